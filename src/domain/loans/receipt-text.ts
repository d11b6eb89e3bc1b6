import { dayText, type Day } from '../calendar.ts';
import { addCents, brl, type Cents } from '../money.ts';
import { balanceText } from './balance-text.ts';
import type { Loan } from './loan.ts';
import { remainingAmount } from './loan-totals.ts';

/** The money a receipt is about. */
export interface ReceivedMoney {
  readonly amount: Cents;
  /** Received with it, not included in the amount (PA-27). */
  readonly late_fee: Cents;
  readonly payment_date: Day;
}

export interface ReceiptFacts {
  /** Null until the lender's profile is saved. */
  readonly institution: string | null;
  readonly client: { readonly name: string };
  /** As it is after the payment. */
  readonly loan: Loan;
  readonly money: ReceivedMoney;
}

export function receivedTotal({ amount, late_fee: fee }: ReceivedMoney): Cents {
  return addCents(amount, fee);
}

/** 'Empréstimo de R$ 1.500,00 feito em 16/10/2026' */
export function receiptSubject({ amount, start_date }: Pick<Loan, 'amount' | 'start_date'>): string {
  return `Empréstimo de ${brl(amount)} feito em ${dayText(start_date)}`;
}

/** What is sent to the client after a payment: who received how much for what, and what is left (RC-7). */
export function receiptText({ institution, client, loan, money }: ReceiptFacts): string {
  const left = loan.status === 'pago' ? 'Empréstimo quitado. Obrigado!' : balanceText(remainingAmount(loan));
  return [
    institution === null ? 'Recibo' : `Recibo · ${institution}`,
    '',
    `Recebi de ${client.name} o valor de ${brl(receivedTotal(money))} em ${dayText(money.payment_date)}.`,
    ...(money.late_fee > 0 ? [`Juros por atraso incluídos: ${brl(money.late_fee)}`] : []),
    `${receiptSubject(loan)}.`,
    left,
  ].join('\n');
}
