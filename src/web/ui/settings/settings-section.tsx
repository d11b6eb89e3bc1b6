import { useId, type ReactNode } from 'react';
import { Card } from '#web/ui/basic/card.tsx';

interface SettingsSectionProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

export function SettingsSection({ title, hint, children }: SettingsSectionProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <Card className="sm:p-5">
        <h2 id={headingId} className="text-lg font-bold">
          {title}
        </h2>
        {hint !== undefined && <p className="mt-0.5 text-sm text-muted">{hint}</p>}
        <div className="mt-4">{children}</div>
      </Card>
    </section>
  );
}
