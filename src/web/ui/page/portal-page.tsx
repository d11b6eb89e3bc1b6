import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { ScrollMemory } from '#web/base/history/scroll-memory.tsx';
import { settings } from '#web/base/settings.ts';
import { BrandMark } from './brand-mark.tsx';
import { CoverHead, PAGE_PADDING } from './cover-head.tsx';

interface PortalPageProps {
  /** On the cover. */
  head: ReactNode;
  /** Stays at the foot of the window. */
  dock?: ReactNode;
  /** Room for two columns on a wide screen. */
  wide?: boolean;
  children: ReactNode;
}

/** The frame of the borrower's screens: the institution first, one narrow column, nothing of the lender's. */
export function PortalPage({ head, dock, wide = false, children }: PortalPageProps) {
  const column = clsx('mx-auto w-full max-w-2xl', wide && 'lg:max-w-5xl');
  return (
    <main className={clsx('flex min-h-dvh flex-col pb-6', PAGE_PADDING)}>
      <CoverHead always>
        <div className={column}>{head}</div>
      </CoverHead>
      <div className={clsx(column, 'grow pt-1')}>{children}</div>
      <p className="mt-10 flex items-center justify-center gap-2 text-sm text-muted">
        <BrandMark className="size-5" />
        {settings.productName}
      </p>
      {dock !== undefined && (
        <div className={clsx(column, 'sticky bottom-0 mt-6 -mb-6 empty:hidden')}>{dock}</div>
      )}
      <ScrollMemory />
    </main>
  );
}
