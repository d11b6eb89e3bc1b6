import { cents } from '../money.ts';
import type { LoanWithPlan } from '../loans/plan/plan-lines.ts';
import { collectionText, loanText, proposalText, receiptText, type MessageContext } from './facts.ts';
import { singleInstallment } from '../loans/plan/installment.ts';
import type { MessageMoment } from './moment.ts';

/** The text of a moment about these loans, as a preview shows it (CB-1). */
export function previewText(
  moment: MessageMoment,
  body: string,
  loans: readonly LoanWithPlan[],
  context: MessageContext,
): string {
  const [loan] = loans;
  if (loan === undefined) return '';
  switch (moment) {
    case 'before':
    case 'due':
    case 'late':
      return collectionText(body, loans, context);
    case 'settled':
    case 'welcome':
      return loanText(body, loan, context);
    case 'receipt': {
      const payment = { amount: cents(50_000), late_fee: cents(0), payment_date: context.today };
      return receiptText(body, { loan, before: loan, payment }, context);
    }
    case 'proposal': {
      const { amount, start_date } = loan;
      const simulation = { amount, start_date, frequency: null, installments: [singleInstallment(loan)] };
      return proposalText(body, simulation, { ...context, client: null });
    }
  }
}
