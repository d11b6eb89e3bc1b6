import { useRef, type FocusEvent, type MouseEvent, type PointerEvent } from 'react';

/**
 * Entering a field by Tab or tap selects what it holds, so that typing replaces it: a 6 typed before a proposed 10
 * would make 106 instalments (PA-58). A second tap places the caret, and text selected by dragging stays selected.
 */
export function useSelectOnEntry() {
  const enteredByPress = useRef(false);
  return {
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
    onPointerDown: (event: PointerEvent<HTMLInputElement>) => {
      enteredByPress.current = document.activeElement !== event.currentTarget;
    },
    // The press that focuses the field also collapses the selection.
    onClick: ({ currentTarget: input }: MouseEvent<HTMLInputElement>) => {
      if (enteredByPress.current && input.selectionStart === input.selectionEnd) input.select();
      enteredByPress.current = false;
    },
  };
}
