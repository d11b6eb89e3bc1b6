import {
  clientName,
  createdAt,
  deletedAt,
  id,
  loanId,
  notes,
  THIS_INSTITUTION,
  WITH_CLIENT,
  type ExportColumn,
  type ExportTable,
} from './export-columns.ts';

/** Renewals that were not undone. */
const RENEWALS = `(
  SELECT e.institution_id, e.id, e.loan_id, e.client_id, (e.facts ->> 'interest')::bigint AS interest,
    (e.facts ->> 'previous_end_date')::date AS previous_end_date, (e.facts ->> 'end_date')::date AS end_date, e.at AS created_at
  FROM loan_events AS e
  WHERE e.kind = 'renewed' AND NOT EXISTS (
    SELECT FROM loan_events AS u
    WHERE u.institution_id = ${THIS_INSTITUTION} AND u.loan_id = e.loan_id AND u.kind = 'renewal_undone'
      AND u.facts ->> 'renewal_id' = e.id::text
  )
) AS r`;

/** Of the plan in force; with it a loan in instalments can be imported again (IM-2). */
const FIRST_DUE_DATE = `(
  SELECT i.due_date FROM installments AS i
  WHERE i.institution_id = ${THIS_INSTITUTION} AND i.loan_id = r.id AND i.plan_version = r.plan_version AND i.number = 1)`;

/* In the sheet a loan has all that happened to it in its row, so that it comes back whole (IM-2); the JSON has each in its own list. */
const CLIENT_CPF: ExportColumn = {
  name: 'client_cpf',
  kind: 'cpf',
  from: 'c.cpf',
  sheetOnly: true,
};
const DUE_DATES = `(
  SELECT json_agg(i.due_date ORDER BY i.number) FROM installments AS i
  WHERE i.institution_id = ${THIS_INSTITUTION} AND i.loan_id = r.id AND i.plan_version = r.plan_version
    AND r.installment_count > 1)`;
const RECEIVED = `(
  SELECT json_agg(json_build_object('payment_date', p.payment_date, 'amount', p.amount, 'late_fee', p.late_fee, 'method', p.method,
    'kind', p.kind) ORDER BY p.payment_date, p.id)
  FROM payments AS p WHERE p.institution_id = ${THIS_INSTITUTION} AND p.loan_id = r.id AND p.undone_at IS NULL)`;
const RENEWED = `(
  SELECT json_agg(json_build_object('on_day', e.on_day, 'interest', e.facts -> 'interest',
    'previous_end_date', e.facts ->> 'previous_end_date', 'end_date', e.facts ->> 'end_date') ORDER BY e.at, e.id)
  FROM loan_events AS e
  WHERE e.institution_id = ${THIS_INSTITUTION} AND e.loan_id = r.id AND e.kind = 'renewed' AND NOT EXISTS (
    SELECT FROM loan_events AS u
    WHERE u.institution_id = ${THIS_INSTITUTION} AND u.loan_id = e.loan_id AND u.kind = 'renewal_undone'
      AND u.facts ->> 'renewal_id' = e.id::text))`;

/** In the order of their loans. */
const INSTALLMENTS = `(
  SELECT i.*, l.created_at
  FROM installments AS i JOIN loans AS l ON l.institution_id = i.institution_id AND l.id = i.loan_id
) AS r`;

const RENEGOTIATIONS = `(
  SELECT e.institution_id, e.id, e.loan_id, e.client_id, e.on_day, f.remaining, f.added_interest, f.discount, f.late_fee,
    CASE WHEN f.late_fee > 0 THEN f.fee_choice END AS fee_choice, f.plan_version, f.count AS installment_count,
    f.installment_amount, f.last_amount, f.first_due_date, e.at AS created_at
  FROM loan_events AS e, jsonb_to_record(e.facts) AS f (
    remaining bigint, added_interest bigint, discount bigint, late_fee bigint, fee_choice text, plan_version integer, count integer,
    installment_amount bigint, last_amount bigint, first_due_date date
  )
  WHERE e.kind = 'renegotiated' AND NOT EXISTS (
    SELECT FROM loan_events AS u
    WHERE u.institution_id = ${THIS_INSTITUTION} AND u.loan_id = e.loan_id AND u.kind = 'renegotiation_undone'
      AND u.facts ->> 'renegotiation_id' = e.id::text
  )
) AS r`;

