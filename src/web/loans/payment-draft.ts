import { parseDay, type Day } from '#domain/calendar.ts';
import { brl, MONEY_LIMITS, parseMoney, type Cents } from '#domain/money.ts';
import { INVALID_PAYMENT } from '#domain/payments/payment.ts';

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

/** LN-10 */
export function emptyPayment(today: Day): PaymentDraft {
  return { amount: '', date: today };
}

/** Null unless it is an amount a payment can have. */
export function readAmount(text: string): Cents | null {
  const amount = parseMoney(text);
  if (amount === null || amount < MONEY_LIMITS.smallestAmount) return null;
  return amount > MONEY_LIMITS.largestAmount ? null : amount;
}

/** LN-10: an amount above zero and a date. */
export function readPayment(draft: PaymentDraft): ReadPayment {
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
  return { kind: 'sound', amount, date };
}

/** What to do about an amount that makes no payment, next to its field. */
export function amountHelp(text: string): string {
  const amount = parseMoney(text);
  if (amount !== null && amount > MONEY_LIMITS.largestAmount)
    return `O pagamento pode ser de até ${brl(MONEY_LIMITS.largestAmount)}.`;
  return 'Digite um valor maior que zero, como 150,00.';
}
