import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface PrintSheetProps {
  /** The first line of a paper that is a plain text. */
  heading?: string;
  children: ReactNode;
}

/** What the printer gets instead of the page, for as long as it is mounted; the screen shows nothing of it. */
export function PrintSheet({ heading, children }: PrintSheetProps) {
  return createPortal(
    <div className="hidden print:block print:[body:has(>&)>*:not(&)]:hidden">
      {heading === undefined ? (
        children
      ) : (
        <div className="whitespace-pre-line">
          <p className="mb-4 font-semibold">{heading}</p>
          {children}
        </div>
      )}
    </div>,
    document.body,
  );
}
