import { Suspense } from 'react';
import type { ShownLoan } from '#contract/loans.ts';
import { hostedDialog } from '#web/ui/dialog/hosted-dialog.ts';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import type { ToastAction } from '#web/base/show-toast.ts';
import { LoanMessageSheet } from './lazy-sheets.ts';
import type { LoanMessage } from './loan-message-sheet.tsx';
import { LOAN_MESSAGE_WORDS } from './loan-message-words.ts';

const messageDialog = hostedDialog<LoanMessage>();

/** The action of a toast that opens the message; none for a loan whose client was deleted (CB-12). */
export function messageAction(
  loan: ShownLoan,
  about: DistributiveOmit<LoanMessage, 'client' | 'loan'>,
): ToastAction | undefined {
  if (loan.client === null) return undefined;
  const client = { id: loan.client_id, ...loan.client };
  return {
    label: LOAN_MESSAGE_WORDS[about.moment],
    run: () => messageDialog.open({ ...about, client, loan }),
  };
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** Around the screens: the toast outlives the dialog it comes from. */
export function LoanMessageHost() {
  const shown = messageDialog.useShown();
  if (shown === null) return null;
  return (
    <Suspense fallback={<SheetComing />}>
      <LoanMessageSheet key={shown.key} {...shown.dialog} about={shown.subject} />
    </Suspense>
  );
}
