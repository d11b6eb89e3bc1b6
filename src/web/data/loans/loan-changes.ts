import type { ShownLoan } from '#contract/loans.ts';
import { dayText } from '#domain/calendar.ts';
import { brl, percentText } from '#domain/money.ts';
import type { ShownField } from '#domain/record-changes.ts';
import { skippedDaysOf } from '#domain/loans/plan/due-dates.ts';
import { METHOD_CHOICES, PAID_EVERY, skippedDaysText } from '#domain/loans/plan/plan-words.ts';

/** Of a loan in instalments only: a single payment has no such field. */
function ofPlan(label: string, text: (loan: ShownLoan) => string): ShownField<ShownLoan> {
  return { label, text: (loan) => (loan.interest_method === 'single' ? null : text(loan)) };
}

function situationText(status: ShownLoan['status'], loss: boolean): string {
  if (status !== 'pago') return 'em aberto';
  return loss ? 'baixado como perda' : 'quitado';
}

/** LN-18: what may have changed while a loan was being edited, in the order of the form, then what moved money. */
export const LOAN_FIELDS: readonly ShownField<ShownLoan>[] = [
  { label: 'cliente', text: ({ client, client_id }) => client?.name ?? client_id },
  { label: 'valor', text: ({ amount }) => brl(amount) },
  ofPlan('como você cobra', ({ interest_method: method }) =>
    method === 'single' ? '' : METHOD_CHOICES[method].word,
  ),
  { label: 'juros', text: ({ interest_rate }) => percentText(interest_rate) },
  ofPlan('quantas parcelas', ({ installment_count }) => String(installment_count)),
  ofPlan('valor da parcela', ({ plan }) => brl(plan.installment_amount)),
  ofPlan('paga todo', ({ frequency }) => (frequency === null ? '' : PAID_EVERY[frequency].toLowerCase())),
  { label: 'multa por dia de atraso', text: ({ overdue_interest_rate }) => brl(overdue_interest_rate) },
  { label: 'início', day: ({ start_date }) => start_date },
  { label: 'vencimento', day: ({ end_date }) => end_date },
  ofPlan('1ª parcela', ({ plan }) => dayText(plan.first_due_date)),
  ofPlan('última parcela', ({ plan }) => dayText(plan.last_due_date)),
  ofPlan('pula', ({ skipped_days }) => skippedDaysText(skippedDaysOf(skipped_days))),
  { label: 'observações', text: ({ notes }) => notes },
  { label: 'juros de renovação', text: ({ interest_paid }) => brl(interest_paid) },
  { label: 'pago', text: ({ paid_amount }) => brl(paid_amount) },
  { label: 'situação', text: ({ status, loss }) => situationText(status, loss) },
];
