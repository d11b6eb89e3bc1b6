import { useQuery } from '@tanstack/react-query';
import type { LoanOfClient } from '#contract/loans.ts';
import { addDays } from '#domain/calendar.ts';
import { collectionMoment, collectionText, loansToCharge, loanText } from '#domain/messages/facts.ts';
import { NEAR_DUE_DAYS } from '#domain/loans/loan-standing.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CheckCheck } from 'lucide-react';
import { SheetComing } from '#web/ui/sheet-coming.tsx';
import { SheetDialog } from '#web/ui/sheet-dialog.tsx';
import { openLoansQuery } from './message-queries.ts';
import { MessageSheet } from './message-sheet.tsx';
import { useMessageContext } from './use-message-context.ts';

interface ChargeSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  client: { readonly id: string; readonly name: string; readonly phone: string };
  loan: LoanOfClient | null;
}

/** The message of the moment about what the client owes by today, or about the loan it was opened for (CB-6, CB-7). */
export function ChargeSheet({ open, onOpenChange, client, loan }: ChargeSheetProps) {
  const openLoans = useQuery(openLoansQuery(client.id));
  const known = useMessageContext(client);
  const isSettled = loan?.status === 'pago';
  const title = `${isSettled ? 'Avisar quitação' : 'Cobrar'} ${client.name}`;
  if (known === null || (openLoans.data === undefined && !isSettled)) return <SheetComing />;
  const { context, body } = known;
  const sheet = { open, onOpenChange, title, client };
  if (isSettled) {
    const text = loanText(body('settled'), loan, context);
    return <MessageSheet {...sheet} moment="settled" loanId={loan.id} text={text} />;
  }
  const owed = (openLoans.data?.items ?? []).filter((each) => each.covered_on === null);
  const soon = owed.filter((each) => each.end_date <= addDays(context.today, NEAR_DUE_DAYS));
  // As the server knows it now: a payment may have come since the screen was drawn.
  const chosen = loan === null ? null : (owed.find(({ id }) => id === loan.id) ?? null);
  const loans = loansToCharge(chosen, loan === null && soon.length === 0 ? owed : soon, context.today);
  if (loans.length === 0) return <NothingOwed {...sheet} />;
  const moment = collectionMoment(loans, context.today);
  const [only] = loans;
  return (
    <MessageSheet
      {...sheet}
      moment={moment}
      loanId={loans.length === 1 && only !== undefined ? only.id : null}
      text={collectionText(body(moment), loans, context)}
    />
  );
}

function NothingOwed({ client, ...dialog }: Omit<ChargeSheetProps, 'loan'> & { title: string }) {
  return (
    <SheetDialog {...dialog}>
      <EmptyState icon={CheckCheck} title="Nada a cobrar" hint={`${client.name} não deve nada agora.`} />
    </SheetDialog>
  );
}
