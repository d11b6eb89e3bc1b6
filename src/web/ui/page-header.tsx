import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: string;
  subtitle?: string;
  /** The screen's main action, on the right. */
  action?: ReactNode;
}

export function PageHeader({ title, subtitle, action }: PageHeaderProps) {
  return (
    <header className="mb-5 flex flex-wrap items-start justify-between gap-x-4 gap-y-3 lg:mb-7">
      <div className="min-w-0 flex-[1_1_10.5rem]">
        <h1 className="text-xl font-bold">{title}</h1>
        {subtitle !== undefined && <p className="mt-0.5 text-muted">{subtitle}</p>}
      </div>
      {action !== undefined && <div className="shrink-0">{action}</div>}
    </header>
  );
}
