import { dayText } from '../../calendar.ts';
import { brl } from '../../money.ts';
import type { Loan } from '../loan/loan.ts';
import type { LoanPlan } from './loan-plan.ts';

export type LoanWithPlan = Loan & { readonly plan: LoanPlan };

/**
 * The lines a text about a loan adds where it is paid in instalments: how many are paid, the next one and what is late (PA-51). A
 * settled loan has none of them: with a discount its last instalments are neither paid nor open.
 */
export function planLines(loan: LoanWithPlan): readonly string[] {
  const { installment_count: count, paid_count: paid, plan } = loan;
  const { next, overdue } = plan;
  if (loan.interest_method === 'single' || loan.status === 'pago') return [];
  return [
    `Parcelas: ${paid} de ${count} pagas`,
    ...(next === null
      ? []
      : [`Próxima: ${next.number}ª de ${brl(next.amount)} em ${dayText(next.due_date)}`]),
    ...(overdue.count === 0 ? [] : [`Em atraso: ${installmentsText(overdue.count)}, ${brl(overdue.amount)}`]),
  ];
}

export function installmentsText(count: number): string {
  return count === 1 ? '1 parcela' : `${count} parcelas`;
}
