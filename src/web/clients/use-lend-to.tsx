import { Suspense, useCallback, type ReactNode } from 'react';
import { draftOf, keepDraft } from '#web/base/draft-store.ts';
import { NEW_LOAN_FORM } from '#web/loans/form/new-loan-state.ts';
import { LoanFormDialog } from '#web/loans/loan-dialogs.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import type { ChosenClient } from '#web/client-picker/client-picker.tsx';

/** 'Emprestar': 'Novo Empréstimo' with the client chosen; `lending` stands somewhere in the screen. */
export function useLendTo(): { lendTo: (client: ChosenClient) => void; lending: ReactNode } {
  const { open, shown } = useDialog<null>();
  const lendTo = useCallback(
    ({ id, name }: ChosenClient) => {
      // What else was typed into the form before stays.
      keepDraft(NEW_LOAN_FORM, { ...draftOf(NEW_LOAN_FORM), client: { id, name } }, null);
      open(null);
    },
    [open],
  );
  return {
    lendTo,
    lending: shown !== null && (
      <Suspense fallback={<SheetComing />}>
        <LoanFormDialog key={shown.key} {...shown.dialog} onFinished={shown.onFinished} />
      </Suspense>
    ),
  };
}
