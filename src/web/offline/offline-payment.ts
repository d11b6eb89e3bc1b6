import type { RouteLoan } from '#contract/offline.ts';
import { addDays, isBefore, type Day } from '#domain/calendar.ts';
import type { DueLoan } from '#domain/dashboard/due-loan.ts';
import { lateFeeOf } from '#domain/loans/fees/late-fee.ts';
import {
  SUGGESTED_PAYMENT_WORDS,
  suggestedPayments,
  type SuggestedPayment,
} from '#domain/loans/payments/suggested-payments.ts';
import type { PaymentMethod } from '#domain/loans/payments/payment.ts';
import { installmentsText } from '#domain/loans/plan/plan-lines.ts';
import { cents, subtractCents, type Cents } from '#domain/money.ts';
import type { ReceiveDraft } from '#web/loans/receive/receive-draft.ts';
import { readAmount } from '#web/ui/form/read-amount.ts';

type Choice = SuggestedPayment | 'other';

interface Tile {
  readonly choice: Choice;
  readonly word: string;
  readonly result: string;
  /** Null where it is typed. */
  readonly amount: Cents | null;
}

/** The sums of 'Receber' that are plain payments; a sum of zero, or one that another tile already offers, is left out (OF-4). */
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
  if (remaining > 0)
    tiles.push({
      choice: 'all',
      word: SUGGESTED_PAYMENT_WORDS.all,
      result: 'Quite quando houver internet.',
      amount: remaining,
    });
  const result = remaining > 0 ? 'fica pago em parte' : 'além do que falta';
  return [...tiles, { choice: 'other', word: 'Outro valor', result, amount: null }];
}

/** What is typed is the same with and without a connection: 'Receber' goes on with it when the connection comes or goes. */
export type OfflineDraft = Pick<ReceiveDraft, 'choice' | 'amount' | 'fee_choice' | 'when' | 'method'>;

export const EMPTY_DRAFT: OfflineDraft = {
  choice: null,
  amount: '',
  fee_choice: 'leave',
  when: 'today',
  method: null,
};

/** The fee of a payment: of its day, or of the server's day as last heard where that is earlier (OF-3). */
export function feeDay(
  { when }: Pick<OfflineDraft, 'when'>,
  { routeDay, today }: { routeDay: Day; today: Day },
): Day {
  const on = when === 'yesterday' ? addDays(today, -1) : today;
  return isBefore(on, routeDay) ? on : routeDay;
}

export function routeFee(loan: RouteLoan, routeDay: Day): { readonly days: number; readonly due: Cents } {
  return lateFeeOf({ ...loan, status: 'atrasado' }, routeDay);
}

interface Read {
  readonly amount: Cents;
  readonly late_fee: Cents;
  readonly payment_date: Day;
  readonly method: PaymentMethod | null;
}

/** Why nothing is kept yet. */
export function missingText({ choice, when }: OfflineDraft, loan: RouteLoan): string {
  if (!offlineTiles(loan).some((tile) => tile.choice === choice)) return 'Toque em um dos valores.';
  return when === 'other' ? 'Escolha Hoje ou Ontem.' : 'Digite um valor, como 50,00.';
}

/** Null while nothing that can be received here is chosen or typed. Of a typed amount the fee comes first (RC-13). */
export function readOfflineDraft(
  { choice, amount: typed, fee_choice: fee, when, method }: OfflineDraft,
  loan: RouteLoan,
  { routeDay, today }: { routeDay: Day; today: Day },
): Read | null {
  const tile = offlineTiles(loan).find((each) => each.choice === choice);
  if (tile === undefined || when === 'other') return null;
  const due = fee === 'receive' ? routeFee(loan, feeDay({ when }, { routeDay, today })).due : cents(0);
  const payment_date = when === 'today' ? today : addDays(today, -1);
  if (tile.amount !== null) return { amount: tile.amount, late_fee: due, payment_date, method };
  const sum = readAmount(typed);
  if (sum === null) return null;
  const late_fee = cents(Math.min(due, sum));
  return { amount: subtractCents(sum, late_fee), late_fee, payment_date, method };
}

/** As 'Hoje' words it; a single payment has no instalments. */
export function dueLoan({ next, overdue, due_today, end_date, remaining_amount }: RouteLoan): DueLoan {
  const whole = { number: 1, due_date: end_date, amount: remaining_amount };
  return {
    end_date,
    interest_method: next === null ? 'single' : 'per_installment',
    installment_count: next?.count ?? 1,
    plan: {
      first_due_date: end_date,
      last_due_date: end_date,
      installment_amount: (next ?? whole).amount,
      next: next ?? whole,
      overdue,
      due_today,
    },
  };
}
