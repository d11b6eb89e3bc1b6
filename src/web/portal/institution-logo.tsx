import { Landmark } from 'lucide-react';
import { InstitutionMark } from '#web/ui/page/institution-mark.tsx';

/** PT-1: the logo, or a placeholder icon. */
export function InstitutionLogo({ url }: { url: string | null }) {
  const icon = <Landmark className="size-6" strokeWidth={1.75} />;
  return <InstitutionMark name="" url={url} fallback={icon} size="large" />;
}
