import type { ReactNode } from 'react';

/** A page of the notebook: bound on the left by the edge of the cover. */
export function NotebookPage({ children }: { children: ReactNode }) {
  return (
    <div className="overflow-hidden rounded-l-[0.375rem] rounded-r-card border border-l-[7px] border-line border-l-cover bg-card shadow-raised print:shadow-none">
      {children}
    </div>
  );
}
