import { useRef } from 'react';

/**
 * For the content of a dialog: closing puts the focus back where it was. Radix does so only for a dialog opened by its
 * own trigger, and ours are opened by cards, menus and links. `elsewhere` may name where the person goes on instead.
 */
export function useReturnedFocus(elsewhere?: () => HTMLElement | null) {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const target = elsewhere?.() ?? before.current;
      if (target instanceof HTMLElement) target.focus();
    },
  };
}
