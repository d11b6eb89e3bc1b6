import { dayText, type Day } from '../calendar.ts';
import type { Client } from '../clients/client.ts';
import { phoneText } from '../phone.ts';
import { interestLines } from '../loans/texts/interest-parts.ts';
import { reportLabel } from '../loans/texts/loan-labels.ts';
import { remainingAmount, totalToPay } from '../loans/loan/loan-totals.ts';
import { paidAndRemainingText } from '../loans/texts/paid-and-remaining.ts';
import { planLines, type LoanWithPlan } from '../loans/plan/plan-lines.ts';
import { addCents, brl } from '../money.ts';

type Borrower = Pick<Client, 'name' | 'phone'>;

/** A client with loans of theirs. */
export interface ReportGroup<Loan extends LoanWithPlan> {
  readonly client: Borrower;
  readonly loans: readonly Loan[];
}

/** The client's open loans as a text to copy or share; null without open loans (RP-2). */
export function clientReport(client: Borrower, loans: readonly LoanWithPlan[], today: Day): string | null {
  const open = openLoans(loans);
  return open.length === 0
    ? null
    : ['Relatório de Empréstimos', '', ...section(client, open, today)].join('\n');
}

/**
 * Every client with open loans, in the order given, and what is still to be received from them. `leftOut` are the open
 * loans of deleted clients: the dashboard counts them, so the report says that it does not.
 */
export function portfolioReport(
  clients: readonly ReportGroup<LoanWithPlan>[],
  today: Day,
  leftOut: readonly LoanWithPlan[] = [],
): string | null {
  const open = clients
    .map(({ client, loans }) => ({ client, loans: openLoans(loans) }))
    .filter(({ loans }) => loans.length > 0);
  if (open.length === 0) return null;
  const toReceive = addCents(...open.flatMap(({ loans }) => loans.map(remainingAmount)));
  const missing = leftOutText(leftOut);
  return [
    'Relatório Geral de Empréstimos',
    `Data: ${dayText(today)}`,
    `Clientes com empréstimos ativos: ${open.length}`,
    `Valor a receber: ${brl(toReceive)}`,
    ...(missing === null ? [] : [missing]),
    ...open.flatMap(({ client, loans }) => ['', '----------', '', ...section(client, loans, today)]),
  ].join('\n');
}

/** The loans a report of all clients cannot show, as a sentence without its full stop; null where there are none. */
export function leftOutText(loans: readonly LoanWithPlan[]): string | null {
  if (loans.length === 0) return null;
  const count =
    loans.length === 1
      ? '1 empréstimo de cliente excluído'
      : `${loans.length} empréstimos de clientes excluídos`;
  return `Fora deste relatório: ${count}, ${brl(addCents(...loans.map(remainingAmount)))} a receber`;
}

function openLoans(loans: readonly LoanWithPlan[]): readonly LoanWithPlan[] {
  return loans.filter((loan) => loan.status !== 'pago');
}

function section(client: Borrower, loans: readonly LoanWithPlan[], today: Day): string[] {
  return [
    `Cliente: ${client.name}`,
    `Telefone: ${phoneText(client.phone)}`,
    ...loans.flatMap((loan, index) => ['', `Empréstimo ${index + 1}`, ...loanLines(loan, today)]),
  ];
}

function loanLines(loan: LoanWithPlan, today: Day): string[] {
  const paid = paidAndRemainingText(loan);
  return [
    `Valor: ${brl(loan.amount)}`,
    ...interestLines(loan),
    `Total a pagar: ${brl(totalToPay(loan))}`,
    `Vencimento: ${dayText(loan.end_date)}`,
    `Status: ${reportLabel(loan, today)}`,
    ...planLines(loan),
    ...(paid === null ? [] : [paid]),
  ];
}
