import type { ExportFile } from '#contract/export-files.ts';
import { CLIENT_FIELD_NAMES, CLIENT_FIELDS } from '#domain/clients/client-fields.ts';
import type { CellKind } from './export-cells.ts';

export interface ExportColumn {
  /** The name in the JSON and, without `from`, in the table. */
  readonly name: string;
  /** The heading in the CSV. */
  readonly heading: string;
  readonly kind: CellKind;
  readonly from?: string;
}

export interface ExportTable {
  /** The key in the JSON. */
  readonly key:
    | 'institution'
    | 'clients'
    | 'loans'
    | 'installments'
    | 'payments'
    | 'renewals'
    | 'renegotiations'
    | 'interests'
    | 'loan_presets'
    | 'cash_entries'
    | 'message_templates'
    | 'contacts_made'
    | 'documents_issued'
    | 'imports';
  readonly file: Exclude<ExportFile, 'caderneta.json'>;
  /** The FROM clause; `r` is the table, joins only add names. */
  readonly source: string;
  readonly columns: readonly ExportColumn[];
  /** Without it by creation. */
  readonly order?: string;
}

const id: ExportColumn = { name: 'id', heading: 'Identificador', kind: 'text' };
const notes: ExportColumn = { name: 'notes', heading: 'Observações', kind: 'text' };
const createdAt: ExportColumn = { name: 'created_at', heading: 'Registrado em', kind: 'moment' };
const deletedAt: ExportColumn = { name: 'deleted_at', heading: 'Excluído em', kind: 'moment' };
const clientFields = CLIENT_FIELD_NAMES.map((name): ExportColumn => ({
  name,
  heading: CLIENT_FIELDS[name].label,
  kind: name === 'cpf' ? 'cpf' : 'text',
}));
const clientName: ExportColumn = {
  name: 'client_name',
  heading: 'Cliente',
  kind: 'text',
  from: 'c.name',
};

const loanId: ExportColumn = { name: 'loan_id', heading: 'Identificador do empréstimo', kind: 'text' };

const WITH_CLIENT = 'LEFT JOIN clients AS c ON c.institution_id = r.institution_id AND c.id = r.client_id';
/** Renewals that were not undone. */
const RENEWALS = `(
  SELECT e.institution_id, e.id, e.loan_id, e.client_id, (e.facts ->> 'interest')::bigint AS interest,
    (e.facts ->> 'previous_end_date')::date AS previous_end_date, (e.facts ->> 'end_date')::date AS end_date, e.at AS created_at
  FROM loan_events AS e
  WHERE e.kind = 'renewed' AND NOT EXISTS (
    SELECT FROM loan_events AS u
    WHERE u.institution_id = e.institution_id AND u.loan_id = e.loan_id AND u.kind = 'renewal_undone'
      AND u.facts ->> 'renewal_id' = e.id::text
  )
) AS r`;

/** Of the plan in force; with it a loan in instalments can be imported again (IM-2). */
const FIRST_DUE_DATE = `(
  SELECT i.due_date FROM installments AS i
  WHERE i.institution_id = r.institution_id AND i.loan_id = r.id AND i.plan_version = r.plan_version AND i.number = 1)`;

