import { useRef } from 'react';

/**
 * For the content of a dialog: closing puts the focus back where it was. Radix does so only for a dialog opened by its
 * own trigger, and ours are opened by cards, menus and links.
 */
export function useReturnedFocus() {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (before.current instanceof HTMLElement) before.current.focus();
    },
  };
}
