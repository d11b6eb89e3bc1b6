import { isBefore, type Day } from '#domain/calendar.ts';
import { BACKWARD_PERIOD } from '#domain/documents/document-kind.ts';
import { receivedTotal } from '#domain/loans/payments/received-money.ts';
import { remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import { addCents, cents } from '#domain/money.ts';
import { Problem } from '#domain/problem.ts';
import { letterheadOf } from './content/parties.ts';
import { STATEMENT_LINES, statementBlocks, type StatementFacts } from './content/statement.ts';
import type { IssuableDocument } from './document-facts.ts';
import {
  loansOfClient,
  paymentsBetween,
  readCreditor,
  readDebtor,
  type DocumentPayment,
  type DocumentReader,
} from './document-store.ts';

interface StatementWanted {
  readonly clientId: string;
  readonly from: Day | undefined;
  readonly to: Day | undefined;
  readonly today: Day;
}

/** Every loan that had begun by the last day, with its payments of the period (DC-7). */
export async function statementDocument(
  reader: DocumentReader,
  { clientId, from: firstDay, to: lastDay, today }: StatementWanted,
): Promise<IssuableDocument> {
  const [{ creditor }, debtor, all] = await Promise.all([
    readCreditor(reader),
    readDebtor(reader, clientId),
    loansOfClient(reader, clientId),
  ]);
  const to = lastDay ?? today;
  const from = firstDay ?? all[0]?.start_date ?? to;
  if (isBefore(to, from)) throw new Problem('invalid_input', BACKWARD_PERIOD);
  const loans = all.filter((loan) => !isBefore(to, loan.start_date));
  const payments = await paymentsBetween(reader, {
    loanIds: loans.map(({ id }) => id),
    from,
    to,
    limit: STATEMENT_LINES + 1,
  });
  if (loans.length + payments.length > STATEMENT_LINES) throw new Problem('statement_too_long');
  const byLoan = new Map<string, DocumentPayment[]>(loans.map(({ id }) => [id, []]));
  for (const payment of payments) byLoan.get(payment.loan_id)?.push(payment);
  const facts: StatementFacts = {
    creditor,
    debtor: { ...debtor, address: null },
    from,
    to,
    today,
    loans: loans.map((loan) => ({
      amount: loan.amount,
      start_date: loan.start_date,
      status: loan.status === 'pago' ? 'pago' : 'ativo',
      ...(loan.loss && { loss: true as const }),
      remaining: remainingAmount(loan),
      payments: (byLoan.get(loan.id) ?? [])
        .filter(({ kind }) => !(loan.loss && kind === 'settlement'))
        .map(({ payment_date, kind, amount, interest_part, principal_part, late_fee }) => ({
          payment_date,
          kind,
          amount,
          interest_part,
          principal_part,
          late_fee,
        })),
    })),
  };
  return {
    kind: 'statement',
    facts,
    letterhead: letterheadOf(creditor),
    blocks: statementBlocks(facts),
    created_at: `${to}T00:00:00.000Z`,
    document_date: to,
    amount: addCents(cents(0), ...payments.map(receivedTotal)),
    client: { id: clientId, name: debtor.name },
    loan_id: null,
    payment_id: null,
  };
}
