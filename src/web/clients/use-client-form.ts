import { useCallback, useState } from 'react';
import type { KnownClient } from '#contract/clients.ts';
import type { FirstClientFields } from './new-client-state.ts';

interface ShownForm {
  open: boolean;
  client: KnownClient | null;
  first: FirstClientFields | null;
  /** Saved or given up: its text is not wanted any more. */
  finished: boolean;
  /** Another number is another form. */
  turn: number;
}

/**
 * Which form is shown. A new client's form that was closed while its save was under way is the same one when it opens
 * again; one for another requester, saved or given up with 'Cancelar' is another.
 */
export function useClientForm() {
  const [shown, setShown] = useState<ShownForm | null>(null);

  const openNew = useCallback((first: FirstClientFields | null) => {
    setShown((before) => {
      const same = before !== null && before.client === null && before.first?.cpf === first?.cpf;
      const resumes = same && !before.finished;
      if (resumes) return { ...before, open: true };
      return { open: true, client: null, first, finished: false, turn: (before?.turn ?? 0) + 1 };
    });
  }, []);

  const openEdit = useCallback((client: KnownClient) => {
    setShown((before) => ({
      open: true,
      client,
      first: null,
      finished: false,
      turn: (before?.turn ?? 0) + 1,
    }));
  }, []);

  const setOpen = useCallback((open: boolean) => {
    setShown((before) => (before === null ? null : { ...before, open }));
  }, []);

  const finish = useCallback(() => {
    setShown((before) => (before === null ? null : { ...before, finished: true }));
  }, []);

  return { shown, openNew, openEdit, setOpen, finish };
}
