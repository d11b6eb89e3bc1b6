import { dayText, daysUntil, type Day } from '../calendar.ts';
import { daysText } from '../loans/fees/late-fee.ts';
import type { Loan } from '../loans/loan/loan.ts';
import { installmentsText, type LoanWithPlan } from '../loans/plan/plan-lines.ts';
import { remainingAmount } from '../loans/loan/loan-totals.ts';
import { addCents, brl, cents, type Cents } from '../money.ts';

export type DueLoan = Pick<LoanWithPlan, 'plan' | 'end_date' | 'interest_method' | 'installment_count'>;

/** What a row of 'Hoje' asks for: what is late, else what is due today, else the next instalment (PA-50). */
export function dueAmount({ plan: { overdue, due_today: dueToday, next } }: DueLoan): Cents {
  if (overdue.count > 0) return overdue.amount;
  return dueToday.count > 0 ? dueToday.amount : (next?.amount ?? cents(0));
}

/** The same once a payment is recorded that raises what was paid of the loan (MO-2). */
export function dueAfter(loan: DueLoan & Pick<Loan, 'paid_amount'>, paidAmount: Cents): Cents {
  return cents(Math.max(0, dueAmount(loan) - (paidAmount - loan.paid_amount)));
}

/** When it is or was due; of a late loan in instalments how many of them are late (PA-50). */
export function dueWords(loan: DueLoan, today: Day): string {
  const { plan, end_date: endDate } = loan;
  if (loan.interest_method === 'single') return dayWords(endDate, today);
  if (plan.overdue.count > 0) {
    const late = `${installmentsText(plan.overdue.count)} em atraso`;
    return plan.due_today.count > 0 ? `${late} e ${plan.due_today.count} vence hoje` : late;
  }
  const words = dayWords(endDate, today);
  return plan.next === null ? words : `${words} · parcela ${plan.next.number} de ${loan.installment_count}`;
}

/** What a line of the day's sheet is filled with: 'Até hoje' (PA-20); of a single payment all that remains (FD-2). */
export function dueUntil(loan: LoanWithPlan): Cents {
  const { overdue, due_today: dueToday } = loan.plan;
  return loan.interest_method === 'single'
    ? remainingAmount(loan)
    : addCents(overdue.amount, dueToday.amount);
}

/** Of a line of the day's sheet: `Parcela 7 de 20 · R$ 65,00`, `2 em atraso · R$ 130,00` (FD-1). */
export function sheetWords(
  loan: DueLoan,
  today: Day,
  money: (amount: Cents) => string = brl,
): readonly string[] {
  const { plan, end_date: endDate } = loan;
  if (loan.interest_method === 'single') return [dayWords(endDate, today)];
  return [
    ...(plan.next === null
      ? []
      : [`Parcela ${plan.next.number} de ${loan.installment_count} · ${money(plan.next.amount)}`]),
    ...(plan.overdue.count === 0 ? [] : [`${plan.overdue.count} em atraso · ${money(plan.overdue.amount)}`]),
  ];
}

function dayWords(endDate: Day, today: Day): string {
  const days = daysUntil(endDate, today);
  if (days === 0) return 'Vence hoje';
  if (days === 1) return 'Vence amanhã';
  return days > 0 ? `Vence em ${daysText(days)}, ${dayText(endDate)}` : `${daysText(-days)} de atraso`;
}
