import { addDays, parseDay, type Day } from '#domain/calendar.ts';
import type { PaymentMethod, PaymentReception } from '#domain/loans/payments/payment.ts';
import { addCents, cents, moneyFieldText, type Cents } from '#domain/money.ts';
import { readAmount } from '#web/ui/form/read-amount.ts';
import type { FormReading } from '#web/ui/form/form-errors.ts';
import {
  emptyPayment,
  readFeeAndDate,
  readPayment,
  totalReceived,
  type PaymentDraft,
  type PaymentValues,
} from '#web/loans/payments/payment-draft.ts';
import type { ReceiveChoice, ReceiveOption } from './receive-options.ts';

/** The sheet as filled in: nothing is chosen at first (RC-1). `amount` is the one of 'Outro valor'. */
export interface ReceiveDraft extends PaymentDraft {
  readonly choice: ReceiveChoice | null;
  readonly when: 'today' | 'yesterday' | 'other';
  readonly method: PaymentMethod | null;
}

/** How it is recorded: by the call that fits the choice. */
export type ReceiveValues =
  | { readonly kind: 'payment'; readonly payment: PaymentValues & PaymentReception }
  | { readonly kind: 'settlement'; readonly lateFee: Cents; readonly reception: PaymentReception }
  | { readonly kind: 'renewal'; readonly reception: PaymentReception };

export function emptyReceive(today: Day, feeDue: Cents): ReceiveDraft {
  return { ...emptyPayment(today, feeDue), choice: null, when: 'today', method: null };
}

interface Circumstances {
  readonly options: readonly ReceiveOption[];
  readonly today: Day;
  readonly feeDue: Cents;
  /** What a settlement of that day must receive, for who may not forgive it; null where it is asked about (EQ-3). */
  readonly feeToSettle: ((on: Day) => Cents) | null;
}

export function readReceive(
  draft: ReceiveDraft,
  { options, today, feeDue, feeToSettle }: Circumstances,
): FormReading<ReceiveDraft, ReceiveValues> {
  const { method } = draft;
  const dated = { ...draft, payment_date: paymentDate(draft, today) };
  switch (draft.choice) {
    case null:
      return { errors: {}, problem: NOTHING_CHOSEN };
    case 'interest': {
      // The fee of the period that ends is no part of it.
      const reading = readFeeAndDate({ ...dated, fee_choice: 'leave' }, today, feeDue);
      if (!('values' in reading)) return reading;
      return {
        values: { kind: 'renewal', reception: { payment_date: reading.values.payment_date, method } },
      };
    }
    case 'all': {
      const reading = readFeeAndDate(dated, today, feeDue);
      if (!('values' in reading)) return reading;
      const { payment_date } = reading.values;
      const lateFee = feeToSettle === null ? reading.values.late_fee : feeToSettle(payment_date);
      return { values: { kind: 'settlement', lateFee, reception: { payment_date, method } } };
    }
    case 'installment':
    case 'overdue':
    case 'until_today':
    case 'other': {
      const reading = readPayment(withAmount(dated, options), today, feeDue);
      if (!('values' in reading)) return reading;
      return { values: { kind: 'payment', payment: { ...reading.values, method } } };
    }
  }
}

const NOTHING_CHOSEN = { title: 'Escolha quanto recebeu', text: 'Toque em um dos valores.' };

function paymentDate({ when, payment_date }: ReceiveDraft, today: Day): string {
  if (when === 'today') return today;
  return when === 'yesterday' ? addDays(today, -1) : payment_date;
}

/** The day on which 'Tudo' settles; today while another one is still being typed. */
export function settledOn(draft: ReceiveDraft, today: Day): Day {
  return parseDay(paymentDate(draft, today)) ?? today;
}

/** With the amount of the tile that is chosen, or the typed one. */
function withAmount(draft: ReceiveDraft, options: readonly ReceiveOption[]): ReceiveDraft {
  const amount = options.find(({ choice }) => choice === draft.choice)?.amount ?? null;
  return amount === null ? draft : { ...draft, amount: moneyFieldText(amount) };
}

/** Of the chosen tile, without the fee; null while nothing is chosen or typed. */
export function chosenAmount(draft: ReceiveDraft, options: readonly ReceiveOption[]): Cents | null {
  const chosen = options.find(({ choice }) => choice === draft.choice);
  if (chosen === undefined) return null;
  return chosen.amount ?? readAmount(draft.amount);
}

/** What comes in with one press: the amount and a fee received with it. */
export function receivedSum(
  draft: ReceiveDraft,
  { options, today, feeDue, feeToSettle }: Circumstances,
): Cents | null {
  const amount = chosenAmount(draft, options);
  if (amount === null || draft.choice === 'interest') return amount;
  if (draft.choice === 'all' && feeToSettle !== null)
    return addCents(amount, feeToSettle(settledOn(draft, today)));
  const fee = totalReceived({ ...draft, amount: '' }, feeDue);
  return addCents(amount, fee ?? cents(0));
}
