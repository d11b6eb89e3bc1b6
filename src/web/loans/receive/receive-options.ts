import type { ShownLoan } from '#contract/loans.ts';
import { dayText, oneMonthAfter, type Day } from '#domain/calendar.ts';
import { movesDueDate } from '#domain/loans/renewal/loan-renewal.ts';
import { isCovered, periodInterest, remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import { installmentsText } from '#domain/loans/plan/plan-lines.ts';
import {
  SUGGESTED_PAYMENT_WORDS,
  suggestedPayments,
  type SuggestedPayment,
} from '#domain/loans/payments/suggested-payments.ts';
import { cents, type Cents } from '#domain/money.ts';

export type ReceiveChoice = SuggestedPayment | 'interest' | 'other';

/** One of the sums that may have been received, and what recording it does (RC-1, RC-2). */
export interface ReceiveOption {
  readonly choice: ReceiveChoice;
  readonly word: string;
  readonly result: string;
  /** Null where it is typed. */
  readonly amount: Cents | null;
}

const OTHER = {
  choice: 'other',
  word: 'Outro valor',
  result: 'fica pago em parte',
  amount: null,
} as const satisfies ReceiveOption;

export function receiveOptions(loan: ShownLoan, today: Day): readonly ReceiveOption[] {
  const all = everything(loan);
  if (isCovered(loan)) return [all, { ...OTHER, result: 'fica pago a mais' }];
  if (loan.interest_method !== 'single') return [...installments(loan), all, OTHER];
  const interest = interestAlone(loan, today);
  // LN-29: one that would not move the due date is hardly what is meant.
  return movesDueDate(loan, today) ? [...interest, all, OTHER] : [all, OTHER, ...interest];
}

/** What is owed, without a discount: that is a second price (LN-27). */
function everything(loan: ShownLoan): ReceiveOption {
  return {
    choice: 'all',
    word: SUGGESTED_PAYMENT_WORDS.all,
    result: 'quita o empréstimo',
    amount: cents(Math.max(0, remainingAmount(loan))),
  };
}

/** LN-13 with the interest received; a loan without interest has none. */
function interestAlone(loan: ShownLoan, today: Day): ReceiveOption[] {
  const amount = periodInterest(loan);
  if (amount === 0) return [];
  const result = `renova até ${dayText(oneMonthAfter(today))}`;
  return [{ choice: 'interest', word: 'Só os juros', result, amount }];
}

/** PA-20; a sum that another tile already offers is left out. */
function installments(loan: ShownLoan): ReceiveOption[] {
  const { plan, installment_count: count } = loan;
  const remaining = remainingAmount(loan);
  const results = {
    installment: `parcela ${plan.next?.number ?? count} de ${count}`,
    overdue: `${installmentsText(plan.overdue.count)} em atraso`,
    until_today: 'com a que vence hoje',
  };
  const options: ReceiveOption[] = [];
  for (const { kind, amount } of suggestedPayments(plan, remaining)) {
    if (kind === 'all' || amount === remaining) continue;
    if (options.some((option) => option.amount === amount)) continue;
    options.push({ choice: kind, word: SUGGESTED_PAYMENT_WORDS[kind], result: results[kind], amount });
  }
  return options;
}
