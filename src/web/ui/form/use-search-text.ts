import { startTransition, useEffect, useState } from 'react';

const SETTLES_AFTER_MS = 150;

interface SearchText {
  /** For the field, at once. */
  text: string;
  setText: (text: string) => void;
  /** For the query, trimmed, once the person has paused. It is part of the query's key, so a late answer to an
   * earlier text lands under that text and never replaces the newer one. */
  search: string;
}

export function useSearchText(first = ''): SearchText {
  const [text, setText] = useState(first);
  const [search, setSearch] = useState(first.trim());
  useEffect(() => {
    const wanted = text.trim();
    // Clearing shows the whole list without a wait.
    const settle = () => startTransition(() => setSearch(wanted));
    const timer = setTimeout(settle, wanted === '' ? 0 : SETTLES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, setText, search };
}
