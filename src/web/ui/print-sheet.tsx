import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** What the printer gets instead of the page, for as long as it is mounted; the screen shows nothing of it. */
export function PrintSheet({ children }: { children: ReactNode }) {
  return createPortal(
    <div className="hidden whitespace-pre-line print:block print:[body:has(>&)>*:not(&)]:hidden">
      {children}
    </div>,
    document.body,
  );
}
