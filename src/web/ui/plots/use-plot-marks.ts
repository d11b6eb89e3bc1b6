import { useState, type KeyboardEvent } from 'react';

interface MarkProps {
  tabIndex: 0 | -1;
  onClick: () => void;
  onFocus: () => void;
  onPointerEnter: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/**
 * The marks of a picture whose values show on touch, hover and with the keyboard: one stop for Tab, and the arrows go
 * from mark to mark; `row` is how far up and down go.
 */
export function usePlotMarks(first: number, row = 1) {
  const [shown, show] = useState(first);
  const markProps = (index: number): MarkProps => ({
    tabIndex: index === shown ? 0 : -1,
    onClick: () => show(index),
    onFocus: () => show(index),
    onPointerEnter: () => show(index),
    onKeyDown: (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: row, ArrowUp: -row }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const marks = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('button') ?? [])];
      marks[marks.indexOf(event.currentTarget) + step]?.focus();
    },
  });
  return { shown, markProps };
}
