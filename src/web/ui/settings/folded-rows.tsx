import { ChevronDown, Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';

interface FoldedRowsProps {
  open: boolean;
  children: ReactNode;
}

/** The rows of a list that few need, under its last one, 'Mais'. */
export function FoldedRows({ open, children }: FoldedRowsProps) {
  return (
    <details className="group border-t border-line" open={open}>
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3.5 px-4 py-2.5 font-semibold select-none hover:bg-sunken focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        <Ellipsis aria-hidden="true" className="size-5 shrink-0 text-muted" />
        <span className="flex-1">Mais</span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 text-muted transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <ul className="border-t border-line">{children}</ul>
    </details>
  );
}
