import { CLIENT_FIELD_NAMES, type ClientFieldName } from '#domain/clients/client-fields.ts';
import { TAG_COLOUR_NUMBERS, TAG_COLOURS } from '#domain/clients/tag.ts';
import { INSTITUTION_SETTINGS, SETTING_NAMES } from '#domain/institutions/institution-settings.ts';
import {
  clientName,
  createdAt,
  deletedAt,
  id,
  loanId,
  THIS_INSTITUTION,
  WITH_CLIENT,
  type ExportColumn,
  type ExportTable,
} from './export-columns.ts';
import { LOAN_EXPORT_TABLES } from './loan-export-tables.ts';

const CLIENT_KINDS: Readonly<Partial<Record<ClientFieldName, ExportColumn['kind']>>> = {
  cpf: 'cpf',
  credit_limit: 'money',
};
const clientFields = CLIENT_FIELD_NAMES.map((name): ExportColumn => ({
  name,
  kind: CLIENT_KINDS[name] ?? 'text',
}));

/** Those that were not deleted since. */
const TAG_NAMES = `(
  SELECT string_agg(t.name, ', ' ORDER BY t.position) FROM tags AS t
  WHERE t.institution_id = ${THIS_INSTITUTION} AND t.id = ANY (r.tag_ids)
)`;

const settings = SETTING_NAMES.map((name): ExportColumn => ({
  name,
  heading: INSTITUTION_SETTINGS[name].heading,
  kind: INSTITUTION_SETTINGS[name].kind,
  from: `coalesce(r.settings -> '${name}', '${JSON.stringify(INSTITUTION_SETTINGS[name].original)}')`,
}));

