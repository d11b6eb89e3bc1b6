import type { Day, Timestamp } from '../../calendar.ts';
import type { Cents } from '../../money.ts';
import type { Loan, LoanTerms } from '../loan/loan.ts';

/** What happened to a loan; the history is append-only. */
export const LOAN_EVENT_KINDS = [
  'created',
  'edited',
  'payment',
  'payment_undone',
  'settled',
  'written_off',
  'reopened',
  'renewed',
  'renewal_undone',
  'due_date_moved',
  'due_dates_moved',
  'renegotiated',
  'renegotiation_undone',
  'late_fee_waived',
  'waiver_undone',
  'guarantee_returned',
  'acceptance_offered',
  'accepted',
  'acceptance_withdrawn',
  'became_overdue',
  'deleted',
  'restored',
] as const;
export type LoanEventKind = (typeof LOAN_EVENT_KINDS)[number];

/** What a renewal or a renegotiation does with the late fee that is due: it cannot be left open (PA-40, RC-11). */
export const FEE_CHOICES = ['include', 'receive', 'waive'] as const;
export type FeeChoice = (typeof FEE_CHOICES)[number];

type NoFacts = Readonly<Record<string, never>>;
interface AcceptanceFacts {
  readonly acceptance_id: string;
}

/** The facts of each kind of event, besides the day, the time and the person. */
export interface LoanEventFacts {
  readonly created: { readonly amount: Cents; readonly end_date: Day };
  /** Before and after of each term that changed; of what the contract says of who answers for the loan and what was left, only that it did. */
  readonly edited: {
    readonly changes: LoanChanges;
    readonly plan_changed?: true;
    readonly guarantees_changed?: true;
  };
  readonly payment: {
    readonly payment_id: string;
    readonly amount: Cents;
    readonly late_fee: Cents;
    /** When it was noted on a device, and by whom where another person recorded it (OF-15). */
    readonly entered_by?: string | null;
    readonly entered_at?: Timestamp;
    /** The client's proof that it was checked by (PB-18). */
    readonly proof_id?: string;
  };
  readonly payment_undone: {
    readonly payment_id: string;
    readonly amount: Cents;
    readonly late_fee: Cents;
    /** The forgiven fee that is due again with it (PA-56). */
    readonly waiver_undone?: Cents;
  };
  /** payment_id is null when nothing was left to pay. */
  readonly settled: {
    readonly payment_id: string | null;
    readonly amount: Cents;
    readonly discount: Cents;
    readonly late_fee: Cents;
    /** The late fee forgiven with it, where it is not in the event of a payment (LN-27). */
    readonly waived_fee?: Cents;
    /** When the money came in, where that was before the day of the event (RC-3). */
    readonly payment_date?: Day;
  };
  /** `amount` is what remained and will never come (PD-9). */
  readonly written_off: { readonly payment_id: string; readonly amount: Cents; readonly reason: string };
  readonly reopened: NoFacts;
  readonly renewed: {
    /** Everything it charged: one period's interest, and a late fee that was added to the debt. */
    readonly interest: Cents;
    /** The late fee that was added to the debt, part of `interest` (RC-11). */
    readonly added_fee?: Cents;
    readonly end_date: Day;
    readonly previous_end_date: Day;
    readonly previous_renewed_at: Timestamp | null;
    readonly previous_late_fee_waived: Cents;
    /** The payment of the interest, when it was recorded with the renewal. */
    readonly payment_id: string | null;
  };
  readonly renewal_undone: {
    readonly renewal_id: string;
    readonly interest: Cents;
    readonly end_date: Day;
  };
  readonly due_date_moved: { readonly number: number; readonly from: Day; readonly to: Day };
  readonly due_dates_moved: {
    readonly count: number;
    readonly changes: readonly { readonly number: number; readonly from: Day; readonly to: Day }[];
  };
  readonly renegotiated: {
    readonly plan_version: number;
    /** What remained before it. */
    readonly remaining: Cents;
    readonly added_interest: Cents;
    readonly discount: Cents;
    readonly late_fee: Cents;
    readonly fee_choice: FeeChoice;
    readonly count: number;
    readonly installment_amount: Cents;
    readonly last_amount: Cents;
    readonly first_due_date: Day;
    /** Left out in events of before version 1.1, which cannot be undone. */
    readonly previous?: RenegotiatedFrom;
  };
  readonly renegotiation_undone: { readonly renegotiation_id: string; readonly remaining: Cents };
  readonly late_fee_waived: {
    readonly amount: Cents;
    /** Of the payment it was recorded with, which takes it back when it is undone (PA-56). */
    readonly payment_id?: string;
  };
  readonly waiver_undone: { readonly amount: Cents };
  /** `description` is what was left as a pledge (PD-3). */
  readonly guarantee_returned: { readonly guarantee_id: string; readonly description: string };
  /** Of its contract, by the client in the portal (PB-11, PB-12). */
  readonly acceptance_offered: AcceptanceFacts;
  readonly accepted: AcceptanceFacts;
  readonly acceptance_withdrawn: AcceptanceFacts;
  readonly became_overdue: NoFacts;
  readonly deleted: NoFacts;
  readonly restored: NoFacts;
}

