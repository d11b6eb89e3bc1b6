import { dayText, type Day } from '../calendar.ts';
import { firstName, type Client } from '../clients/client.ts';
import { brl } from '../money.ts';
import { daysText, lateFeeText } from './late-fee.ts';
import { loanStanding } from './loan-standing.ts';
import { isCovered, remainingAmount } from './loan-totals.ts';
import { planLines, type LoanWithPlan } from './plan-lines.ts';

/** The chat message of 'Cobrar': the owed amount, since when, its instalments, and the fee on its own line (LN-17, PA-51). */
export function collectionMessage(loan: LoanWithPlan, client: Pick<Client, 'name'>, today: Day): string {
  const greeting = `Olá, ${firstName(client.name)}! Tudo bem?`;
  const subject = `o empréstimo de ${brl(loan.amount)}`;
  const standing = loanStanding(loan, today);
  if (standing.kind === 'paid')
    return `${greeting}\nConfirmo que ${subject} está quitado. Agradeço a confiança!`;
  if (isCovered(loan)) return `${greeting}\nConfirmo que ${subject} está todo pago. Agradeço a confiança!`;
  const fee = lateFeeText(loan, today);
  return [
    greeting,
    `Passando para lembrar que ${subject} ${dueText(loan.end_date, today, standing)}.`,
    `Valor em aberto: ${brl(remainingAmount(loan))}`,
    ...planLines(loan),
    ...(fee === null ? [] : [fee]),
    'Podemos combinar o pagamento? Agradeço desde já.',
  ].join('\n');
}

function dueText(endDate: Day, today: Day, standing: ReturnType<typeof loanStanding>): string {
  if (standing.kind === 'overdue' && standing.daysLate > 0)
    return `venceu em ${dayText(endDate)} (${daysText(standing.daysLate)} de atraso)`;
  return endDate === today ? `vence hoje, ${dayText(endDate)}` : `vence em ${dayText(endDate)}`;
}