const IMPORTS = `(
  SELECT m.*, (
    SELECT count(t.record_id) FROM import_rows AS t WHERE t.institution_id = ${THIS_INSTITUTION} AND t.import_id = m.id
  )::integer AS written
  FROM imports AS m WHERE m.status <> 'draft'
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
      { name: 'logo_url', kind: 'text' },
      { name: 'contact_info', kind: 'text' },
      { name: 'require_access_code', heading: 'Exige código do cliente', kind: 'yes-no' },
      ...settings,
      { name: 'legal_name', kind: 'text' },
      { name: 'document', kind: 'text' },
      { name: 'address', kind: 'text' },
      { name: 'city', kind: 'text' },
      { name: 'pix_key_type', heading: 'Tipo de chave Pix', kind: 'pix-key-type' },
      { name: 'pix_key', heading: 'Chave Pix', kind: 'text' },
      { name: 'pix_name', kind: 'text' },
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
      { name: 'tag_ids', kind: 'text', from: TAG_NAMES },
      { name: 'no_lending_reason', kind: 'text' },
      { name: 'no_lending_at', kind: 'moment' },
      { name: 'portal_last_seen_at', heading: 'Último acesso ao portal', kind: 'moment' },
      createdAt,
      deletedAt,
    ],
  },
  {
    key: 'tags',
    file: 'etiquetas.csv',
    source: 'tags AS r',
    columns: [
      id,
      { name: 'name', kind: 'text' },
      {
        name: 'colour',
        kind: 'text',
        from: `CASE r.colour ${TAG_COLOUR_NUMBERS.map((of) => `WHEN ${of} THEN '${TAG_COLOURS[of].word}'`).join(' ')} END`,
      },
      { name: 'position', heading: 'Ordem', kind: 'number' },
      createdAt,
    ],
  },
  ...LOAN_EXPORT_TABLES,
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
      { name: 'requester_phone', heading: 'Telefone informado', kind: 'text' },
      { name: 'requested_amount', kind: 'money' },
      { name: 'status', kind: 'text' },
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
      { name: 'name', kind: 'text' },
      { name: 'interest_method', kind: 'interest-method' },
      { name: 'interest_rate', heading: 'Juros (%)', kind: 'percent' },
      { name: 'installment_amount', kind: 'money' },
      { name: 'installment_count', kind: 'number' },
      { name: 'frequency', kind: 'frequency' },
      { name: 'skipped_days', kind: 'skipped-days' },
      { name: 'overdue_interest_rate', kind: 'money' },
      { name: 'in_portal', kind: 'yes-no' },
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
      { name: 'kind', kind: 'cash-kind' },
      { name: 'amount', kind: 'money' },
      { name: 'entry_date', kind: 'day' },
      { name: 'description', kind: 'text' },
      createdAt,
      deletedAt,
    ],
  },
  {
    key: 'message_templates',
    file: 'textos.csv',
    source: 'message_templates AS r',
    columns: [id, { name: 'moment', kind: 'message-moment' }, { name: 'body', kind: 'text' }, createdAt],
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
      { name: 'moment', kind: 'message-moment' },
      { name: 'text', kind: 'text' },
      { name: 'opened_at', heading: 'Aberta em', kind: 'moment' },
      { name: 'sent', kind: 'yes-no' },
    ],
  },
  {
    key: 'visits',
    file: 'visitas.csv',
    source: `(SELECT *, at AS created_at FROM visits) AS r ${WITH_CLIENT}`,
    columns: [
      id,
      { name: 'client_id', heading: 'Identificador do cliente', kind: 'text' },
      clientName,
      loanId,
      { name: 'on_day', kind: 'day' },
      { name: 'outcome', kind: 'visit-outcome' },
      { name: 'note', kind: 'text' },
      { name: 'promised_on', kind: 'day' },
      { name: 'promised_amount', kind: 'money' },
      { name: 'withdrawn_at', heading: 'Retirada em', kind: 'moment' },
      createdAt,
    ],
  },
  {
    key: 'held_entries',
    file: 'pagamentos-a-conferir.csv',
    source: '(SELECT *, entered_at AS created_at FROM held_entries) AS r',
    columns: [
      id,
      loanId,
      { name: 'amount', kind: 'money' },
      { name: 'late_fee', kind: 'money' },
      { name: 'payment_date', kind: 'day' },
      { name: 'method', kind: 'payment-method' },
      { name: 'entered_at', heading: 'Anotado em', kind: 'moment' },
      { name: 'reason', kind: 'held-reason' },
      { name: 'status', kind: 'held-status' },
      { name: 'payment_id', heading: 'Identificador do pagamento', kind: 'text' },
      { name: 'note', kind: 'text' },
      { name: 'decided_at', heading: 'Conferido em', kind: 'moment' },
    ],
  },
  {
    key: 'documents_issued',
    file: 'documentos.csv',
    source: `(SELECT *, issued_at AS created_at FROM documents_issued) AS r ${WITH_CLIENT}`,
    columns: [
      id,
      { name: 'kind', heading: 'Documento', kind: 'document-kind' },
      { name: 'code', kind: 'text' },
      { name: 'document_date', heading: 'Data', kind: 'day' },
      { name: 'amount', kind: 'money' },
      { name: 'client_id', heading: 'Identificador do cliente', kind: 'text' },
      clientName,
      loanId,
      { name: 'payment_id', heading: 'Identificador do pagamento', kind: 'text' },
      { name: 'issued_at', heading: 'Emitido em', kind: 'moment' },
    ],
  },
  {
    // Without the bytes, which the person saves from the client's page (AQ-12).
    key: 'files',
    file: 'arquivos.csv',
    source: `files AS r ${WITH_CLIENT}`,
    columns: [
      id,
      { name: 'kind', heading: 'O que é', kind: 'file-kind' },
      { name: 'name', heading: 'Nome do arquivo', kind: 'text' },
      { name: 'client_id', heading: 'Identificador do cliente', kind: 'text' },
      clientName,
      loanId,
      { name: 'content_type', heading: 'Tipo do arquivo', kind: 'text' },
      { name: 'size', heading: 'Bytes', kind: 'number' },
      { name: 'sha256', heading: 'Resumo SHA-256 do arquivo', kind: 'text', from: "encode(r.sha256, 'hex')" },
      { name: 'in_portal', heading: 'O cliente vê', kind: 'yes-no' },
      createdAt,
      deletedAt,
    ],
  },
  {
    key: 'acceptances',
    file: 'aceites.csv',
    source: `(SELECT *, offered_at AS created_at FROM acceptances) AS r ${WITH_CLIENT}`,
    columns: [
      id,
      { name: 'client_id', heading: 'Identificador do cliente', kind: 'text' },
      clientName,
      loanId,
      { name: 'offered_at', heading: 'Pedido em', kind: 'moment' },
      { name: 'withdrawn_at', heading: 'Retirado em', kind: 'moment' },
      { name: 'accepted_at', heading: 'Aceito em', kind: 'moment' },
      { name: 'access_code_used', heading: 'Com o código do cliente', kind: 'yes-no' },
      { name: 'sha256', heading: 'Resumo SHA-256 do arquivo', kind: 'text', from: "encode(r.sha256, 'hex')" },
    ],
  },
  {
    key: 'payment_proofs',
    file: 'comprovantes.csv',
    source: `(SELECT p.*, encode(f.sha256, 'hex') AS sha256 FROM payment_proofs p
      JOIN files f ON f.institution_id = p.institution_id AND f.id = p.file_id) AS r ${WITH_CLIENT}`,
    columns: [
      id,
      { name: 'client_id', heading: 'Identificador do cliente', kind: 'text' },
      clientName,
      loanId,
      { name: 'amount', kind: 'money' },
      { name: 'paid_on', kind: 'day' },
      { name: 'status', kind: 'proof-status' },
      { name: 'reason', kind: 'text' },
      { name: 'payment_id', heading: 'Identificador do pagamento', kind: 'text' },
      { name: 'decided_at', heading: 'Conferido em', kind: 'moment' },
      { name: 'sha256', heading: 'Resumo SHA-256 do arquivo', kind: 'text' },
      createdAt,
    ],
  },
  {
    key: 'data_requests',
    file: 'pedidos-de-privacidade.csv',
    source: `data_requests AS r ${WITH_CLIENT}`,
    columns: [
      id,
      { name: 'client_id', heading: 'Identificador do cliente', kind: 'text' },
      clientName,
      { name: 'kind', heading: 'Tipo', kind: 'data-request-kind' },
      { name: 'text', heading: 'Pedido', kind: 'text' },
      { name: 'answer_by', heading: 'Responder até', kind: 'day' },
      { name: 'answer', heading: 'Resposta', kind: 'text' },
      { name: 'answered_at', heading: 'Respondido em', kind: 'moment' },
      createdAt,
    ],
  },
  {
    key: 'imports',
    file: 'importacoes.csv',
    source: IMPORTS,
    columns: [
      id,
      { name: 'kind', kind: 'import-kind' },
      { name: 'file_name', kind: 'text' },
      { name: 'written', heading: 'Linhas importadas', kind: 'number' },
      createdAt,
      { name: 'done_at', heading: 'Concluída em', kind: 'moment' },
      { name: 'undone_at', heading: 'Desfeita em', kind: 'moment' },
    ],
  },
  {
    key: 'bank_lines',
    file: 'extratos.csv',
    source: `bank_lines AS r ${WITH_CLIENT}`,
    columns: [
      id,
      { name: 'day', heading: 'Data', kind: 'day' },
      { name: 'amount', heading: 'Valor', kind: 'money' },
      { name: 'text', heading: 'Texto do banco', kind: 'text' },
      {
        name: 'state',
        heading: 'Situação',
        kind: 'text',
        from: "CASE r.state WHEN 'open' THEN 'Em aberto' WHEN 'recorded' THEN 'Registrado' ELSE 'Não é de empréstimo' END",
      },
      { name: 'client_id', heading: 'Identificador do cliente', kind: 'text' },
      clientName,
      { name: 'decided_at', heading: 'Decidido em', kind: 'moment' },
      createdAt,
    ],
  },
  {
    key: 'known_payers',
    file: 'pagadores.csv',
    source: `known_payers AS r ${WITH_CLIENT}`,
    columns: [
      id,
      { name: 'payer_key', heading: 'Pagador', kind: 'text' },
      { name: 'client_id', heading: 'Identificador do cliente', kind: 'text' },
      clientName,
      createdAt,
    ],
  },
  {
    key: 'incidents',
    file: 'incidentes.csv',
    source: 'incidents AS r',
    columns: [
      id,
      { name: 'happened_on', kind: 'day', from: "(r.facts ->> 'happened_on')::date" },
      { name: 'known_on', kind: 'day', from: "(r.facts ->> 'known_on')::date" },
      ...(['what_happened', 'whose_data', 'which_data', 'measures'] as const).map((name): ExportColumn => ({
        name,
        kind: 'text',
        from: `r.facts ->> '${name}'`,
      })),
      createdAt,
    ],
  },
  {
    key: 'client_accesses',
    file: 'acessos.csv',
    source: `(SELECT *, at AS created_at FROM client_accesses) AS r ${WITH_CLIENT}`,
    columns: [
      id,
      { name: 'kind', heading: 'Acesso', kind: 'access-kind' },
      { name: 'client_id', heading: 'Identificador do cliente', kind: 'text' },
      clientName,
      { name: 'by', heading: 'Por', kind: 'text', from: 'caderneta_member_name(r.by_user)' },
      createdAt,
    ],
  },
];
