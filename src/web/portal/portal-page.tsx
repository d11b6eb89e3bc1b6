import type { ReactNode } from 'react';
import { ScrollMemory } from '#web/app/scroll-memory.tsx';
import { settings } from '#web/app/settings.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';

/** The frame of the borrower's screens: one narrow column, nothing of the lender's. */
export function PortalPage({ children }: { children: ReactNode }) {
  return (
    <main className="mx-auto min-h-dvh max-w-2xl px-4 pt-[calc(1.25rem+env(safe-area-inset-top))] pb-10 sm:px-6 lg:pt-10">
      <p className="mb-6 flex items-center gap-2 font-bold tracking-tight text-muted">
        <BrandMark className="size-7" />
        {settings.productName}
      </p>
      {children}
      <ScrollMemory />
    </main>
  );
}