/** Loans, and what happened to them. */
export const LOAN_EXPORT_TABLES: readonly ExportTable[] = [
  {
    key: 'loans',
    file: 'emprestimos.csv',
    source: `loans AS r ${WITH_CLIENT}`,
    columns: [
      id,
      { name: 'client_id', heading: 'Identificador do cliente', kind: 'text' },
      clientName,
      { name: 'amount', heading: 'Valor emprestado', kind: 'money' },
      { name: 'interest_rate', heading: 'Juros (%)', kind: 'percent' },
      { name: 'overdue_interest_rate', kind: 'money' },
      { name: 'start_date', heading: 'Início', kind: 'day' },
      { name: 'end_date', heading: 'Vencimento', kind: 'day' },
      { name: 'status', kind: 'text' },
      { name: 'paid_amount', kind: 'money' },
      { name: 'interest_paid', kind: 'money' },
      { name: 'contract_interest', kind: 'money' },
      { name: 'discount', kind: 'money' },
      { name: 'interest_method', kind: 'interest-method' },
      { name: 'frequency', kind: 'frequency' },
      { name: 'installment_count', kind: 'number' },
      { name: 'paid_count', heading: 'Parcelas pagas', kind: 'number' },
      { name: 'skipped_days', kind: 'skipped-days' },
      { name: 'plan_version', kind: 'number' },
      { name: 'late_fee_received', kind: 'money' },
      { name: 'late_fee_waived', kind: 'money' },
      notes,
      { name: 'renewed_at', heading: 'Renovado em', kind: 'moment' },
      { name: 'paid_at', heading: 'Quitado em', kind: 'moment' },
      { name: 'source_interest_id', heading: 'Identificador do pedido', kind: 'text' },
      { name: 'first_due_date', heading: '1ª parcela em', kind: 'day', from: FIRST_DUE_DATE },
      CLIENT_CPF,
      { name: 'loss', kind: 'yes-no' },
      {
        name: 'due_dates',
        kind: 'day-list',
        from: DUE_DATES,
        sheetOnly: true,
      },
      { name: 'payments', kind: 'payment-list', from: RECEIVED, sheetOnly: true },
      { name: 'renewals', kind: 'renewal-list', from: RENEWED, sheetOnly: true },
      createdAt,
      deletedAt,
    ],
  },
  {
    key: 'guarantees',
    file: 'garantias.csv',
    source: `guarantees AS r ${WITH_CLIENT}`,
    columns: [
      id,
      loanId,
      { name: 'client_id', heading: 'Identificador do cliente', kind: 'text' },
      clientName,
      {
        name: 'kind',
        kind: 'text',
        from: "CASE r.kind WHEN 'guarantor' THEN 'Avalista' ELSE 'Garantia' END",
      },
      { name: 'name', kind: 'text' },
      { name: 'cpf', kind: 'cpf' },
      { name: 'phone', kind: 'text' },
      { name: 'address', kind: 'text' },
      { name: 'description', kind: 'text' },
      { name: 'value', kind: 'money' },
      { name: 'returned_at', kind: 'moment' },
      createdAt,
    ],
  },
  {
    key: 'installments',
    file: 'parcelas.csv',
    source: `${INSTALLMENTS} ${WITH_CLIENT}`,
    order: 'r.created_at, r.loan_id, r.plan_version, r.number',
    columns: [
      loanId,
      clientName,
      { name: 'plan_version', kind: 'number' },
      { name: 'number', kind: 'number' },
      { name: 'due_date', kind: 'day' },
      { name: 'principal', kind: 'money' },
      { name: 'interest', kind: 'money' },
      { name: 'paid_amount', kind: 'money' },
      { name: 'covered_on', heading: 'Paga em', kind: 'day' },
    ],
  },
  {
    key: 'payments',
    file: 'pagamentos.csv',
    source: `payments AS r ${WITH_CLIENT}`,
    columns: [
      id,
      loanId,
      clientName,
      { name: 'amount', kind: 'money' },
      { name: 'payment_date', kind: 'day' },
      { name: 'interest_part', heading: 'Parte dos juros', kind: 'money' },
      { name: 'principal_part', heading: 'Parte do principal', kind: 'money' },
      { name: 'kind', kind: 'payment-kind' },
      { name: 'late_fee', kind: 'money' },
      { name: 'method', heading: 'Forma de pagamento', kind: 'payment-method' },
      { name: 'before_renegotiation', heading: 'Anterior à renegociação', kind: 'yes-no' },
      notes,
      createdAt,
      { name: 'undone_at', heading: 'Desfeito em', kind: 'moment' },
    ],
  },
  {
    key: 'renewals',
    file: 'renovacoes.csv',
    source: `${RENEWALS} ${WITH_CLIENT}`,
    columns: [
      id,
      loanId,
      clientName,
      { name: 'interest', heading: 'Juros cobrados', kind: 'money' },
      { name: 'previous_end_date', heading: 'Vencimento anterior', kind: 'day' },
      { name: 'end_date', heading: 'Novo vencimento', kind: 'day' },
      createdAt,
    ],
  },
  {
    key: 'renegotiations',
    file: 'renegociacoes.csv',
    source: `${RENEGOTIATIONS} ${WITH_CLIENT}`,
    columns: [
      id,
      loanId,
      clientName,
      { name: 'on_day', heading: 'Data', kind: 'day' },
      { name: 'remaining', heading: 'Faltava antes', kind: 'money' },
      { name: 'added_interest', kind: 'money' },
      { name: 'discount', kind: 'money' },
      { name: 'late_fee', heading: 'Multa por atraso', kind: 'money' },
      { name: 'fee_choice', heading: 'Destino da multa', kind: 'fee-choice' },
      { name: 'plan_version', kind: 'number' },
      { name: 'installment_count', kind: 'number' },
      { name: 'installment_amount', kind: 'money' },
      { name: 'last_amount', heading: 'Valor da última parcela', kind: 'money' },
      { name: 'first_due_date', heading: '1ª parcela em', kind: 'day' },
      createdAt,
    ],
  },
];
