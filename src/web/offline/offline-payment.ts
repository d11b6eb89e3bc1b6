import type { RouteLoan } from '#contract/offline.ts';
import { addDays, type Day } from '#domain/calendar.ts';
import { lateFeeOf } from '#domain/loans/fees/late-fee.ts';
import {
  SUGGESTED_PAYMENT_WORDS,
  suggestedPayments,
  type SuggestedPayment,
} from '#domain/loans/payments/suggested-payments.ts';
import type { PaymentMethod } from '#domain/loans/payments/payment.ts';
import { installmentsText } from '#domain/loans/plan/plan-lines.ts';
import { cents, subtractCents, type Cents } from '#domain/money.ts';
import { readAmount } from '#web/ui/form/read-amount.ts';

type Choice = SuggestedPayment | 'other';

interface Tile {
  readonly choice: Choice;
  readonly word: string;
  readonly result: string;
  /** Null where it is typed. */
  readonly amount: Cents | null;
}

/** The sums of 'Receber' that are plain payments; a sum that another tile already offers is left out (OF-4). */
export function offlineTiles({ next, overdue, due_today, remaining_amount }: RouteLoan): readonly Tile[] {
  const remaining = cents(Math.max(0, remaining_amount));
  const results = {
    installment: next === null ? '' : `parcela ${next.number} de ${next.count}`,
    overdue: `${installmentsText(overdue.count)} em atraso`,
    until_today: 'com a que vence hoje',
  };
  const tiles: Tile[] = [];
  // A single payment has one sum, which is everything.
  const offered = next === null ? [] : suggestedPayments({ next, overdue, due_today }, remaining);
  for (const { kind, amount } of offered) {
    if (kind === 'all' || amount === remaining || tiles.some((tile) => tile.amount === amount)) continue;
    tiles.push({ choice: kind, word: SUGGESTED_PAYMENT_WORDS[kind], result: results[kind], amount });
  }
  return [
    ...tiles,
    {
      choice: 'all',
      word: SUGGESTED_PAYMENT_WORDS.all,
      result: 'Quite quando houver internet.',
      amount: remaining,
    },
    { choice: 'other', word: 'Outro valor', result: 'fica pago em parte', amount: null },
  ];
}

export interface OfflineDraft {
  readonly choice: Choice | null;
  /** Of 'Outro valor'. */
  readonly amount: string;
  readonly fee: 'leave' | 'receive';
  readonly when: 'today' | 'yesterday';
  readonly method: PaymentMethod | null;
}

export const EMPTY_DRAFT: OfflineDraft = {
  choice: null,
  amount: '',
  fee: 'leave',
  when: 'today',
  method: null,
};

/** Of the server's day as last heard (OF-3). */
export function routeFee(loan: RouteLoan, routeDay: Day): { readonly days: number; readonly due: Cents } {
  return lateFeeOf({ ...loan, status: 'atrasado' }, routeDay);
}

interface Read {
  readonly amount: Cents;
  readonly late_fee: Cents;
  readonly payment_date: Day;
  readonly method: PaymentMethod | null;
}

/** Null while nothing is chosen or typed. Of a typed amount the fee comes first (RC-13). */
export function readOfflineDraft(
  { choice, amount: typed, fee, when, method }: OfflineDraft,
  loan: RouteLoan,
  { routeDay, today }: { routeDay: Day; today: Day },
): Read | null {
  const tile = offlineTiles(loan).find((each) => each.choice === choice);
  if (tile === undefined) return null;
  const due = fee === 'receive' ? routeFee(loan, routeDay).due : cents(0);
  const payment_date = when === 'today' ? today : addDays(today, -1);
  if (tile.amount !== null) return { amount: tile.amount, late_fee: due, payment_date, method };
  const sum = readAmount(typed);
  if (sum === null) return null;
  const late_fee = cents(Math.min(due, sum));
  return { amount: subtractCents(sum, late_fee), late_fee, payment_date, method };
}
