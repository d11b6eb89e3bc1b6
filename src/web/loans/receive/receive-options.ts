import type { LoanOfClient } from '#contract/loans.ts';
import { dayText, type Day, type Timestamp } from '#domain/calendar.ts';
import { renewalOf } from '#domain/loans/renewal/loan-renewal.ts';
import { isCovered, remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import { installmentsText } from '#domain/loans/plan/plan-lines.ts';
import {
  SUGGESTED_PAYMENT_WORDS,
  suggestedPayments,
  type SuggestedPayment,
} from '#domain/loans/payments/suggested-payments.ts';
import { brl, cents, type Cents } from '#domain/money.ts';
import { settlementReceipt } from '#web/loans/settlement/settle-draft.ts';

export type ReceiveChoice = SuggestedPayment | 'interest' | 'other';

/** One of the sums that may have been received, and what recording it does (RC-1, RC-2). */
export interface ReceiveOption {
  readonly choice: ReceiveChoice;
  readonly word: string;
  readonly result: string;
  /** Null where it is typed. */
  readonly amount: Cents | null;
}

interface Circumstances {
  readonly today: Day;
  readonly now: Timestamp;
  /** What settling today would leave out (PA-31). */
  readonly discount: Cents;
}

const OTHER = {
  choice: 'other',
  word: 'Outro valor',
  result: 'fica pago em parte',
  amount: null,
} as const satisfies ReceiveOption;

export function receiveOptions(loan: LoanOfClient, circumstances: Circumstances): readonly ReceiveOption[] {
  const all = everything(loan, circumstances.discount);
  if (isCovered(loan)) return [all, { ...OTHER, result: 'fica pago a mais' }];
  const parts = loan.plan.method === 'single' ? interestAlone(loan, circumstances) : installments(loan);
  return [...parts, all, OTHER];
}

function everything(loan: LoanOfClient, discount: Cents): ReceiveOption {
  return {
    choice: 'all',
    word: SUGGESTED_PAYMENT_WORDS.all,
    result: discount > 0 ? `quita com desconto de ${brl(discount)}` : 'quita o empréstimo',
    amount: settlementReceipt(remainingAmount(loan), { discount, lateFee: cents(0) }),
  };
}

/** LN-13 with the interest received; a loan without interest has none. */
function interestAlone(loan: LoanOfClient, { today, now }: Circumstances): ReceiveOption[] {
  const { loan: renewed, payment } = renewalOf(loan, today, now, { interestReceived: true });
  if (payment === null) return [];
  return [
    {
      choice: 'interest',
      word: 'Só os juros',
      result: `renova até ${dayText(renewed.end_date)}`,
      amount: payment.amount,
    },
  ];
}

/** PA-20; a sum that another tile already offers is left out. */
function installments({ plan, ...loan }: LoanOfClient): ReceiveOption[] {
  const remaining = remainingAmount(loan);
  const results = {
    installment: `parcela ${plan.next?.number ?? plan.count} de ${plan.count}`,
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
