import type { KeyboardEvent } from 'react';
import { shownToast } from '#web/base/show-toast.ts';

/**
 * For the content of a dialog: Escape is meant for the dialog, also while a toast shows above it. The library gives it
 * to whatever opened last, which is the toast.
 */
export function escapePastToast(close: () => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || shownToast() === null) return;
    // A dialog inside this one bubbles here through React, not through the page.
    if (event.target instanceof Node && event.currentTarget.contains(event.target)) close();
  };
}

/** Whether the person is inside a dialog: a toast then leaves Escape to it. */
export function insideDialog(): boolean {
  return (document.activeElement?.closest('[role=dialog], [role=alertdialog]') ?? null) !== null;
}
