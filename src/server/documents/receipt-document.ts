import type { Day } from '#domain/calendar.ts';
import { ledgerOf, type LedgerLine } from '#domain/clients/ledger.ts';
import { renewalsOf, type LedgerEvent } from '#domain/clients/ledger-records.ts';
import type { RollWidth } from '#domain/documents/roll-paper.ts';
import { receivedTotal } from '#domain/loans/payments/received-money.ts';
import { remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import { Problem } from '#domain/problem.ts';
import { letterheadOf } from './content/parties.ts';
import { receiptBlocks, receiptLines, type ReceiptFacts } from './content/receipt.ts';
import type { IssuableDocument } from './document-facts.ts';
import {
  eventsOfLoan,
  installmentsPaidBy,
  paymentsOfLoan,
  readCreditor,
  readDebtor,
  requireDocumentLoan,
  requireDocumentPayment,
  type DocumentPayment,
  type DocumentReader,
} from './document-store.ts';

/** The receipt of one payment, with what was owed after it however much has happened since (DC-2). */
export async function receiptDocument(
  reader: DocumentReader,
  wanted: { readonly paymentId: string; readonly today: Day; readonly paper: RollWidth | undefined },
): Promise<IssuableDocument> {
  const { paymentId, today, paper } = wanted;
  const paid = await requireDocumentPayment(reader, paymentId);
  const loan = await requireDocumentLoan(reader, paid.loan_id);
  // Nothing was received with a loss (PD-9).
  if (loan.loss && paid.kind === 'settlement') throw new Problem('not_found');
  const [{ creditor }, debtor, payments, events, installments] = await Promise.all([
    readCreditor(reader),
    readDebtor(reader, loan.client_id),
    paymentsOfLoan(reader, loan.id),
    eventsOfLoan(reader, loan.id),
    installmentsPaidBy(reader, paid.id),
  ]);
  const line = lineOf(paid, payments, events, ledgerOf({ loans: [loan], payments, events }, today));
  const { id: _id, loan_id: _loan, created_at, ...payment } = paid;
  const facts: ReceiptFacts = {
    creditor,
    debtor,
    loan: { amount: loan.amount, start_date: loan.start_date },
    payment,
    installments,
    remaining: line?.balance ?? remainingAmount(loan),
    closes: line?.closes ?? false,
  };
  return {
    kind: 'receipt',
    facts,
    letterhead: letterheadOf(creditor),
    blocks: receiptBlocks(facts),
    ...(paper !== undefined && { roll: { width: paper, lines: receiptLines(facts) } }),
    created_at,
    document_date: payment.payment_date,
    amount: receivedTotal(payment),
    client: { id: loan.client_id, name: debtor.name },
    loan_id: loan.id,
    payment_id: paid.id,
  };
}

/** The ledger has one line for a renewal together with the payment of its interest. */
function lineOf(
  payment: DocumentPayment,
  payments: readonly DocumentPayment[],
  events: readonly LedgerEvent[],
  ledger: readonly LedgerLine[],
): LedgerLine | undefined {
  const renewal = renewalsOf(events, payments).find(({ receipt }) => receipt?.id === payment.id);
  return ledger.find(({ id }) => id === (renewal?.event.id ?? payment.id));
}
