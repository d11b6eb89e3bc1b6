import { useQuery } from '@tanstack/react-query';
import type { LoanOfClient } from '#contract/loans.ts';
import { addDays } from '#domain/calendar.ts';
import { collectionMoment, collectionText, loansToCharge, loanText } from '#domain/messages/facts.ts';
import { ORIGINAL_TEXTS } from '#domain/messages/original-texts.ts';
import { NEAR_DUE_DAYS } from '#domain/loans/loan-standing.ts';
import { useToday } from '#web/clock/today.ts';
import { institutionQuery } from '#web/institutions/institution-query.ts';
import { SheetComing } from '#web/ui/sheet-coming.tsx';
import { openLoansQuery } from './message-queries.ts';
import { MessageSheet } from './message-sheet.tsx';

interface ChargeSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  client: { readonly id: string; readonly name: string; readonly phone: string };
  loan: LoanOfClient | null;
}

/** The message of the moment about what the client owes by today, or about the loan it was opened for (CB-6, CB-7). */
export function ChargeSheet({ open, onOpenChange, client, loan }: ChargeSheetProps) {
  const today = useToday();
  const openLoans = useQuery(openLoansQuery(client.id));
  const institution = useQuery(institutionQuery);
  if (openLoans.data === undefined || institution.data === undefined) return <SheetComing />;
  const context = {
    client,
    sender: {
      name: institution.data.name,
      legal_name: null,
      document: null,
      address: null,
      city: null,
      pix_key: null,
      pix_name: null,
      pix_city: null,
    },
    portalLink: window.location.origin,
    today,
  };
  const due = openLoans.data.items.filter(
    (each) => each.covered_on === null && each.end_date <= addDays(today, NEAR_DUE_DAYS),
  );
  const settled = loan?.status === 'pago';
  const loans = loansToCharge(loan, due, today);
  const text = settled
    ? loanText(ORIGINAL_TEXTS.settled, loan, context)
    : collectionText(ORIGINAL_TEXTS[collectionMoment(loans, today)], loans, context);
  return (
    <MessageSheet
      open={open}
      onOpenChange={onOpenChange}
      title={`${settled ? 'Avisar quitação' : 'Cobrar'} ${client.name}`}
      phone={client.phone}
      text={text}
    />
  );
}
