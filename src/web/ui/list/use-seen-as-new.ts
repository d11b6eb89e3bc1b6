import { useEffect, useRef, type RefObject } from 'react';

/** How long the card of a new record is tinted. */
const NEW_FOR_MS = 2_000;

/** The card of a record that was just added is scrolled to, and after a moment it is like the others. */
export function useSeenAsNew<Element extends HTMLElement>(
  isNew: boolean,
  onSeen: () => void,
): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  useEffect(() => {
    if (!isNew) return;
    ref.current?.scrollIntoView({ block: 'center' });
    const timer = setTimeout(onSeen, NEW_FOR_MS);
    return () => clearTimeout(timer);
  }, [isNew, onSeen]);
  return ref;
}
