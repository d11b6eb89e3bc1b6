import { addDays, isBefore, parseDay, type Day } from '#domain/calendar.ts';
import type { RenewalChoices } from '#domain/loans/renewal/loan-renewal.ts';
import { DISCOUNT_TOO_LARGE, type SettlementChoices } from '#domain/loans/settlement/loan-settlement.ts';
import {
  addCents,
  brl,
  cents,
  moneyFieldText,
  parseMoney,
  subtractCents,
  type Cents,
} from '#domain/money.ts';
import { readAmount } from '#web/ui/form/read-amount.ts';
import type { FormReading } from '#web/ui/form/form-errors.ts';
import {
  emptyPayment,
  invalidAmount,
  readPaymentDate,
  type PaymentDraft,
  type PaymentValues,
} from '#web/loans/payments/payment-draft.ts';
import { feeBlock, firstFeeChoice, type FeeBlock } from './fee-block.ts';
import type { ReceiveChoice, ReceiveOption } from './receive-options.ts';

/** The sheet as filled in: nothing is chosen at first (RC-1). `amount` is the one of 'Outro valor'. */
export interface ReceiveDraft extends PaymentDraft {
  readonly choice: ReceiveChoice | null;
  readonly when: 'today' | 'yesterday' | 'other';
  /** Of 'Só os juros': whether they came in (LN-28). */
  readonly interest: 'received' | 'unpaid';
  /** Of 'Tudo': which of its prices; empty until one is chosen where a discount is proposed (LN-27). */
  readonly price: 'full' | 'proposed' | 'other' | '';
  /** Of the price 'other'. */
  readonly discount: string;
}

/** How it is recorded: by the call that fits the choice. */
export type ReceiveValues =
  | { readonly kind: 'payment'; readonly payment: PaymentValues }
  | { readonly kind: 'settlement'; readonly settlement: SettlementChoices }
  | { readonly kind: 'renewal'; readonly renewal: RenewalChoices };

export interface Circumstances {
  readonly options: readonly ReceiveOption[];
  readonly today: Day;
  /** The late fee that is due on a day. */
  readonly feeOn: (day: Day) => Cents;
  /** A collector receives fees and forgives none, and gives no discount (EQ-3). */
  readonly mayForgive: boolean;
  readonly remaining: Cents;
  /** What settling early would leave out, as a second price (PA-31). */
  readonly proposed: Cents;
}

export function emptyReceive(today: Day): ReceiveDraft {
  return {
    ...emptyPayment(today, cents(0)),
    choice: null,
    when: 'today',
    interest: 'received',
    price: '',
    discount: moneyFieldText(cents(0)),
  };
}

/** A tile is pressed: what becomes of the fee is asked again, with the first word of the tile (RC-10). */
export function tileChosen(choice: ReceiveChoice): Partial<ReceiveDraft> {
  return { choice, fee_choice: firstFeeChoice(choice), price: '' };
}

/** What the sheet asks about the late fee; null where none is due or no tile is chosen. */
export function feeAsked(draft: ReceiveDraft, { today, feeOn, mayForgive }: Circumstances): FeeBlock | null {
  if (draft.choice === null) return null;
  const due = feeOn(feeDay(draft, today));
  return feeBlock(draft.choice, { due, chosen: draft.fee_choice, mayForgive });
}

/** Of what was received the fee is that of its day: days on which nothing was owed any more cost nothing. A renewal is of today. */
export function feeDay(draft: ReceiveDraft, today: Day): Day {
  const on = draft.choice === 'interest' ? today : receivedOn(draft, today);
  return isBefore(today, on) ? today : on;
}

/** Which price of 'Tudo' is chosen: with a proposed discount none is at first. */
export function priceOf(
  { price }: ReceiveDraft,
  { proposed, mayForgive }: Circumstances,
): ReceiveDraft['price'] {
  if (!mayForgive) return 'full';
  if (proposed > 0) return price;
  return price === 'other' ? 'other' : 'full';
}

