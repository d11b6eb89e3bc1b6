import { CLIENT_FIELD_NAMES, CLIENT_FIELDS, type ClientFieldName } from '../clients/client-fields.ts';
import { fieldLabel } from '../field-labels.ts';

/** 'contacts' are clients from the phone's address book, whose CPF is still missing (IM-11). */
export const IMPORT_KINDS = ['clients', 'loans', 'payments', 'contacts'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export const IMPORT_KIND_WORDS = {
  clients: 'Clientes',
  loans: 'Empréstimos',
  payments: 'Pagamentos',
  contacts: 'Contatos do celular',
} as const satisfies Record<ImportKind, string>;

export const IMPORT_STATUSES = ['draft', 'running', 'done', 'undone'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

export const VERDICTS = ['new', 'known', 'error', 'skipped'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What a row is, on the screen (IM-5). */
export const VERDICT_WORDS = {
  new: 'Novo',
  known: 'Já existe',
  error: 'Erro',
  skipped: 'Não importar',
} as const satisfies Record<Verdict, string>;

export const IMPORT_LIMITS = {
  /** 5 MB (IM-1). */
  fileBytes: 5 * 1024 * 1024,
  /** What a packed spreadsheet may unpack to: 50 MB (IM-1). */
  unpackedBytes: 50 * 1024 * 1024,
  rows: 5000,
  /** In one transaction (IM-7). */
  rowsAtOnce: 200,
  columns: 60,
  fileName: 200,
  /** A longer text is cut here, and refused by the limit of its field; a loan's list of payments is the longest. */
  cellText: 16_000,
  /** Of the body of a call. */
  bodyBytes: 48_000,
  draftDays: 7,
} as const;

/** What a longer file gets (IM-1). */
export const TOO_MANY_ROWS = 'Este arquivo tem mais de 5.000 linhas. Divida-o em partes.';

/** How the text of a cell is read. */
export type CellKind = 'text' | 'cpf' | 'money' | 'rate' | 'day' | 'count' | 'word';

export interface ImportField {
  readonly name: string;
  readonly label: string;
  readonly kind: CellKind;
  readonly required: boolean;
  /** Headings that mean it, without accents and in lower case, best first. */
  readonly headings: readonly string[];
  /** Only our own export has it; the screen does not offer it. */
  readonly own?: true;
}

const CLIENT_HEADINGS: Readonly<Partial<Record<ClientFieldName, readonly string[]>>> = {
  name: ['nome', 'cliente', 'nome completo', 'nome do cliente', 'devedor', 'tomador', 'name'],
  phone: ['telefone', 'fone', 'celular', 'whatsapp', 'whats', 'zap', 'contato', 'tel', 'phone'],
  email: ['e-mail', 'email', 'e mail'],
  address: ['endereco', 'rua', 'morada', 'address'],
  cpf: ['cpf', 'cpf do cliente', 'documento', 'cpf/cnpj', 'doc'],
  pix_key: ['chave pix', 'pix', 'chave do pix'],
  notes: ['observacoes', 'observacao', 'obs', 'anotacoes', 'notas', 'comentarios'],
  credit_limit: ['limite', 'limite de credito'],
};

/** Besides its label. */
const headingsOf = (name: ClientFieldName): readonly string[] => CLIENT_HEADINGS[name] ?? [];

const CLIENT_CELLS: Readonly<Partial<Record<ClientFieldName, CellKind>>> = {
  cpf: 'cpf',
  credit_limit: 'money',
};

const CLIENTS: readonly ImportField[] = CLIENT_FIELD_NAMES.map((name) => ({
  name,
  label: fieldLabel(name),
  kind: CLIENT_CELLS[name] ?? 'text',
  required: CLIENT_FIELDS[name].required,
  headings: headingsOf(name),
}));

/** Under the label of the field, unless it gives another one. */
const field = (
  name: string,
  kind: CellKind,
  headings: readonly string[],
  { label = fieldLabel(name), required = false } = {},
): ImportField => ({ name, label, kind, required, headings });

const own = (name: string, kind: CellKind, label?: string): ImportField => ({
  ...field(name, kind, [], label === undefined ? {} : { label }),
  own: true,
});

const CLIENT_CPF = field('client_cpf', 'cpf', headingsOf('cpf'));
const CLIENT_NAME = field('client_name', 'text', headingsOf('name'));
const NOTES = field('notes', 'text', headingsOf('notes'));

const LOANS: readonly ImportField[] = [
  own('id', 'text'),
  own('first_due_date', 'day', '1ª parcela em'),
  own('interest_paid', 'money'),
  own('discount', 'money'),
  own('loss', 'text'),
  own('contract_interest', 'money'),
  // The heading of exports made before it had this label.
  { ...own('skipped_days', 'text'), headings: ['nao vence em'] },
  own('plan_version', 'count'),
  own('late_fee_waived', 'money'),
  own('due_dates', 'text'),
  own('payments', 'text'),
  own('renewals', 'text'),
  CLIENT_NAME,
  CLIENT_CPF,
  field(
    'amount',
    'money',
    ['valor emprestado', 'capital', 'valor', 'emprestimo', 'principal', 'valor do emprestimo', 'quantia'],
    { label: 'Valor emprestado', required: true },
  ),
  field(
    'interest_rate',
    'rate',
    ['juros (%)', 'juros', '%', 'taxa', 'taxa (%)', 'juros %', 'taxa de juros'],
    { label: 'Juros (%)' },
  ),
  field(
    'start_date',
    'day',
    ['inicio', 'data de inicio', 'data do emprestimo', 'data', 'emprestado em', 'data inicial'],
    { label: 'Início', required: true },
  ),
  field(
    'end_date',
    'day',
    [
      'vencimento',
      'data de vencimento',
      'vence em',
      'vence',
      '1a parcela',
      '1ª parcela em',
      'primeiro vencimento',
      'data final',
    ],
    { label: 'Vencimento (ou da 1ª parcela)', required: true },
  ),
  field('installment_count', 'count', [
    'nº de parcelas',
    'n de parcelas',
    'parcelas',
    'qtd parcelas',
    'qtde de parcelas',
    'numero de parcelas',
    'prazo',
  ]),
  field('frequency', 'word', ['frequencia', 'periodicidade', 'periodo']),
  field('installment_amount', 'money', ['valor da parcela', 'parcela', 'prestacao', 'valor parcela']),
  field('interest_method', 'word', ['como sao os juros']),
  field('paid_count', 'count', ['parcelas pagas', 'parcelas ja pagas', 'pagas'], { label: 'Parcelas pagas' }),
  field('paid_amount', 'money', ['valor pago', 'pago', 'ja pago', 'total pago', 'recebido'], {
    label: 'Pago',
  }),
  field('overdue_interest_rate', 'money', ['juros por atraso (r$ por dia)', 'multa por dia', 'multa']),
  field('late_fee_received', 'money', ['multa recebida', 'multas recebidas', 'multa paga']),
  field('settled_on', 'day', ['quitado em', 'data da quitacao', 'data de quitacao', 'quitacao'], {
    label: 'Quitado em',
  }),
  NOTES,
  field('guarantor', 'text', ['avalista', 'fiador', 'codevedor', 'devedor solidario']),
];

const PAYMENTS: readonly ImportField[] = [
  own('id', 'text'),
  field('loan_id', 'text', ['identificador do emprestimo'], { label: 'Identificador do empréstimo' }),
  CLIENT_NAME,
  CLIENT_CPF,
  field('amount', 'money', ['valor', 'valor pago', 'pago', 'recebido', 'quantia'], { required: true }),
  field('payment_date', 'day', ['data do pagamento', 'data', 'pago em', 'dia', 'recebido em'], {
    required: true,
  }),
  field('method', 'word', ['forma de pagamento', 'forma', 'meio'], { label: 'Forma de pagamento' }),
  NOTES,
];

const CONTACT_FIELDS = ['name', 'phone', 'email', 'cpf'];

/** The columns each kind of file may bring, in the order of the screen. */
export const IMPORT_FIELDS: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  clients: CLIENTS,
  loans: LOANS,
  payments: PAYMENTS,
  contacts: CLIENTS.filter(({ name }) => CONTACT_FIELDS.includes(name)),
};

export function fieldOf(kind: ImportKind, name: string): ImportField | undefined {
  return IMPORT_FIELDS[kind].find((known) => known.name === name);
}

/** 'Importar 120 linhas' (IM-7). */
export function rowsText(count: number): string {
  return count === 1 ? '1 linha' : `${count} linhas`;
}
