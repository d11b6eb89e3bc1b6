import { Suspense, useEffect } from 'react';
import type { LoanOfClient } from '#contract/loans.ts';
import { lazyPart } from '#web/first-view/lazy-part.tsx';
import { SheetComing } from '#web/ui/sheet-coming.tsx';
import type { ToastAction } from '#web/ui/show-toast.ts';
import { useDialog } from '#web/ui/use-dialog.ts';
import type { LoanMessage } from './loan-message-sheet.tsx';
import { LOAN_MESSAGE_WORDS } from './loan-message-words.ts';

const LoanMessageSheet = lazyPart(async () => (await import('./loan-message-sheet.tsx')).LoanMessageSheet);

let show: (message: LoanMessage) => void = () => undefined;

/** The action of a toast that opens the message; none for a loan whose client was deleted (CB-12). */
export function messageAction(
  loan: LoanOfClient,
  about: DistributiveOmit<LoanMessage, 'client' | 'loan'>,
): ToastAction | undefined {
  if (loan.client === null) return undefined;
  const client = { id: loan.client_id, ...loan.client };
  return { label: LOAN_MESSAGE_WORDS[about.moment], run: () => show({ ...about, client, loan }) };
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** Around the screens: the toast outlives the dialog it comes from. */
export function LoanMessageHost() {
  const { open, shown } = useDialog<LoanMessage>();
  useEffect(() => {
    show = open;
    return () => {
      show = () => undefined;
    };
  }, [open]);
  if (shown === null) return null;
  return (
    <Suspense fallback={<SheetComing />}>
      <LoanMessageSheet key={shown.key} {...shown.dialog} about={shown.subject} />
    </Suspense>
  );
}
