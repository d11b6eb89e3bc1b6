import { isBefore, parseDay, type Day } from '#domain/calendar.ts';
import { brl, MONEY_LIMITS, type Cents } from '#domain/money.ts';
import { FUTURE_PAYMENT, INVALID_PAYMENT } from '#domain/loans/payment.ts';
import type { FormReading } from '#web/forms/form-errors.ts';
import { isAboveLargestAmount, readAmount } from '#web/forms/read-amount.ts';

/** The payment form as typed, under the names of the API: text, because it may not be valid yet. */
export interface PaymentDraft {
  readonly amount: string;
  readonly payment_date: string;
}

export interface PaymentValues {
  readonly amount: Cents;
  readonly payment_date: Day;
}

export function emptyPayment(today: Day): PaymentDraft {
  return { amount: '', payment_date: today };
}

const MISSING_DATE = { title: 'Data inválida', text: 'Por favor, insira a data do pagamento.' };

/** An amount above zero and a date that is not in the future (LN-10). */
export function readPayment(draft: PaymentDraft, today: Day): FormReading<PaymentDraft, PaymentValues> {
  const amount = readAmount(draft.amount);
  if (amount === null) return { errors: { amount: amountHelp(draft.amount) }, problem: INVALID_PAYMENT };
  const date = parseDay(draft.payment_date);
  if (date === null)
    return { errors: { payment_date: 'Escolha a data em que foi pago.' }, problem: MISSING_DATE };
  const text = futureDateError(draft.payment_date, today);
  if (text !== null) return { errors: { payment_date: text }, problem: FUTURE_PAYMENT };
  return { values: { amount, payment_date: date } };
}

/** Shown next to the date before any attempt; null unless it is in the future. */
export function futureDateError(text: string, today: Day): string | null {
  const date = parseDay(text);
  return date !== null && isBefore(today, date) ? FUTURE_PAYMENT.text : null;
}

/** The amount as the buttons and the question repeat it (LN-20); null while nothing is typed. */
export function typedAmountText(text: string): string | null {
  if (text.trim() === '') return null;
  const amount = readAmount(text);
  return amount === null ? `“${text.trim()}”` : brl(amount);
}

function amountHelp(text: string): string {
  if (isAboveLargestAmount(text)) return `O pagamento pode ser de até ${brl(MONEY_LIMITS.largestAmount)}.`;
  return 'Digite um valor maior que zero, como 150,00.';
}
