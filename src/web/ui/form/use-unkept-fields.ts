import { useCallback, useState } from 'react';
import type { Draft } from './use-draft.ts';

/** The fields of a form whose text must not outlive it: a login, a password. */
export function useUnkeptFields<Fields extends object>(
  empty: Fields,
): Pick<Draft<Fields>, 'fields' | 'change'> {
  const [fields, setFields] = useState(empty);
  const change = useCallback(
    (changed: Partial<Fields>) => setFields((before) => ({ ...before, ...changed })),
    [],
  );
  return { fields, change };
}