const IMPORTS = `(
  SELECT m.*, (
    SELECT count(t.record_id) FROM import_rows AS t WHERE t.institution_id = m.institution_id AND t.import_id = m.id
  )::integer AS written
  FROM imports AS m WHERE m.status <> 'draft'
) AS r`;

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
  WHERE e.kind = 'renegotiated'
) AS r`;

/** All records of the institution, also deleted ones, without secrets and derived data. */
export const EXPORT_TABLES: readonly ExportTable[] = [
  {
    key: 'institution',
    file: 'instituicao.csv',
    // An institution without a name has no profile yet (IS-1).
    source: '(SELECT *, id AS institution_id FROM institutions WHERE name IS NOT NULL) AS r',
    columns: [
      id,
      { name: 'name', heading: 'Nome da Instituição', kind: 'text' },
      { name: 'logo_url', heading: 'URL da Logo', kind: 'text' },
      { name: 'contact_info', heading: 'Informação de Contato', kind: 'text' },
      { name: 'require_access_code', heading: 'Exige código de acesso', kind: 'yes-no' },
      { name: 'early_discount', heading: 'Desconta juros na quitação antecipada', kind: 'yes-no' },
      { name: 'offers_interest_only', heading: 'Oferece pagar só os juros', kind: 'yes-no' },
      { name: 'legal_name', heading: 'Nome completo ou razão social', kind: 'text' },
      { name: 'document', heading: 'CPF ou CNPJ', kind: 'text' },
      { name: 'address', heading: 'Endereço', kind: 'text' },
      { name: 'city', heading: 'Cidade', kind: 'text' },
      { name: 'pix_key_type', heading: 'Tipo de chave Pix', kind: 'pix-key-type' },
      { name: 'pix_key', heading: 'Chave Pix', kind: 'text' },
      { name: 'pix_name', heading: 'Nome do recebedor', kind: 'text' },
      { name: 'pix_city', heading: 'Cidade do recebedor', kind: 'text' },
      { name: 'pix_changed_at', heading: 'Chave Pix alterada em', kind: 'moment' },
      createdAt,
    ],
  },
  {
    key: 'clients',
    file: 'clientes.csv',
    source: 'clients AS r',
    columns: [
      id,
      ...clientFields,
      { name: 'portal_last_seen_at', heading: 'Último acesso ao portal', kind: 'moment' },
      createdAt,
      deletedAt,
    ],
  },
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
      { name: 'overdue_interest_rate', heading: 'Juros por atraso (R$ por dia)', kind: 'money' },
      { name: 'start_date', heading: 'Início', kind: 'day' },
      { name: 'end_date', heading: 'Vencimento', kind: 'day' },
      { name: 'status', heading: 'Status', kind: 'text' },
      { name: 'paid_amount', heading: 'Valor pago', kind: 'money' },
      { name: 'interest_paid', heading: 'Juros cobrados nas renovações', kind: 'money' },
      { name: 'contract_interest', heading: 'Juros combinados', kind: 'money' },
      { name: 'discount', heading: 'Desconto', kind: 'money' },
      { name: 'interest_method', heading: 'Como são os juros', kind: 'interest-method' },
      { name: 'frequency', heading: 'Frequência', kind: 'frequency' },
      { name: 'installment_count', heading: 'Nº de parcelas', kind: 'number' },
      { name: 'paid_count', heading: 'Parcelas pagas', kind: 'number' },
      { name: 'skipped_days', heading: 'Não vence em', kind: 'skipped-days' },
      { name: 'plan_version', heading: 'Plano', kind: 'number' },
      { name: 'late_fee_received', heading: 'Multa recebida', kind: 'money' },
      { name: 'late_fee_waived', heading: 'Multa perdoada', kind: 'money' },
      notes,
      { name: 'renewed_at', heading: 'Renovado em', kind: 'moment' },
      { name: 'paid_at', heading: 'Quitado em', kind: 'moment' },
      { name: 'source_interest_id', heading: 'Identificador do interesse', kind: 'text' },
      { name: 'first_due_date', heading: '1ª parcela em', kind: 'day', from: FIRST_DUE_DATE },
      createdAt,
      deletedAt,
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
      { name: 'plan_version', heading: 'Plano', kind: 'number' },
      { name: 'number', heading: 'Parcela', kind: 'number' },
      { name: 'due_date', heading: 'Vencimento', kind: 'day' },
      { name: 'principal', heading: 'Principal', kind: 'money' },
      { name: 'interest', heading: 'Juros', kind: 'money' },
      { name: 'paid_amount', heading: 'Valor pago', kind: 'money' },
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
      { name: 'amount', heading: 'Valor', kind: 'money' },
      { name: 'payment_date', heading: 'Data do pagamento', kind: 'day' },
      { name: 'interest_part', heading: 'Parte dos juros', kind: 'money' },
      { name: 'principal_part', heading: 'Parte do principal', kind: 'money' },
      { name: 'kind', heading: 'Tipo', kind: 'payment-kind' },
      { name: 'late_fee', heading: 'Multa recebida', kind: 'money' },
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
      { name: 'remaining', heading: 'Restante antes', kind: 'money' },
      { name: 'added_interest', heading: 'Acréscimo', kind: 'money' },
      { name: 'discount', heading: 'Desconto', kind: 'money' },
      { name: 'late_fee', heading: 'Multa por atraso', kind: 'money' },
      { name: 'fee_choice', heading: 'Destino da multa', kind: 'fee-choice' },
      { name: 'plan_version', heading: 'Plano', kind: 'number' },
      { name: 'installment_count', heading: 'Nº de parcelas', kind: 'number' },
      { name: 'installment_amount', heading: 'Valor da parcela', kind: 'money' },
      { name: 'last_amount', heading: 'Valor da última parcela', kind: 'money' },
      { name: 'first_due_date', heading: '1ª parcela em', kind: 'day' },
      createdAt,
    ],
  },
  {
    key: 'interests',
    file: 'interesses.csv',
    source: `interests AS r ${WITH_CLIENT}`,
    columns: [
      id,
      { name: 'client_id', heading: 'Identificador do cliente', kind: 'text' },
      clientName,
      { name: 'client_cpf', heading: 'CPF', kind: 'cpf' },
      { name: 'original_requester_name', heading: 'Nome informado', kind: 'text' },
      { name: 'requested_amount', heading: 'Valor solicitado', kind: 'money' },
      { name: 'status', heading: 'Status', kind: 'text' },
      { name: 'notes', heading: 'Anotações Internas', kind: 'text' },
      createdAt,
    ],
  },
  {
    key: 'loan_presets',
    file: 'modelos.csv',
    source: 'loan_presets AS r',
    columns: [
      id,
      { name: 'name', heading: 'Nome', kind: 'text' },
      { name: 'interest_method', heading: 'Como são os juros', kind: 'interest-method' },
      { name: 'interest_rate', heading: 'Juros (%)', kind: 'percent' },
      { name: 'installment_amount', heading: 'Valor da parcela', kind: 'money' },
      { name: 'installment_count', heading: 'Nº de parcelas', kind: 'number' },
      { name: 'frequency', heading: 'Frequência', kind: 'frequency' },
      { name: 'skipped_days', heading: 'Não vence em', kind: 'skipped-days' },
      { name: 'overdue_interest_rate', heading: 'Juros por atraso (R$ por dia)', kind: 'money' },
      { name: 'in_portal', heading: 'Mostrar no portal', kind: 'yes-no' },
      { name: 'position', heading: 'Ordem', kind: 'number' },
      createdAt,
      deletedAt,
    ],
  },
  {
    key: 'cash_entries',
    file: 'caixa.csv',
    source: 'cash_entries AS r',
    columns: [
      id,
      { name: 'kind', heading: 'Tipo', kind: 'cash-kind' },
      { name: 'amount', heading: 'Valor', kind: 'money' },
      { name: 'entry_date', heading: 'Data', kind: 'day' },
      { name: 'description', heading: 'Descrição', kind: 'text' },
      createdAt,
      deletedAt,
    ],
  },
  {
    key: 'message_templates',
    file: 'textos.csv',
    source: 'message_templates AS r',
    columns: [
      id,
      { name: 'moment', heading: 'Mensagem', kind: 'message-moment' },
      { name: 'body', heading: 'Texto', kind: 'text' },
      createdAt,
    ],
  },
  {
    key: 'contacts_made',
    file: 'mensagens.csv',
    source: `(SELECT *, opened_at AS created_at FROM contacts_made) AS r ${WITH_CLIENT}`,
    columns: [
      id,
      { name: 'client_id', heading: 'Identificador do cliente', kind: 'text' },
      clientName,
      loanId,
      { name: 'moment', heading: 'Mensagem', kind: 'message-moment' },
      { name: 'text', heading: 'Texto', kind: 'text' },
      { name: 'opened_at', heading: 'Aberta em', kind: 'moment' },
      { name: 'sent', heading: 'Enviada', kind: 'yes-no' },
    ],
  },
  {
    key: 'documents_issued',
    file: 'documentos.csv',
    source: `(SELECT *, issued_at AS created_at FROM documents_issued) AS r ${WITH_CLIENT}`,
    columns: [
      id,
      { name: 'kind', heading: 'Documento', kind: 'document-kind' },
      { name: 'code', heading: 'Código', kind: 'text' },
      { name: 'document_date', heading: 'Data', kind: 'day' },
      { name: 'amount', heading: 'Valor', kind: 'money' },
      { name: 'client_id', heading: 'Identificador do cliente', kind: 'text' },
      clientName,
      loanId,
      { name: 'payment_id', heading: 'Identificador do pagamento', kind: 'text' },
      { name: 'issued_at', heading: 'Emitido em', kind: 'moment' },
    ],
  },
  {
    key: 'imports',
    file: 'importacoes.csv',
    source: IMPORTS,
    columns: [
      id,
      { name: 'kind', heading: 'Tipo', kind: 'import-kind' },
      { name: 'file_name', heading: 'Arquivo', kind: 'text' },
      { name: 'written', heading: 'Linhas importadas', kind: 'number' },
      createdAt,
      { name: 'done_at', heading: 'Concluída em', kind: 'moment' },
      { name: 'undone_at', heading: 'Desfeita em', kind: 'moment' },
    ],
  },
];
