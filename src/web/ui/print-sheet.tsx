import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface PrintSheetProps {
  /** The first line of the paper. */
  heading: string;
  children: ReactNode;
}

/** What the printer gets instead of the page, for as long as it is mounted; the screen shows nothing of it. */
export function PrintSheet({ heading, children }: PrintSheetProps) {
  return createPortal(
    <div className="hidden whitespace-pre-line print:block print:[body:has(>&)>*:not(&)]:hidden">
      <p className="mb-4 font-semibold">{heading}</p>
      {children}
    </div>,
    document.body,
  );
}
