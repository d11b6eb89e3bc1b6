import { addDays, type Day } from '../calendar.ts';
import { NEW_SINGLE_PAYMENT, type Loan } from '../loans/loan/loan.ts';
import { singlePaymentPlan } from '../loans/plan/loan-plan.ts';
import type { LoanWithPlan } from '../loans/plan/plan-lines.ts';
import { basisPoints, cents } from '../money.ts';
import type { MessageMoment } from './moment.ts';

export const EXAMPLE_CLIENT = { name: 'Maria da Silva' } as const;

/** Days from today to the due date of the example. */
const DUE_IN = {
  before: 2,
  due: 0,
  late: -3,
  receipt: 10,
  settled: 0,
  welcome: 30,
  proposal: 30,
} as const satisfies Record<MessageMoment, number>;

/** R$ 1.000,00 at 30 %, R$ 5,00 per day of delay: what a preview is about without a client of one's own (CB-1). */
export function exampleLoan(moment: MessageMoment, today: Day): LoanWithPlan {
  const end_date = addDays(today, DUE_IN[moment]);
  const loan: Loan = {
    ...NEW_SINGLE_PAYMENT,
    id: 'example',
    client_id: 'example',
    amount: cents(100_000),
    interest_rate: basisPoints(3000),
    overdue_interest_rate: cents(500),
    start_date: addDays(end_date, -30),
    end_date,
    status: moment === 'late' ? 'atrasado' : 'ativo',
    paid_amount: cents(moment === 'receipt' ? 50_000 : 0),
    contract_interest: cents(30_000),
    late_from: end_date,
    created_at: `${end_date}T12:00:00.000Z`,
    version: 1,
  };
  return { ...loan, plan: singlePaymentPlan(loan, today) };
}
