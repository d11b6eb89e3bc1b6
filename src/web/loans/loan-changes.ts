import type { LoanOfClient } from '#contract/loan-translation.ts';
import { brl, percentText } from '#domain/money.ts';
import type { ShownField } from '#domain/record-changes.ts';

/** LN-18: what may have changed while a loan was being edited, in the order of the form, then what moved money. */
export const LOAN_FIELDS: readonly ShownField<LoanOfClient>[] = [
  { label: 'cliente', text: ({ client, clientId }) => client?.name ?? clientId },
  { label: 'valor', text: ({ amount }) => brl(amount) },
  { label: 'juros', text: ({ interestRate }) => percentText(interestRate) },
  { label: 'juros por atraso', text: ({ overdueDailyFee }) => brl(overdueDailyFee) },
  { label: 'início', day: ({ startDate }) => startDate },
  { label: 'vencimento', day: ({ endDate }) => endDate },
  { label: 'observações', text: ({ notes }) => notes },
  { label: 'juros de renovação', text: ({ renewalInterest }) => brl(renewalInterest) },
  { label: 'pago', text: ({ paidAmount }) => brl(paidAmount) },
  { label: 'situação', text: ({ status }) => (status === 'pago' ? 'quitado' : 'em aberto') },
];
