import type { LoanOfClient } from '#contract/loans.ts';
import { brl, percentText } from '#domain/money.ts';
import type { ShownField } from '#domain/record-changes.ts';

/** LN-18: what may have changed while a loan was being edited, in the order of the form, then what moved money. */
export const LOAN_FIELDS: readonly ShownField<LoanOfClient>[] = [
  { label: 'cliente', text: ({ client, client_id }) => client?.name ?? client_id },
  { label: 'valor', text: ({ amount }) => brl(amount) },
  { label: 'juros', text: ({ interest_rate }) => percentText(interest_rate) },
  { label: 'juros por atraso', text: ({ overdue_interest_rate }) => brl(overdue_interest_rate) },
  { label: 'início', day: ({ start_date }) => start_date },
  { label: 'vencimento', day: ({ end_date }) => end_date },
  { label: 'observações', text: ({ notes }) => notes },
  { label: 'juros de renovação', text: ({ interest_paid }) => brl(interest_paid) },
  { label: 'pago', text: ({ paid_amount }) => brl(paid_amount) },
  { label: 'situação', text: ({ status }) => (status === 'pago' ? 'quitado' : 'em aberto') },
];
