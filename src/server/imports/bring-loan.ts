import { v7 as newId } from 'uuid';
import type { Day } from '#domain/calendar.ts';
import { broughtLoan, type BroughtLoan, type LoanHistory } from '#domain/imports/brought-loan.ts';
import type { Installment } from '#domain/loans/plan/installment.ts';
import type { Guarantees } from '#domain/loans/loan/guarantee.ts';
import type { Loan } from '#domain/loans/loan/loan.ts';
import type { NewLoanEvent } from '#domain/loans/events/loan-event.ts';
import { cents } from '#domain/money.ts';
import { requireClient } from '#server/clients/client-store.ts';
import type { Tx } from '#server/db/database.ts';
import { receivedEvent } from '#server/loans/payment-events.ts';
import { insertLoan, newPayment } from '#server/loans/save-loan.ts';

interface BringLoan {
  /** As its form would make it, of which nothing is paid. */
  readonly loan: Loan;
  /** Null for a single payment. */
  readonly plan: readonly Installment[] | null;
  readonly guarantees: Guarantees;
  readonly history: LoanHistory;
  readonly today: Day;
}

/** Writes a loan of a file with what happened to it before it came (IM-2, IM-8). */
export async function bringLoan(
  tx: Tx,
  institution: string,
  { loan: entered, plan, guarantees, history, today }: BringLoan,
  now: Date,
): Promise<string> {
  const { name, phone } = await requireClient(tx, institution, entered.client_id);
  const at = now.toISOString();
  const brought = broughtLoan({ ...entered, id: newId(), created_at: at }, plan, history, { today, now: at });
  const payments = brought.payments.map((payment) => newPayment(payment, now));
  const { loan, renewals } = brought;
  await insertLoan(tx, institution, {
    loan,
    client: { name, phone },
    plan: brought.plan,
    payments,
    renewals,
    sourceInterestId: null,
    guarantees,
    events: [
      { kind: 'created', on_day: today, facts: { amount: loan.amount, end_date: loan.end_date } },
      ...renewedEvents(brought),
      ...payments.filter(({ kind }) => kind !== 'settlement').map(receivedEvent),
      ...settledEvents(brought, payments, history.settledOn),
    ],
    today,
  });
  return loan.id;
}

function renewedEvents({ renewals }: BroughtLoan): NewLoanEvent[] {
  return renewals.map(({ on_day, interest, previous_end_date, end_date }) => ({
    kind: 'renewed',
    on_day,
    facts: {
      interest,
      end_date,
      previous_end_date,
      previous_renewed_at: null,
      previous_late_fee_waived: cents(0),
      payment_id: null,
    },
  }));
}

/** The file does not say why it was written off. */
const LOSS_OF_A_FILE = 'Baixado antes da importação';

function settledEvents(
  { loan }: BroughtLoan,
  payments: readonly ReturnType<typeof newPayment>[],
  settledOn: Day | null,
): NewLoanEvent[] {
  if (settledOn === null) return [];
  const last = payments.find(({ kind }) => kind === 'settlement');
  if (loan.loss && last !== undefined)
    return [
      {
        kind: 'written_off',
        on_day: settledOn,
        facts: { payment_id: last.id, amount: loan.discount, reason: LOSS_OF_A_FILE },
      },
    ];
  return [
    {
      kind: 'settled',
      on_day: settledOn,
      facts: {
        payment_id: last?.id ?? null,
        amount: last?.amount ?? cents(0),
        discount: loan.discount,
        late_fee: last?.late_fee ?? cents(0),
      },
    },
  ];
}
