import type { Day } from '../calendar.ts';
import type { Loan } from '../loans/loan/loan.ts';
import type { LoanEventFacts } from '../loans/events/loan-event.ts';
import type { PaymentKind } from '../loans/payments/payment.ts';
import type { Cents } from '../money.ts';

export type LedgerLoan = Pick<
  Loan,
  | 'id'
  | 'amount'
  | 'interest_rate'
  | 'contract_interest'
  | 'interest_paid'
  | 'discount'
  | 'loss'
  | 'paid_amount'
  | 'status'
  | 'start_date'
  | 'end_date'
  | 'covered_on'
  | 'interest_method'
  | 'installment_count'
  | 'plan_version'
>;

/** A payment that was not undone. */
export interface LedgerPayment {
  readonly id: string;
  readonly loan_id: string;
  readonly amount: Cents;
  readonly late_fee: Cents;
  readonly payment_date: Day;
  readonly kind: PaymentKind;
}

/** The events that change what is owed; the other kinds have no line. */
export const LEDGER_EVENT_KINDS = [
  'renewed',
  'renewal_undone',
  'renegotiated',
  'renegotiation_undone',
  'settled',
] as const;
export type LedgerEvent = {
  readonly [Kind in (typeof LEDGER_EVENT_KINDS)[number]]: {
    readonly id: string;
    readonly loan_id: string;
    readonly kind: Kind;
    readonly on_day: Day;
    readonly facts: LoanEventFacts[Kind];
  };
}[(typeof LEDGER_EVENT_KINDS)[number]];

/** Everything of one client that is not deleted; payments and events in the order they were entered. */
export interface ClientRecords {
  readonly loans: readonly LedgerLoan[];
  readonly payments: readonly LedgerPayment[];
  readonly events: readonly LedgerEvent[];
}

export type EventOf<Kind extends LedgerEvent['kind']> = Extract<LedgerEvent, { kind: Kind }>;

/** The renewals that were not undone, with the payment of their interest where it still counts. */
export function renewalsOf<Payment extends Pick<LedgerPayment, 'id'>>(
  events: readonly LedgerEvent[],
  payments: readonly Payment[],
): { readonly event: EventOf<'renewed'>; readonly receipt: Payment | null }[] {
  const undone = new Set(
    events.flatMap((event) => (event.kind === 'renewal_undone' ? [event.facts.renewal_id] : [])),
  );
  return events.flatMap((event) =>
    event.kind !== 'renewed' || undone.has(event.id)
      ? []
      : [{ event, receipt: payments.find(({ id }) => id === event.facts.payment_id) ?? null }],
  );
}

/** Those that were not undone. */
export function renegotiationsOf(events: readonly LedgerEvent[]): EventOf<'renegotiated'>[] {
  const undone = new Set(
    events.flatMap((event) => (event.kind === 'renegotiation_undone' ? [event.facts.renegotiation_id] : [])),
  );
  return events.flatMap((event) => (event.kind !== 'renegotiated' || undone.has(event.id) ? [] : [event]));
}
