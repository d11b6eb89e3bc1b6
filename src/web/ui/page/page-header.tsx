import type { ReactNode } from 'react';
import { BrandMark } from './brand-mark.tsx';
import { CoverHead } from './cover-head.tsx';

interface PageHeaderProps {
  title: string;
  subtitle?: string;
  /** The screen's main action, on the right. */
  action?: ReactNode;
  /** More on the cover, below the title; on a wide screen it stands on paper. */
  children?: ReactNode;
}

/** The head of a staff screen: on the cover on a phone, on paper beside the rail on a wide screen. */
export function PageHeader({ title, subtitle, action, children }: PageHeaderProps) {
  return (
    <CoverHead>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-[1_1_9.5rem]">
          <h1 className="text-xl font-bold">{title}</h1>
          {subtitle !== undefined && (
            <div className="flex gap-2 text-muted lg:mt-0.5">
              {/* A wide screen has it in the rail. */}
              <BrandMark className="mt-0.5 size-5 shrink-0 lg:hidden print:hidden" />
              <p>{subtitle}</p>
            </div>
          )}
        </div>
        {action !== undefined && <div className="flex shrink-0 gap-2">{action}</div>}
      </div>
      {children}
    </CoverHead>
  );
}
