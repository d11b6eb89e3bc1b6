import { useCallback, useState } from 'react';

interface ShownDialog<Subject> {
  subject: Subject;
  open: boolean;
  /** Another key is another dialog: nothing typed for one record shows up in that of another. */
  key: number;
  /** The form that the next opening under the same name resumes; null once it is saved or cancelled. */
  form: string | null;
}

/**
 * Which record's dialog is shown. Each opening is a new dialog, except that a form closed without saving or cancelling,
 * perhaps with its save under way, is the same one when it is opened again under the same `form` name.
 */
export function useDialog<Subject>() {
  const [shown, setShown] = useState<ShownDialog<Subject> | null>(null);
  // The same functions each time: the cards of a long list are not rendered again for them.
  const open = useCallback((subject: Subject, form: string | null = null) => {
    setShown((before) =>
      before !== null && form !== null && before.form === form
        ? { ...before, open: true }
        : { subject, open: true, key: (before?.key ?? 0) + 1, form },
    );
  }, []);
  const onOpenChange = useCallback(
    (isOpen: boolean) => setShown((before) => before && { ...before, open: isOpen }),
    [],
  );
  const onFinished = useCallback(() => setShown((before) => before && { ...before, form: null }), []);
  return {
    open,
    shown: shown && {
      subject: shown.subject,
      key: shown.key,
      dialog: { open: shown.open, onOpenChange },
      onFinished,
    },
  };
}
