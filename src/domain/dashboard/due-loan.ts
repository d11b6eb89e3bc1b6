import { dayText, daysUntil, type Day } from '../calendar.ts';
import { daysText } from '../loans/fees/late-fee.ts';
import { installmentsText, type LoanWithPlan } from '../loans/plan/plan-lines.ts';
import { cents, type Cents } from '../money.ts';

type DueLoan = Pick<LoanWithPlan, 'plan' | 'end_date'>;

/** What a row of 'Hoje' asks for: what is late, else what is due today, else the next instalment (PA-50). */
export function dueAmount({ plan: { overdue, due_today: dueToday, next } }: DueLoan): Cents {
  if (overdue.count > 0) return overdue.amount;
  return dueToday.count > 0 ? dueToday.amount : (next?.amount ?? cents(0));
}

/** When it is or was due; of a late loan in instalments how many of them are late (PA-50). */
export function dueWords({ plan, end_date: endDate }: DueLoan, today: Day): string {
  if (plan.method === 'single') return dayWords(endDate, today);
  if (plan.overdue.count > 0) {
    const late = `${installmentsText(plan.overdue.count)} em atraso`;
    return plan.due_today.count > 0 ? `${late} e ${plan.due_today.count} vence hoje` : late;
  }
  const words = dayWords(endDate, today);
  return plan.next === null ? words : `${words} · parcela ${plan.next.number} de ${plan.count}`;
}

function dayWords(endDate: Day, today: Day): string {
  const days = daysUntil(endDate, today);
  if (days === 0) return 'Vence hoje';
  if (days === 1) return 'Vence amanhã';
  return days > 0 ? `Vence em ${daysText(days)}, ${dayText(endDate)}` : `${daysText(-days)} de atraso`;
}
