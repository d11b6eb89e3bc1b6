import { isBefore, parseDay, type Day } from '#domain/calendar.ts';
import { brl, MONEY_LIMITS, parseMoney, type Cents } from '#domain/money.ts';
import { FUTURE_PAYMENT, INVALID_PAYMENT } from '#domain/loans/payment.ts';

/** The payment form as it stands while somebody fills it in: text, because it may not mean anything yet. */
export interface PaymentDraft {
  readonly amount: string;
  readonly date: string;
}

type ReadPayment =
  | { readonly kind: 'sound'; readonly amount: Cents; readonly date: Day }
  | {
      readonly kind: 'unsound';
      readonly field: keyof PaymentDraft;
      readonly title: string;
      readonly text: string;
    };

/** A payment as it is typed, and what is wrong with it (LN-10). */
export function emptyPayment(today: Day): PaymentDraft {
  return { amount: '', date: today };
}

/** Null unless it is an amount a payment can have. */
export function readAmount(text: string): Cents | null {
  const amount = parseMoney(text);
  if (amount === null || amount < MONEY_LIMITS.smallestAmount) return null;
  return amount > MONEY_LIMITS.largestAmount ? null : amount;
}

/** LN-10: an amount above zero and a date that has come. */
export function readPayment(draft: PaymentDraft, today: Day): ReadPayment {
  const amount = readAmount(draft.amount);
  if (amount === null) return { kind: 'unsound', field: 'amount', ...INVALID_PAYMENT };
  const date = parseDay(draft.date);
  if (date === null)
    return {
      kind: 'unsound',
      field: 'date',
      title: 'Data inválida',
      text: 'Por favor, insira a data do pagamento.',
    };
  if (isBefore(today, date)) return { kind: 'unsound', field: 'date', ...FUTURE_PAYMENT };
  return { kind: 'sound', amount, date };
}

/** Said beside the date, before anyone saves; null where there is nothing to say of it. */
export function dateProblem(text: string, today: Day): string | null {
  const date = parseDay(text);
  return date !== null && isBefore(today, date) ? FUTURE_PAYMENT.text : null;
}

/** LN-20: the amount as the buttons and the question repeat it; null while nothing is typed. */
export function typedAmountText(text: string): string | null {
  if (text.trim() === '') return null;
  const amount = readAmount(text);
  return amount === null ? `“${text.trim()}”` : brl(amount);
}

/** What to do about an amount that makes no payment, next to its field. */
export function amountHelp(text: string): string {
  const amount = parseMoney(text);
  if (amount !== null && amount > MONEY_LIMITS.largestAmount)
    return `O pagamento pode ser de até ${brl(MONEY_LIMITS.largestAmount)}.`;
  return 'Digite um valor maior que zero, como 150,00.';
}
