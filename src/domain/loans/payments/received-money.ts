import { dayText, type Day } from '../../calendar.ts';
import { addCents, brl, type Cents } from '../../money.ts';
import type { Loan } from '../loan/loan.ts';

/** The money a receipt is about. */
export interface ReceivedMoney {
  readonly amount: Cents;
  /** Received with it, not included in the amount (PA-27). */
  readonly late_fee: Cents;
  readonly payment_date: Day;
}

export function receivedTotal({ amount, late_fee: fee }: ReceivedMoney): Cents {
  return addCents(amount, fee);
}

/** 'Empréstimo de R$ 1.500,00 feito em 16/10/2026' */
export function receiptSubject({ amount, start_date }: Pick<Loan, 'amount' | 'start_date'>): string {
  return `Empréstimo de ${brl(amount)} feito em ${dayText(start_date)}`;
}
