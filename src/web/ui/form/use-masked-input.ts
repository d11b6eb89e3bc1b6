import { useLayoutEffect, useRef, type ChangeEvent } from 'react';
import type { MaskedEdit } from '#domain/digit-mask.ts';

/** The mask is computed from the edit itself, so fast typing, a paste and a deletion in the middle all keep the caret. */
export function useMaskedInput(
  value: string,
  mask: (previous: string, next: string, caret: number) => MaskedEdit,
  onValueChange: (masked: string) => void,
) {
  const ref = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  // What the field shows by now: two keystrokes may arrive before React renders the first.
  const shown = useRef(value);

  useLayoutEffect(() => {
    shown.current = value;
    if (caret.current === null) return;
    ref.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [value]);

  function onChange(event: ChangeEvent<HTMLInputElement>) {
    const input = event.target;
    const masked = mask(shown.current, input.value, input.selectionStart ?? input.value.length);
    shown.current = masked.text;
    // Written at once, for the next keystroke starts from what the element holds.
    input.value = masked.text;
    input.setSelectionRange(masked.caret, masked.caret);
    caret.current = masked.caret;
    onValueChange(masked.text);
  }
  return { ref, value, onChange };
}