/** What a renegotiation replaced, so that it can be undone (PA-55). */
export interface RenegotiatedFrom {
  readonly loan: Pick<
    Loan,
    | 'end_date'
    | 'interest_method'
    | 'frequency'
    | 'installment_count'
    | 'skipped_days'
    | 'plan_version'
    | 'contract_interest'
    | 'interest_paid'
    | 'late_fee_waived'
  > &
    // Left out where it had none (LP-27).
    Partial<Pick<Loan, 'holiday_grace'>>;
  /** The plan as it was agreed; empty for a single payment, whose plan follows from the loan. */
  readonly installments: readonly AgreedInstallment[];
  /** The payments that covered it. */
  readonly payment_ids: readonly string[];
  /** The payment of the late fee that was recorded with it. */
  readonly fee_payment_id: string | null;
}

interface AgreedInstallment {
  readonly number: number;
  readonly due_date: Day;
  readonly principal: Cents;
  readonly interest: Cents;
}

export type LoanChanges = {
  readonly [Term in keyof LoanTerms | 'client_id']?: readonly [
    before: Term extends keyof LoanTerms ? LoanTerms[Term] : string,
    after: Term extends keyof LoanTerms ? LoanTerms[Term] : string,
  ];
};

/** An event before it is stored. */
export type NewLoanEvent = {
  readonly [Kind in LoanEventKind]: {
    readonly kind: Kind;
    readonly on_day: Day;
    readonly facts: LoanEventFacts[Kind];
  };
}[LoanEventKind];

/** A stored event. */
export type LoanEvent = NewLoanEvent & {
  readonly id: string;
  readonly at: Timestamp;
};

export type EventOf<Kind extends LoanEventKind> = Extract<LoanEvent, { kind: Kind }>;
export type RenewedEvent = EventOf<'renewed'>;

/** What can be taken back as a whole while nothing followed it (LN-19, LN-30, PA-55). */
const UNDOABLE_KINDS = ['settled', 'written_off', 'renewed', 'renegotiated', 'late_fee_waived'] as const;
export type UndoableEvent = EventOf<(typeof UNDOABLE_KINDS)[number]>;

export function isUndoable<Event extends LoanEvent>(event: Event): event is Event & UndoableEvent {
  const kinds: readonly LoanEventKind[] = UNDOABLE_KINDS;
  return kinds.includes(event.kind);
}

/** What changes nothing of a loan, and so nothing about what can be undone. */
export const UNCHANGING_KINDS: readonly LoanEventKind[] = [
  'became_overdue',
  'acceptance_offered',
  'accepted',
  'acceptance_withdrawn',
];

/** A change of who answers for the loan: what was lent and is owed stays as it was. */
function isOfGuarantees(event: LoanEvent): boolean {
  return event.kind === 'edited' && event.facts.guarantees_changed === true;
}

/** The last event that changed the loan, where it can be undone. */
export function eventToUndo(newestFirst: readonly LoanEvent[]): UndoableEvent | null {
  const last = newestFirst.find((event) => !UNCHANGING_KINDS.includes(event.kind) && !isOfGuarantees(event));
  if (last === undefined || !isUndoable(last)) return null;
  if (last.kind === 'renegotiated' && last.facts.previous === undefined) return null;
  // One recorded with a payment is taken back with it (PA-56).
  if (last.kind === 'late_fee_waived' && last.facts.payment_id !== undefined) return null;
  return last;
}
