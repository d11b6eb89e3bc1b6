import { isBefore, type Day } from '../../calendar.ts';
import { Problem } from '../../problem.ts';
import type { Installment } from './installment.ts';
import type { Loan } from '../loan/loan.ts';
import { refusePaid } from '../loan/loan-standing.ts';

/** Moves one open instalment to a day between its neighbours' due dates, not before the start (PA-21). */
export function dueDateMoved(
  loan: Pick<Loan, 'start_date' | 'status' | 'interest_method'>,
  plan: readonly Installment[],
  number: number,
  to: Day,
): { readonly plan: readonly Installment[]; readonly from: Day } {
  const at = plan.findIndex((installment) => installment.number === number);
  const moved = plan[at];
  if (moved === undefined) throw new Problem('not_found');
  refusePaid(loan);
  if (loan.interest_method === 'single')
    throw new Problem('invalid_input', 'Este empréstimo é de pagamento único: mude o vencimento em Editar.');
  if (moved.covered_on !== null)
    throw new Problem('invalid_input', 'Esta parcela já está paga e não pode mudar de vencimento.');
  const previous = plan[at - 1];
  const next = plan[at + 1];
  const tooEarly = previous === undefined ? isBefore(to, loan.start_date) : !isBefore(previous.due_date, to);
  if (tooEarly || (next !== undefined && !isBefore(to, next.due_date)))
    throw new Problem('due_date_out_of_order');
  return {
    plan: plan.map((installment) => (installment === moved ? { ...moved, due_date: to } : installment)),
    from: moved.due_date,
  };
}
