import { brl, type Cents } from '../money.ts';
import { openAmount } from '../loans/plan/installment.ts';
import type { OpenLoan } from './line-values.ts';

/** 'parcela 5 de 20', 'parcelas 5 a 7 de 20', 'parte da parcela 5 de 20'; of a single payment the loan itself. */
export function paysText(
  { loan, installments }: Pick<OpenLoan, 'loan' | 'installments'>,
  amount: Cents,
): string {
  if (loan.interest_method === 'single') return `empréstimo de ${brl(loan.amount)}`;
  let rest: number = amount;
  const reached = installments
    .filter(({ covered_on: on }) => on === null)
    .filter((installment) => {
      if (rest <= 0) return false;
      rest -= openAmount(installment);
      return true;
    });
  const [first] = reached;
  const last = reached.at(-1);
  if (first === undefined || last === undefined) return `empréstimo de ${brl(loan.amount)}`;
  const count = installments.length;
  if (first !== last) return `parcelas ${first.number} a ${last.number} de ${count}`;
  return `${rest < 0 ? 'parte da ' : ''}parcela ${first.number} de ${count}`;
}
