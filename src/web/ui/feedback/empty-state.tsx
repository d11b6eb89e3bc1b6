import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { HelpLink } from '#web/ui/basic/help-link.tsx';
import { IconDisc } from '#web/ui/basic/icon-disc.tsx';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon, title, hint, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-1 rounded-card border border-dashed border-line px-6 py-12 text-center">
      <IconDisc icon={icon} />
      <p className="font-semibold">{title}</p>
      {hint !== undefined && <p className="max-w-sm text-sm text-muted">{hint}</p>}
      {action !== undefined && <div className="mt-4">{action}</div>}
      <HelpLink />
    </div>
  );
}
