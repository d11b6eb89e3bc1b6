import { dayText, isBefore, parseDay, type Day } from '#domain/calendar.ts';
import { addCents, brl, cents, MONEY_LIMITS, moneyFieldText, parseMoney, type Cents } from '#domain/money.ts';
import { FUTURE_PAYMENT, INVALID_PAYMENT, type PaymentMethod } from '#domain/loans/payments/payment.ts';
import type { FormReading } from '#web/ui/form/form-errors.ts';
import { isAboveLargestAmount, readAmount } from '#web/ui/form/read-amount.ts';

/** What becomes of the late fee that is due (PA-26); only a renewal adds it to the debt (RC-10). */
export type PaymentFeeChoice = 'leave' | 'receive' | 'waive' | 'include';

/** The payment form as typed, under the names of the API: text, because it may not be valid yet. */
export interface PaymentDraft {
  readonly amount: string;
  readonly payment_date: string;
  readonly fee_choice: PaymentFeeChoice;
  /** Of 'receive'. */
  readonly late_fee: string;
  /** Null while it is left unsaid. */
  readonly method: PaymentMethod | null;
}

/** Without an amount only the fee was paid (PA-27); without a fee either, it is only forgiven (PA-28). */
export interface PaymentValues {
  readonly amount: Cents;
  readonly payment_date: Day;
  readonly late_fee: Cents;
  readonly waive_late_fee: Cents;
  readonly method: PaymentMethod | null;
}

export function emptyPayment(today: Day, feeDue: Cents): PaymentDraft {
  return {
    amount: '',
    payment_date: today,
    fee_choice: 'leave',
    late_fee: moneyFieldText(feeDue),
    method: null,
  };
}

const NOTHING = cents(0);
const MISSING_DATE = { title: 'Data inválida', text: 'Por favor, insira a data do pagamento.' };

/** An amount above zero, unless the fee is received or forgiven alone, and a date that is not in the future (LN-10, PA-27). */
export function readPayment(
  draft: PaymentDraft,
  today: Day,
  feeDue: Cents,
): FormReading<PaymentDraft, PaymentValues> {
  const fee = feeOf(draft, feeDue);
  const amount =
    readAmount(draft.amount) ?? (isNothing(draft.amount) && fee.choice !== 'leave' ? NOTHING : null);
  if (amount === null) return invalidAmount(draft.amount);
  if (fee.received === null) {
    const text = `A multa recebida vai até ${brl(feeDue)}.`;
    return { errors: { late_fee: text }, problem: { title: INVALID_PAYMENT.title, text } };
  }
  const date = readPaymentDate(draft, today);
  if (!('values' in date)) return date;
  const waive_late_fee = fee.choice === 'waive' ? feeDue : NOTHING;
  const { method } = draft;
  return { values: { amount, payment_date: date.values, late_fee: fee.received, waive_late_fee, method } };
}

type Refused = Extract<FormReading<PaymentDraft, never>, { errors: unknown }>;

export function invalidAmount(text: string): Refused {
  return { errors: { amount: amountHelp(text) }, problem: INVALID_PAYMENT };
}

export function readPaymentDate(
  { payment_date }: Pick<PaymentDraft, 'payment_date'>,
  today: Day,
): { values: Day } | Refused {
  const date = parseDay(payment_date);
  if (date === null)
    return { errors: { payment_date: 'Escolha a data em que foi pago.' }, problem: MISSING_DATE };
  const text = futureDateError(payment_date, today);
  if (text !== null) return { errors: { payment_date: text }, problem: FUTURE_PAYMENT };
  return { values: date };
}

/** Nothing is received without a choice, or once no fee is due any more; null where what is typed is no part of the fee. */
function feeOf(draft: PaymentDraft, feeDue: Cents): { choice: PaymentFeeChoice; received: Cents | null } {
  const choice = feeDue === 0 ? 'leave' : draft.fee_choice;
  if (choice !== 'receive') return { choice, received: NOTHING };
  const typed = readAmount(draft.late_fee);
  return { choice, received: typed !== null && typed <= feeDue ? typed : null };
}

/** Amount and fee together (PA-26); null while the fee is not received with it. */
export function totalReceived(draft: PaymentDraft, feeDue: Cents): Cents | null {
  const { choice, received } = feeOf(draft, feeDue);
  if (choice !== 'receive' || received === null) return null;
  return addCents(readAmount(draft.amount) ?? NOTHING, received);
}

/** The day on which the money came; today while another one is still being typed. */
export function paidOn({ payment_date }: Pick<PaymentDraft, 'payment_date'>, today: Day): Day {
  const date = parseDay(payment_date);
  return date === null || isBefore(today, date) ? today : date;
}

/** Shown next to the date before any attempt; null unless it is in the future. */
export function futureDateError(text: string, today: Day): string | null {
  const date = parseDay(text);
  return date !== null && isBefore(today, date) ? FUTURE_PAYMENT.text : null;
}

/** What the buttons and the question repeat (LN-20): the amount with a fee received; null while nothing is typed. */
export function typedAmountText(draft: PaymentDraft, feeDue: Cents): string | null {
  const total = totalReceived(draft, feeDue);
  if (total !== null) return brl(total);
  const typed = draft.amount.trim();
  if (typed === '') return null;
  const amount = readAmount(typed);
  return amount === null ? `“${typed}”` : brl(amount);
}

/** The button's words, and its price once the amount can be read. */
export function paymentButton(
  draft: PaymentDraft,
  feeDue: Cents,
): { readonly words: string; readonly price: string | null } {
  if (isNothing(draft.amount) && feeOf(draft, feeDue).choice === 'waive')
    return { words: 'Perdoar Multa', price: brl(feeDue) };
  const amount = totalReceived(draft, feeDue) ?? readAmount(draft.amount);
  return { words: 'Adicionar Pagamento', price: amount === null ? null : brl(amount) };
}

/** What the toast says was recorded: `R$ 130,00 e multa de R$ 50,00 em 10/02/2027`. */
export function recordedText({ amount, late_fee, waive_late_fee, payment_date }: PaymentValues): string {
  const received = [
    ...(amount > 0 ? [brl(amount)] : []),
    ...(late_fee > 0 ? [`${amount > 0 ? 'multa' : 'Multa'} de ${brl(late_fee)}`] : []),
  ].join(' e ');
  const waived = waive_late_fee > 0 ? `. Multa de ${brl(waive_late_fee)} perdoada` : '';
  return `${received} em ${dayText(payment_date)}${waived}`;
}

/** Empty, or a zero. */
function isNothing(text: string): boolean {
  return text.trim() === '' || parseMoney(text) === 0;
}

function amountHelp(text: string): string {
  if (isAboveLargestAmount(text)) return `O pagamento pode ser de até ${brl(MONEY_LIMITS.largestAmount)}.`;
  return 'Digite um valor maior que zero, como 150,00.';
}
