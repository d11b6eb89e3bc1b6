import { dayText, type Day } from '../../calendar.ts';
import { phoneText } from '../../phone.ts';
import { brl, percentText } from '../../money.ts';
import { interestLines, interestParts, laterInterestLines } from './interest-parts.ts';
import { lateFeeText } from '../fees/late-fee.ts';
import { cardLabel } from './loan-labels.ts';
import { totalToPay } from '../loan/loan-totals.ts';
import { paidAndRemainingText } from './paid-and-remaining.ts';
import { planLines, type LoanWithPlan } from '../plan/plan-lines.ts';

/** The text of 'Partilhar' and 'Copiar Resumo' (LN-15, PA-51). */
export function loanSummary(
  loan: LoanWithPlan,
  client: { readonly name: string; readonly phone: string },
  today: Day,
): string {
  const lines = [
    'Resumo do Empréstimo',
    '',
    `Cliente: ${client.name}`,
    `Telefone: ${phoneText(client.phone)}`,
    `Valor emprestado: ${brl(loan.amount)}`,
    firstInterestLine(loan),
    ...laterInterestLines(loan),
    `Vencimento: ${dayText(loan.end_date)}`,
    `Valor total: ${brl(totalToPay(loan))}`,
    `Situação: ${cardLabel(loan, today).text}`,
    ...planLines(loan),
  ];
  const more = [lateFeeText(loan, today), paidAndRemainingText(loan)];
  return [...lines, ...more.filter((line) => line !== null)].join('\n');
}

/** `Juros: 40%` (LN-15); once renewals or a renegotiation charged more, with what the rate makes (LN-34). */
function firstInterestLine(loan: LoanWithPlan): string {
  const [first = ''] = interestLines(loan);
  return laterInterestLines(loan).length === 0 && interestParts(loan).rate !== null
    ? `Juros: ${percentText(loan.interest_rate)}`
    : first;
}
