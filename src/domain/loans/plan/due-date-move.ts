import { isBefore, type Day } from '../../calendar.ts';
import { Problem } from '../../problem.ts';
import type { Installment } from './installment.ts';
import type { Loan } from '../loan/loan.ts';
import { refusePaid } from '../loan/loan-standing.ts';

const COVERED = 'Esta parcela já está paga e não pode mudar de vencimento.';

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
  refuseSingle(loan);
  if (moved.covered_on !== null) throw new Problem('invalid_input', COVERED);
  refuseOutOfOrder(loan, plan, at, to);
  return {
    plan: plan.map((installment) => (installment === moved ? { ...moved, due_date: to } : installment)),
    from: moved.due_date,
  };
}

/** A new due date of an open instalment. */
export interface NewDueDate {
  readonly number: number;
  readonly due_date: Day;
}

interface MovedDueDate {
  readonly number: number;
  readonly from: Day;
  readonly to: Day;
}

/** Moves several open instalments at once: the rules of one, on the whole list as it will be (PA-21, PD-14). */
export function dueDatesMoved(
  loan: Pick<Loan, 'start_date' | 'status' | 'interest_method'>,
  plan: readonly Installment[],
  dates: readonly NewDueDate[],
): { readonly plan: readonly Installment[]; readonly moved: readonly MovedDueDate[] } {
  const wanted = new Map(dates.map(({ number, due_date: to }) => [number, to]));
  if (wanted.size !== dates.length) throw new Problem('invalid_input', 'A mesma parcela aparece duas vezes.');
  refusePaid(loan);
  refuseSingle(loan);
  if (dates.some(({ number }) => !plan.some((each) => each.number === number)))
    throw new Problem('not_found');
  const after = plan.map((each) => ({ ...each, due_date: wanted.get(each.number) ?? each.due_date }));
  const moved = plan.flatMap(({ number, due_date: from, covered_on: covered }, at) => {
    const to = after[at]?.due_date ?? from;
    if (to === from) return [];
    if (covered !== null) throw new Problem('invalid_input', COVERED);
    return [{ number, from, to }];
  });
  if (moved.length === 0) throw new Problem('invalid_input', 'Nenhum vencimento mudou.');
  for (const { number } of moved) {
    const at = after.findIndex((each) => each.number === number);
    refuseOutOfOrder(loan, after, at, after[at]?.due_date ?? loan.start_date);
  }
  return { plan: after, moved };
}

function refuseSingle({ interest_method: method }: Pick<Loan, 'interest_method'>): void {
  if (method === 'single')
    throw new Problem('invalid_input', 'Este empréstimo é de pagamento único: mude o vencimento em Editar.');
}

/** After the previous one, or not before the start, and before the next one. */
function refuseOutOfOrder(
  { start_date: start }: Pick<Loan, 'start_date'>,
  plan: readonly Installment[],
  at: number,
  to: Day,
): void {
  const previous = plan[at - 1];
  const next = plan[at + 1];
  const tooEarly = previous === undefined ? isBefore(to, start) : !isBefore(previous.due_date, to);
  if (tooEarly || (next !== undefined && !isBefore(to, next.due_date)))
    throw new Problem('due_date_out_of_order', undefined, { number: plan[at]?.number });
}
