import { CLIENT_FIELD_NAMES, CLIENT_FIELDS } from '../clients/client-fields.ts';

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

const CLIENT_HEADINGS: Record<(typeof CLIENT_FIELD_NAMES)[number], readonly string[]> = {
  name: ['nome', 'cliente', 'nome completo', 'nome do cliente', 'devedor', 'tomador', 'name'],
  phone: ['telefone', 'fone', 'celular', 'whatsapp', 'whats', 'zap', 'contato', 'tel', 'phone'],
  email: ['e-mail', 'email', 'e mail'],
  address: ['endereco', 'rua', 'morada', 'address'],
  cpf: ['cpf', 'cpf do cliente', 'documento', 'cpf/cnpj', 'doc'],
  pix_key: ['chave pix', 'pix', 'chave do pix'],
  notes: ['observacoes', 'observacao', 'obs', 'anotacoes', 'notas', 'comentarios'],
};

const CLIENTS: readonly ImportField[] = CLIENT_FIELD_NAMES.map((name) => ({
  name,
  label: CLIENT_FIELDS[name].label,
  kind: name === 'cpf' ? 'cpf' : 'text',
  required: CLIENT_FIELDS[name].required,
  headings: CLIENT_HEADINGS[name],
}));

const field = (
  name: string,
  label: string,
  kind: CellKind,
  headings: readonly string[],
  required = false,
): ImportField => ({ name, label, kind, required, headings });

const own = (name: string, label: string, kind: CellKind): ImportField => ({
  ...field(name, label, kind, []),
  own: true,
});

const CLIENT_CPF = field('client_cpf', 'CPF do cliente', 'cpf', CLIENT_HEADINGS.cpf);
const CLIENT_NAME = field('client_name', 'Cliente', 'text', CLIENT_HEADINGS.name);
const NOTES = field('notes', 'Observações', 'text', CLIENT_HEADINGS.notes);

const LOANS: readonly ImportField[] = [
  own('id', 'Identificador', 'text'),
  own('first_due_date', '1ª parcela em', 'day'),
  own('interest_paid', 'Juros cobrados nas renovações', 'money'),
  own('discount', 'Desconto', 'money'),
  own('contract_interest', 'Juros combinados', 'money'),
  own('skipped_days', 'Não vence em', 'text'),
  own('plan_version', 'Plano', 'count'),
  own('late_fee_waived', 'Multa perdoada', 'money'),
  own('due_dates', 'Vencimentos das parcelas', 'text'),
  own('payments', 'Pagamentos', 'text'),
  own('renewals', 'Renovações', 'text'),
  CLIENT_NAME,
  CLIENT_CPF,
  field(
    'amount',
    'Valor emprestado',
    'money',
    ['valor emprestado', 'capital', 'valor', 'emprestimo', 'principal', 'valor do emprestimo', 'quantia'],
    true,
  ),
  field('interest_rate', 'Juros (%)', 'rate', [
    'juros (%)',
    'juros',
    '%',
    'taxa',
    'taxa (%)',
    'juros %',
    'taxa de juros',
  ]),
  field(
    'start_date',
    'Início',
    'day',
    ['inicio', 'data de inicio', 'data do emprestimo', 'data', 'emprestado em', 'data inicial'],
    true,
  ),
  field(
    'end_date',
    'Vencimento (ou da 1ª parcela)',
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
    true,
  ),
  field('installment_count', 'Nº de parcelas', 'count', [
    'nº de parcelas',
    'n de parcelas',
    'parcelas',
    'qtd parcelas',
    'qtde de parcelas',
    'numero de parcelas',
    'prazo',
  ]),
  field('frequency', 'Frequência', 'word', ['frequencia', 'periodicidade', 'periodo']),
  field('installment_amount', 'Valor da parcela', 'money', [
    'valor da parcela',
    'parcela',
    'prestacao',
    'valor parcela',
  ]),
  field('interest_method', 'Como são os juros', 'word', ['como sao os juros']),
  field('paid_count', 'Parcelas pagas', 'count', ['parcelas pagas', 'parcelas ja pagas', 'pagas']),
  field('paid_amount', 'Pago', 'money', ['valor pago', 'pago', 'ja pago', 'total pago', 'recebido']),
  field('overdue_interest_rate', 'Juros por atraso (R$ por dia)', 'money', [
    'juros por atraso (r$ por dia)',
    'multa por dia',
    'multa',
  ]),
  field('late_fee_received', 'Multa recebida', 'money', ['multa recebida', 'multas recebidas', 'multa paga']),
  field('settled_on', 'Quitado em', 'day', [
    'quitado em',
    'data da quitacao',
    'data de quitacao',
    'quitacao',
  ]),
  NOTES,
];

const PAYMENTS: readonly ImportField[] = [
  own('id', 'Identificador', 'text'),
  field('loan_id', 'Identificador do empréstimo', 'text', ['identificador do emprestimo']),
  CLIENT_NAME,
  CLIENT_CPF,
  field('amount', 'Valor', 'money', ['valor', 'valor pago', 'pago', 'recebido', 'quantia'], true),
  field(
    'payment_date',
    'Data do pagamento',
    'day',
    ['data do pagamento', 'data', 'pago em', 'dia', 'recebido em'],
    true,
  ),
  field('method', 'Forma de pagamento', 'word', ['forma de pagamento', 'forma', 'meio']),
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
