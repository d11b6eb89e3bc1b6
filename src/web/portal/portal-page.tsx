import type { ReactNode } from 'react';

/** The frame of the borrower's screens: one narrow column, nothing of the lender's. */
export function PortalPage({ children }: { children: ReactNode }) {
  return (
    <main className="mx-auto min-h-dvh max-w-2xl px-4 pt-[calc(1.5rem+env(safe-area-inset-top))] pb-10 sm:px-6">
      {children}
    </main>
  );
}