export function readReceive(
  draft: ReceiveDraft,
  circumstances: Circumstances,
): FormReading<ReceiveDraft, ReceiveValues> {
  const { today } = circumstances;
  const { choice, method } = draft;
  if (choice === null) return { errors: {}, problem: NOTHING_CHOSEN };
  const dated = readPaymentDate({ ...draft, payment_date: paymentDate(draft, today) }, today);
  if (!('values' in dated)) return dated;
  const reception = { payment_date: dated.values, method };
  const fee = feeAsked(draft, circumstances);
  switch (choice) {
    case 'interest':
      return {
        values: {
          kind: 'renewal',
          renewal: {
            record_interest_payment: draft.interest === 'received',
            late_fee: fee?.due ?? cents(0),
            fee_choice: fee === null || fee.value === 'leave' ? undefined : fee.value,
            ...reception,
          },
        },
      };
    case 'all': {
      const discount = readDiscount(draft, circumstances);
      if (!('values' in discount)) return discount;
      return {
        values: {
          kind: 'settlement',
          settlement: {
            discount: discount.values,
            late_fee: fee?.value === 'receive' ? fee.due : cents(0),
            waive_late_fee: fee?.value === 'waive' ? fee.due : cents(0),
            ...reception,
          },
        },
      };
    }
    case 'installment':
    case 'overdue':
    case 'until_today':
    case 'other': {
      const parts = receivedParts(draft, circumstances);
      if (parts === null) return invalidAmount(draft.amount);
      const waive_late_fee = fee?.value === 'waive' ? fee.due : cents(0);
      return {
        values: {
          kind: 'payment',
          payment: { ...reception, amount: parts.amount, late_fee: parts.fee, waive_late_fee },
        },
      };
    }
  }
}

const NOTHING_CHOSEN = { title: 'Escolha quanto recebeu', text: 'Toque em um dos valores.' };
const NO_PRICE = { title: 'Escolha o valor', text: 'Com ou sem desconto?' };

function readDiscount(
  draft: ReceiveDraft,
  circumstances: Circumstances,
): { values: Cents } | Extract<FormReading<ReceiveDraft, never>, { errors: unknown }> {
  const { remaining, proposed } = circumstances;
  switch (priceOf(draft, circumstances)) {
    case '':
      return { errors: {}, problem: NO_PRICE };
    case 'full':
      return { values: cents(0) };
    case 'proposed':
      return { values: proposed };
    case 'other': {
      const discount = draft.discount.trim() === '' ? cents(0) : parseMoney(draft.discount);
      if (discount === null) return { errors: { discount: 'Digite um valor, como 50,00.' } };
      if (discount > Math.max(0, remaining)) return { errors: { discount: DISCOUNT_TOO_LARGE } };
      return { values: discount };
    }
  }
}

function paymentDate({ when, payment_date }: ReceiveDraft, today: Day): string {
  if (when === 'today') return today;
  return when === 'yesterday' ? addDays(today, -1) : payment_date;
}

/** The day on which the money came; today while another one is still being typed. */
function receivedOn(draft: ReceiveDraft, today: Day): Day {
  return parseDay(paymentDate(draft, today)) ?? today;
}

/** What comes in: the part that lowers the debt and the fee received with it. */
interface ReceivedParts {
  readonly amount: Cents;
  readonly fee: Cents;
}

/** Null while nothing is chosen or typed. Of a typed amount the fee comes first (RC-13). */
export function receivedParts(draft: ReceiveDraft, circumstances: Circumstances): ReceivedParts | null {
  const chosen = circumstances.options.find(({ choice }) => choice === draft.choice);
  if (chosen === undefined) return null;
  const block = feeAsked(draft, circumstances);
  const fee = block?.value === 'receive' ? block.due : cents(0);
  switch (chosen.choice) {
    case 'interest':
      return { amount: draft.interest === 'received' ? (chosen.amount ?? cents(0)) : cents(0), fee };
    case 'all': {
      const discount = readDiscount(draft, circumstances);
      if (!('values' in discount)) return null;
      return { amount: subtractCents(chosen.amount ?? cents(0), discount.values), fee };
    }
    case 'other': {
      const typed = readAmount(draft.amount);
      if (typed === null) return null;
      const first = cents(Math.min(fee, typed));
      return { amount: subtractCents(typed, first), fee: first };
    }
    case 'installment':
    case 'overdue':
    case 'until_today':
      return chosen.amount === null ? null : { amount: chosen.amount, fee };
  }
}

export function receivedSum({ amount, fee }: ReceivedParts): Cents {
  return addCents(amount, fee);
}

/** Under the button, where a fee is in the sum: 'R$ 300,00 de juros + R$ 25,00 de multa' (RC-10, RC-13). */
export function divisionText(choice: ReceiveChoice | null, { amount, fee }: ReceivedParts): string | null {
  if (fee === 0) return null;
  if (choice === 'other') return `${brl(fee)} de multa + ${brl(amount)}`;
  return `${brl(amount)}${choice === 'interest' ? ' de juros' : ''} + ${brl(fee)} de multa`;
}
