import { v7 as newId } from 'uuid';
import { CLIENT_FIELD_NAMES } from '#domain/clients/client-fields.ts';
import { aPng } from '#tests/support/png.ts';
import { aCpf } from '#tests/support/records.ts';
import { signedHeaders } from './signed-headers.ts';
import { PASSWORD, type IdName, type World } from './world.ts';

/** How a route is called so that nothing is wrong with it, and every key its answer has. */
export interface RouteCase {
  readonly who: 'staff' | 'borrower' | 'anyone' | 'either';
  /** What stands for `:id` in the path. */
  readonly id?: IdName;
  readonly query?: (world: World) => Record<string, string>;
  readonly body?: (world: World) => Record<string, unknown>;
  readonly keyed?: boolean;
  /** A POST that counts as a read. */
  readonly reads?: boolean;
  /** For an open route that looks at a session all the same, for what an owner is refused, and for the borrower who has asked for nothing yet. */
  readonly cookie?:
    'staffCookie' | 'managerCookie' | 'borrowerCookie' | 'askingCookie' | 'securedCookie' | 'stepCookie';
  /** The limits that, each for itself, refuse an address; a session's own follow from `who`. */
  readonly limits?: readonly string[];
  /** Headers that sign the body as it is sent. */
  readonly signed?: (body: string) => Record<string, string>;
  /** Keys the route rightly takes although elsewhere they are privileged. */
  readonly takes?: readonly string[];
  /** Left out where the answer is a file or a stream. */
  readonly keys?: readonly string[];
}

const under = (place: string, keys: readonly string[]) => keys.map((key) => `${place}.${key}`);
const pageOf = (keys: readonly string[]) => [...under('items[]', keys), 'next'];

const CLIENT = [
  'id',
  ...CLIENT_FIELD_NAMES,
  'no_lending_reason',
  'no_lending_at',
  'portal_last_seen_at',
  'collector_user_id',
  'created_at',
  'version',
];
const HELD = [
  'id',
  'loan_id',
  ...under('client', ['id', 'name']),
  'amount',
  'late_fee',
  'payment_date',
  'method',
  'entered_at',
  'entered_by',
  'reason',
  'status',
  'payment_id',
  'note',
  'decided_by',
  'decided_at',
];
const FILE = [
  'id',
  'client_id',
  'loan_id',
  'kind',
  'name',
  'content_type',
  'size',
  'sha256',
  'in_portal',
  'created_at',
  'by',
  'deleted_at',
  'has_content',
];
const IMPORT = [
  'id',
  'kind',
  'file_name',
  'status',
  'by',
  'created_at',
  'done_at',
  'undone_at',
  ...under('counts', ['total', 'new', 'known', 'error', 'skipped', 'chosen', 'written']),
];
const BANK_STATEMENT = [
  'id',
  'file_name',
  'account_tail',
  'from_day',
  'to_day',
  'by',
  'created_at',
  'undone_at',
  ...under('counts', ['recorded', 'tied', 'put_away', 'open']),
];
const BANK_LINE = [
  'id',
  'statement_id',
  'day',
  'amount',
  'text',
  'state',
  'tied',
  'verdict',
  'client_id',
  'payment_id',
  'payer_key',
];
const ACCEPTANCE = [
  'id',
  'loan_id',
  'state',
  'offered_at',
  'offered_by',
  'withdrawn_at',
  'accepted_at',
  'access_code_used',
  'file_id',
  'sha256',
];
const PORTAL_PROOF = ['id', 'loan_id', 'amount', 'paid_on', 'status', 'reason', 'created_at'];
const PROOF = [
  ...PORTAL_PROOF,
  ...under('client', ['id', 'name']),
  ...under('loan', ['amount', 'start_date']),
  ...under('file', ['id', 'sha256', 'content_type', 'has_content']),
  ...under('known', ['same_file', 'same_payment', 'pix']),
  'decided_at',
  'decided_by',
  'payment_id',
];
const PORTAL_DATA_REQUEST = ['id', 'kind', 'text', 'created_at', 'answer_by', 'answer', 'answered_at'];
const DATA_REQUEST = [...PORTAL_DATA_REQUEST, ...under('client', ['id', 'name']), 'answered_by', 'version'];
const IMPORT_ROW = ['line', 'cells.name', 'verdict', 'chosen', 'problem', 'problem_field', 'zeros_added'];
const CASH_MONTH = [
  'month',
  'received_interest',
  'received_principal',
  'received_fees',
  'lent_amount',
  'expenses',
];
const CASH_ENTRY = ['id', 'kind', 'amount', 'entry_date', 'description', 'version'];
const aNewCashEntry = () => ({
  kind: 'expense',
  amount: 3_000,
  entry_date: '2026-08-01',
  description: 'Gasolina',
});
const aNewIncident = () => ({
  what_happened: 'O celular foi roubado.',
  happened_on: '2026-07-30',
  known_on: '2026-07-31',
  whose_data: '12 clientes',
  which_data: 'Nome e telefone',
  measures: 'A sessão foi encerrada.',
});
const INCIDENT = ['id', ...Object.keys(aNewIncident()), 'by', 'created_at'];
const STATUSES = ['Pendente', 'Em Análise', 'Aprovado', 'Rejeitado', 'Concluído'];
const STATUS_TOTALS = [...under('counts', STATUSES), ...under('amounts', STATUSES)];
const LOAN = [
  'id',
  'client_id',
  'client.name',
  'client.phone',
  'amount',
  'interest_rate',
  'overdue_interest_rate',
  'start_date',
  'end_date',
  'notes',
  'status',
  'paid_amount',
  'interest_paid',
  'contract_interest',
  'discount',
  'loss',
  'interest_method',
  'frequency',
  'installment_count',
  'skipped_days',
  'plan_version',
  'covered_on',
  'paid_count',
  'late_days_before',
  'late_from',
  'holiday_grace',
  'late_grace_until',
  'late_fee_received',
  'late_fee_waived',
  'renewed_at',
  'paid_at',
  'created_at',
  'version',
  'plan',
];
const DEBT = ['owed', 'late_days', 'next_due_date'];
const LEDGER_LINE = [
  'id',
  'loan_id',
  'day',
  'kind',
  'charged',
  'paid',
  'discount',
  'surplus',
  'late_fee',
  'added_fee',
  'closes',
  'principal',
  'rate',
  'due_date',
  'count',
  'balance',
];
const INSTALLMENT = [
  'plan_version',
  'number',
  'due_date',
  'principal',
  'interest',
  'paid_amount',
  'covered_on',
];
const PAYMENT = [
  'id',
  'loan_id',
  'amount',
  'payment_date',
  'notes',
  'kind',
  'method',
  'late_fee',
  'interest_part',
  'principal_part',
  'before_renegotiation',
  'created_at',
];
const INTEREST = [
  'id',
  'client_id',
  'client_name',
  'no_lending_reason',
  'client_cpf',
  'original_requester_name',
  'requester_phone',
  'requested_amount',
  'status',
  'notes',
  'expected_payment_date',
  'created_at',
  'version',
];
const INSTITUTION = ['id', 'name', 'logo_url', 'logo', 'contact_info'];
const PIX = ['pix_key_type', 'pix_key', 'pix_name', 'pix_city', 'pix_changed_at'];
const CREDITOR = ['legal_name', 'document', 'address', 'city'];
const SETTINGS = [
  'early_discount',
  'offers_interest_only',
  'holiday_grace',
  'erase_files_after',
  'documents_need_password',
  'lender_kind',
  'rate_notice_threshold',
  'paid_in_capital',
  'privacy_text',
  'hides_personal_data',
];
const PROFILE = [...INSTITUTION, ...SETTINGS, ...CREDITOR, ...PIX, 'version'];
const PIX_OF_LOAN = [...under('account', PIX), 'description', 'values[].kind', 'values[].amount'];
const PAYOFF_OF_LOAN = [
  'on',
  'remaining',
  'discount',
  'late_fee',
  'total',
  ...under('pix', [...under('account', PIX), 'description']),
];
const CONTACT = ['id', 'moment', 'text', 'opened_at', 'by', 'sent'];
const VISIT = [
  'id',
  'loan_id',
  'on_day',
  'at',
  'by',
  'outcome',
  'note',
  'withdrawn_at',
  'promise',
  'withdrawable',
];
const TEMPLATE = ['moment', 'body', 'version'];
const PASSKEY = ['id', 'name', 'created_at', 'last_used_at'];
const STAFF_SESSION = [
  'user_id',
  'email',
  'name',
  'role',
  'can_lend',
  'institution_id',
  'institutions[].id',
  'institutions[].name',
  'institutions[].role',
  'token_expires_at',
];
const PERSON = [
  'id',
  'name',
  'email',
  'role',
  'can_lend',
  'disabled_at',
  'last_seen_at',
  'has_second_factor',
  'ownership_offered_at',
  'version',
];
const INVITATION = ['id', 'name', 'email', 'role', 'can_lend', 'created_at', 'expires_at'];
/** PT-5, PT-6: no notes, no address, no Pix key, nothing of other clients. */
const PORTAL_LOAN = [
  'id',
  'amount',
  'interest_rate',
  'overdue_interest_rate',
  'start_date',
  'end_date',
  'status',
  'paid_amount',
  'interest_paid',
  'contract_interest',
  'discount',
  'loss',
  'covered_on',
  'late_days_before',
  'late_from',
  'holiday_grace',
  'late_grace_until',
  'late_fee_received',
  'late_fee_waived',
  'interest_method',
  'frequency',
  'installment_count',
  'skipped_days',
  'plan_version',
  'paid_count',
  'plan',
  'payments[].id',
  'payments[].amount',
  'payments[].late_fee',
  'payments[].payment_date',
];
const PORTAL_REQUEST = ['id', 'requested_amount', 'status', 'created_at'];

/** What the portal shows of a model; staff also see the rest (SM-8). */
const PORTAL_PRESET = [
  'id',
  'name',
  'interest_method',
  'interest_rate',
  'installment_amount',
  'installment_count',
  'frequency',
  'skipped_days',
];
const GUARANTOR = ['id', 'name', 'cpf', 'phone', 'address'];
const PLEDGE = ['id', 'description', 'value', 'returned_at', 'by'];
const TAG = ['id', 'name', 'colour', 'version'];
const PRESET = [...PORTAL_PRESET, 'overdue_interest_rate', 'in_portal', 'version'];

let presetsMade = 0;
const aNewPreset = () => {
  presetsMade += 1;
  return {
    name: `Semanal ${presetsMade}`,
    interest_method: 'total',
    interest_rate: 3000,
    installment_amount: null,
    installment_count: 4,
    frequency: 'weekly',
    skipped_days: 0,
    overdue_interest_rate: 500,
    in_portal: true,
  };
};

const aNewClient = () => ({ name: 'João Souza', phone: '(11) 90000-0000', cpf: aCpf() });
const loanTerms = ({ ids }: World) => ({
  client_id: ids.client,
  amount: 100_000,
  interest_rate: 4000,
  overdue_interest_rate: 500,
  start_date: '2026-08-15',
  end_date: '2026-09-15',
});

const planTerms = ({ ids }: World) => ({
  client_id: ids.client,
  amount: 100_000,
  interest_method: 'total',
  interest_rate: 2000,
  installment_count: 3,
  frequency: 'monthly',
  start_date: '2026-08-15',
  first_due_date: '2026-09-15',
});

const PUBLIC_FILE: RouteCase = { who: 'anyone' };

export const routeCases: Readonly<Record<string, RouteCase>> = {
  'GET /api/session': {
    who: 'anyone',
    cookie: 'staffCookie',
    keys: [...under('staff', STAFF_SESSION), 'borrower'],
  },
  'POST /api/session': {
    who: 'anyone',
    body: ({ lender }) => ({ email: lender.email, password: PASSWORD }),
    limits: ['staff_login_address'],
    keys: STAFF_SESSION,
  },
  'POST /api/session/second-factor': {
    who: 'anyone',
    cookie: 'stepCookie',
    body: ({ recoveryCode }) => ({ code: recoveryCode }),
    keys: [...STAFF_SESSION, 'recovery_codes_left'],
  },
  'POST /api/session/passkey/options': {
    who: 'anyone',
    limits: ['passkey_challenges'],
    keys: ['challenge'],
  },
  'POST /api/session/passkey': {
    who: 'anyone',
    body: ({ assertion }) => assertion,
    keys: [...STAFF_SESSION, 'recovery_codes_left'],
  },
  'POST /api/session/refresh': { who: 'anyone', cookie: 'staffCookie', keys: STAFF_SESSION },
  'POST /api/session/institution': {
    who: 'anyone',
    cookie: 'staffCookie',
    body: ({ ids }) => ({ institution_id: ids.institution }),
    takes: ['institution_id'],
    keys: STAFF_SESSION,
  },
  'DELETE /api/session': { who: 'anyone', cookie: 'staffCookie', keys: [] },
  'POST /api/password-recovery': {
    who: 'anyone',
    body: ({ lender }) => ({ email: lender.email }),
    limits: ['recovery_address'],
    keys: [],
  },
  'POST /api/password-recovery/confirm': {
    who: 'anyone',
    body: ({ recoveryToken }) => ({ token: recoveryToken, password: 'cavalo bateria grampo' }),
    limits: ['recovery_address'],
    keys: [],
  },
  'GET /api/plan': {
    who: 'staff',
    keys: [
      'label',
      'until',
      'is_over',
      ...['open_loans', 'people', 'files'].flatMap((part) => under(part, ['used', 'most'])),
      'billing_url',
    ],
  },
  'POST /api/billing/events': {
    who: 'anyone',
    body: ({ ids }) => ({
      type: 'plan.set',
      institution_id: ids.institution,
      plan: 'livre',
      until: '2026-12-31',
    }),
    takes: ['institution_id'],
    signed: signedHeaders,
    keys: [],
  },
  'POST /api/sign-ups': {
    who: 'anyone',
    body: () => ({
      name: 'Nova Pessoa',
      institution_name: 'Nova Instituição',
      email: `${crypto.randomUUID()}@exemplo.com.br`,
      password: 'cavalo bateria grampo',
    }),
    limits: ['sign_up_address_hour', 'sign_up_address_day'],
    keys: [],
  },
  // DEMO_TENANT is off here: what it makes is in demonstration.test.ts.
  'POST /api/demonstration': {
    who: 'anyone',
    body: () => ({}),
    limits: ['demo_address_hour', 'demo_address_day'],
  },
  'POST /api/sign-ups/confirm': {
    who: 'anyone',
    body: ({ signUpToken }) => ({ token: signUpToken, password: PASSWORD }),
    limits: ['recovery_address'],
    keys: STAFF_SESSION,
  },

  'GET /api/people': {
    who: 'staff',
    keys: [...under('items[]', PERSON), ...under('invitations[]', INVITATION)],
  },
  'PATCH /api/people/:id': {
    who: 'staff',
    id: 'person',
    body: () => ({ role: 'viewer', version: 1 }),
    keys: PERSON,
  },
  'DELETE /api/people/:id/sessions': { who: 'staff', id: 'person', keys: [] },
  'DELETE /api/people/:id/second-factor': {
    who: 'staff',
    id: 'person',
    body: () => ({ current_password: PASSWORD }),
    keys: [],
  },
  'POST /api/people/:id/ownership': {
    who: 'staff',
    id: 'manager',
    body: () => ({ current_password: PASSWORD }),
    keys: PERSON,
  },
  'DELETE /api/people/:id/ownership': { who: 'staff', id: 'person', keys: [] },
  'POST /api/people/:id/ownership/accept': {
    who: 'staff',
    id: 'manager',
    cookie: 'managerCookie',
    keys: STAFF_SESSION,
  },
  'GET /api/account/membership': { who: 'staff', keys: ['ownership_offered_at'] },
  'DELETE /api/account/membership': { who: 'staff', cookie: 'managerCookie', keys: [] },
  'POST /api/institutions': {
    who: 'staff',
    cookie: 'managerCookie',
    body: () => ({ name: 'Outra Instituição' }),
    keys: ['id'],
  },
  'POST /api/invitations': {
    who: 'staff',
    body: () => ({ name: 'Nova Pessoa', email: 'nova@exemplo.com.br', role: 'manager' }),
    keys: [...under('invitation', INVITATION), 'link'],
  },
  'DELETE /api/invitations/:id': { who: 'staff', id: 'invitation', keys: [] },
  'POST /api/invitations/accept': {
    who: 'anyone',
    body: ({ invitationToken }) => ({ token: invitationToken, password: 'cavalo bateria grampo' }),
    limits: ['recovery_address'],
    keys: ['email'],
  },
  'GET /api/collected': {
    who: 'staff',
    query: ({ ids }) => ({ from: '2026-08-01', to: '2026-08-31', person_id: ids.person }),
    keys: ['from', 'to', 'count', 'amount', ...under('held', ['count', 'amount'])],
  },
  'GET /api/backups/latest': { who: 'staff', keys: ['is_scheduled', 'latest_at'] },
  'GET /api/collected/export': { who: 'staff', query: () => ({ from: '2026-08-01', to: '2026-08-31' }) },
  'PUT /api/clients/collector': {
    who: 'staff',
    body: ({ ids }) => ({ client_ids: [ids.client], person_id: ids.person }),
    keys: [],
  },
  'GET /api/collectors': { who: 'staff', keys: under('items[]', ['id', 'name', 'active']) },

  'GET /api/clients': { who: 'staff', keys: pageOf([...CLIENT, ...DEBT]) },
  'POST /api/clients/search': {
    who: 'staff',
    body: () => ({ search: 'a' }),
    reads: true,
    keys: pageOf([...CLIENT, ...DEBT]),
  },
  'GET /api/clients/counts': {
    who: 'staff',
    keys: ['all', 'owing', 'late'].flatMap((group) => under(group, ['count', 'more'])),
  },
  'GET /api/clients/deleted': { who: 'staff', keys: pageOf(['id', 'name', 'cpf', 'deleted_at']) },
  'POST /api/clients/deleted/search': {
    who: 'staff',
    body: () => ({ search: 'a' }),
    reads: true,
    keys: pageOf(['id', 'name', 'cpf', 'deleted_at']),
  },
  'GET /api/clients/:id': { who: 'staff', id: 'client', keys: CLIENT },
  'GET /api/clients/:id/exposure': {
    who: 'staff',
    id: 'client',
    keys: ['open_loans', 'amount_to_receive'],
  },
  'GET /api/clients/:id/page': {
    who: 'staff',
    id: 'client',
    keys: [
      ...under('client', CLIENT),
      'photo_sha256',
      'today',
      ...DEBT,
      'late_amount',
      'late_fee',
      'open_loans',
      'paid',
      'profit',
      'lent',
      'losses',
      'principal_out',
      ...under('largest_paid', ['amount', 'paid_on']),
      ...under('promises', ['kept', 'judged']),
      ...under('to_return[]', ['id', 'loan_id', 'description']),
      ...under('punctuality', ['turns', 'on_time', 'longest_delay', 'longest_is_open']),
      ...under('punctuality.recent[]', ['due_date', 'paid_on']),
      ...under('debt[]', ['day', 'balance', 'paid']),
    ],
  },
  'GET /api/clients/:id/ledger': {
    who: 'staff',
    id: 'client',
    keys: pageOf(LEDGER_LINE),
  },
  'POST /api/clients': { who: 'staff', body: aNewClient, keyed: true, keys: CLIENT },
  'PATCH /api/clients/:id': {
    who: 'staff',
    id: 'client',
    body: ({ versions }) => ({ version: versions.client, ...aNewClient() }),
    keys: CLIENT,
  },
  'PUT /api/clients/:id/no-lending': {
    who: 'staff',
    id: 'client',
    body: ({ versions }) => ({ version: versions.client, reason: 'Sumiu' }),
    keys: CLIENT,
  },
  'DELETE /api/clients/:id': { who: 'staff', id: 'client', keys: [] },
  'POST /api/clients/:id/restore': { who: 'staff', id: 'deletedClient', keyed: true, keys: CLIENT },
  'GET /api/clients/:id/accesses': {
    who: 'staff',
    id: 'client',
    keys: pageOf(['id', 'kind', 'at', 'document', 'by']),
  },
  'GET /api/clients/:id/data.json': { who: 'staff', id: 'client' },
  'GET /api/clients/:id/data.pdf': { who: 'staff', id: 'client' },
  'POST /api/clients/:id/anonymise': {
    who: 'staff',
    // Of this one nothing is open.
    id: 'deletedClient',
    body: () => ({ current_password: PASSWORD }),
    keys: [],
  },
  'POST /api/clients/:id/access-code': { who: 'staff', id: 'client', keys: ['code'] },

  'GET /api/loans': {
    who: 'staff',
    query: ({ ids }) => ({ client_id: ids.client, known_clients: 'true' }),
    takes: ['status'],
    // Nothing is due next on a paid loan.
    keys: pageOf(LOAN),
  },
  'POST /api/loans/search': {
    who: 'staff',
    body: ({ ids }) => ({ search: 'a', client_id: ids.client, known_clients: 'true' }),
    reads: true,
    takes: ['status'],
    // Nothing is due next on a paid loan.
    keys: pageOf(LOAN),
  },
  'GET /api/loans/totals': {
    who: 'staff',
    keys: [...under('open', ['count', 'amount']), ...under('late', ['count', 'amount'])],
  },
  'GET /api/loans/deleted': {
    who: 'staff',
    keys: pageOf(['id', 'client_name', 'amount', 'end_date', 'deleted_at']),
  },
  'GET /api/loans/:id': { who: 'staff', id: 'loan', keys: LOAN },
  'GET /api/loans/:id/guarantees': {
    who: 'staff',
    id: 'loan',
    keys: ['version', ...under('guarantors[]', GUARANTOR), ...under('items[]', PLEDGE)],
  },
  'PUT /api/loans/:id/guarantees': {
    who: 'staff',
    id: 'loan',
    body: ({ versions }) => ({
      version: versions.loan,
      guarantors: [{ name: 'Ana', cpf: null }],
      items: [{ description: 'Moto', value: null }],
    }),
    keys: ['version', ...under('guarantors[]', GUARANTOR), ...under('items[]', PLEDGE)],
  },
  'POST /api/guarantees/:id/return': {
    who: 'staff',
    id: 'pledge',
    keyed: true,
    keys: ['version', ...under('items[]', PLEDGE)],
  },
  'GET /api/loans/:id/history': {
    who: 'staff',
    id: 'loan',
    keys: pageOf([
      'id',
      'kind',
      'on_day',
      'at',
      'by',
      'by_role',
      'facts.acceptance_id',
      'facts.amount',
      'can_undo',
    ]),
  },
  'POST /api/loans': { who: 'staff', body: loanTerms, keyed: true, keys: LOAN },
  'PATCH /api/loans/:id': {
    who: 'staff',
    id: 'loan',
    body: (world) => ({ version: world.versions.loan, ...loanTerms(world) }),
    keys: LOAN,
  },
  'DELETE /api/loans/:id': { who: 'staff', id: 'loan', keys: [] },
  'POST /api/loans/:id/restore': { who: 'staff', id: 'deletedLoan', keyed: true, keys: LOAN },
  'POST /api/loans/:id/settle': {
    who: 'staff',
    id: 'loan',
    // 1000 + 400 of interest, of which 100 are paid.
    body: () => ({ total_amount: 140_000, remaining_amount: 130_000 }),
    takes: ['discount'],
    keyed: true,
    // Nothing is due next on a paid loan.
    keys: [...LOAN, ...under('payment', PAYMENT)],
  },
  'POST /api/loans/:id/write-off': {
    who: 'staff',
    id: 'lostCause',
    // Sixty-one days late.
    body: () => ({ remaining_amount: 140_000, reason: 'Sumiu' }),
    keyed: true,
    // Nothing is due next on a paid loan.
    keys: LOAN,
  },
  'POST /api/loans/:id/renew': {
    who: 'staff',
    id: 'loan',
    body: ({ versions }) => ({
      version: versions.loan,
      end_date: '2026-09-15',
      record_interest_payment: true,
    }),
    keyed: true,
    keys: [...under('loan', LOAN), 'charged_interest', ...under('payment', PAYMENT)],
  },
  'POST /api/loans/:id/undo-renewal': {
    who: 'staff',
    id: 'renewed',
    body: ({ versions }) => ({ version: versions.renewed }),
    keyed: true,
    keys: LOAN,
  },

  'POST /api/loans/:id/undo-settlement': {
    who: 'staff',
    id: 'settled',
    body: ({ versions }) => ({ version: versions.settled }),
    keyed: true,
    keys: LOAN,
  },
  'POST /api/loans/:id/undo-renegotiation': {
    who: 'staff',
    id: 'renegotiated',
    body: ({ versions }) => ({ version: versions.renegotiated }),
    keyed: true,
    keys: LOAN,
  },
  'POST /api/loans/:id/undo-waiver': {
    who: 'staff',
    id: 'forgiven',
    body: ({ versions }) => ({ version: versions.forgiven }),
    keyed: true,
    keys: LOAN,
  },
  'GET /api/loans/:id/installments': { who: 'staff', id: 'plan', keys: under('items[]', INSTALLMENT) },
  'PATCH /api/loans/:id/installments/:number': {
    who: 'staff',
    id: 'plan',
    body: ({ versions }) => ({ version: versions.plan, due_date: '2026-09-10' }),
    keys: LOAN,
  },
  'PUT /api/loans/:id/due-dates': {
    who: 'staff',
    id: 'plan',
    body: ({ versions }) => ({
      version: versions.plan,
      due_dates: [{ number: 1, due_date: '2026-09-10' }],
    }),
    keys: LOAN,
  },
  'POST /api/loans/:id/renegotiate': {
    who: 'staff',
    id: 'plan',
    // 1000 + 200 of interest, nothing paid, not late.
    body: () => ({
      remaining_amount: 120_000,
      added_interest: 1_000,
      count: 4,
      frequency: 'weekly',
      first_due_date: '2026-08-22',
    }),
    takes: ['discount'],
    keyed: true,
    keys: LOAN,
  },
  'POST /api/loans/:id/waive-late-fee': {
    who: 'staff',
    id: 'lateLoan',
    // 5 days × R$ 5,00.
    body: () => ({ amount: 2_500 }),
    keyed: true,
    keys: LOAN,
  },
  'POST /api/installment-loans': { who: 'staff', body: planTerms, keyed: true, keys: LOAN },
  'PUT /api/installment-loans/:id': {
    who: 'staff',
    id: 'plan',
    body: (world) => ({ version: world.versions.plan, ...planTerms(world) }),
    keys: LOAN,
  },

  'GET /api/payments': {
    who: 'staff',
    query: ({ ids }) => ({ loan_id: ids.loan }),
    keys: pageOf([...PAYMENT, 'received_by', 'forgiven_late_fee', 'bank_line', 'proof']),
  },
  'POST /api/payments': {
    who: 'staff',
    body: ({ ids }) => ({ loan_id: ids.loan, amount: 1, payment_date: '2026-08-15' }),
    keyed: true,
    keys: [...under('payment', PAYMENT), ...under('loan', LOAN)],
  },
  'DELETE /api/payments/:id': { who: 'staff', id: 'payment', keys: under('loan', LOAN) },
  'GET /api/metrics': {
    who: 'staff',
    keys: ['realizedProfit', 'potentialProfit', 'amountToReceive', 'returnRate'],
  },

  'GET /api/day': {
    who: 'staff',
    keys: [
      'today',
      ...['due.today', 'due.late', 'due.soon'].flatMap((group) =>
        under(group, ['count', 'amount', ...under('loans[]', LOAN)]),
      ),
      ...under('expected', ['today', 'this_week', 'next_week']),
      'received_this_month',
      ...under('past_month', CASH_MONTH),
      'without_client',
      'late_promised.count',
      'worth_a_sheet',
      ...under('last_collections[]', ['client_id', 'opened_at']),
      // Somebody is due today in this world, so nobody is named as the next.
      'next',
      ...['later', 'soon', 'today', 'late_7', 'late_30', 'late_more'].flatMap((age) =>
        under(`owed.ages.${age}`, ['count', 'amount']),
      ),
      ...under('owed', ['on_time', 'soon', 'late', 'overpaid']),
      ...under('held', ['count', 'amount']),
      ...under('proofs', ['count', 'amount']),
      ...under('data_requests', ['count', 'late']),
      ...under('requests', ['count', 'amount']),
      ...under('statement', ['open', 'files', 'to_day']),
      ...under('begun', ['institution', 'client', 'loan']),
    ],
  },
  'GET /api/dashboard/pictures': {
    who: 'staff',
    keys: [
      'today',
      ...under('calendar[]', ['day', 'due_amount', 'received_amount']),
      ...under('months[]', CASH_MONTH),
      ...under('punctual[]', ['client_id', 'name', 'on_time[]']),
      'realized_this_month',
    ],
  },

  'GET /api/calendar': {
    who: 'staff',
    query: () => ({ month: '2026-08' }),
    keys: ['month', 'today', ...under('days[]', ['day', 'due_count', 'due_amount', 'received_amount'])],
  },
  'GET /api/calendar/days/:day': {
    who: 'staff',
    keys: pageOf(['id', 'number', 'count', 'amount', ...under('loan', LOAN)]),
  },
  'GET /api/calendar-feed': { who: 'staff', keys: ['created_at', 'last_read_at', 'full_names'] },
  'POST /api/calendar-feed': { who: 'staff', body: () => ({ full_names: true }), keys: ['token'] },
  'DELETE /api/calendar-feed': { who: 'staff', keys: [] },
  'GET /api/feeds/:token': { who: 'anyone' },
  'GET /api/cash': {
    who: 'staff',
    keys: [
      'today',
      ...under('figures', [
        'cash_on_hand',
        'principal_open',
        'amount_to_receive',
        'net_worth',
        'overdue_amount',
        'overdue_rate',
        'par_30',
      ]),
      'losses',
      ...under('month', CASH_MONTH),
      'opening',
    ],
  },
  'GET /api/cash/book': {
    who: 'staff',
    query: () => ({ month: '2026-07', limit: '1' }),
    keys: pageOf([
      'id',
      'day',
      'amount',
      'balance',
      ...under('entry', ['kind', 'description', 'version']),
      'loan',
      'payment',
    ]),
  },
  'GET /api/cash/export': { who: 'staff' },
  'GET /api/reports/income-tax': {
    who: 'staff',
    query: () => ({ year: '2026' }),
    keys: [
      'year',
      'before',
      'until',
      ...under('months[]', [
        'month',
        'interest',
        'fees',
        ...under('payers[]', ['client_id', 'name', 'cpf', 'interest', 'fees']),
      ]),
      ...under('credits[]', ['client_id', 'name', 'cpf', 'before', 'until']),
    ],
  },
  'GET /api/reports/income-tax/export': { who: 'staff' },
  'GET /api/reports/income-tax/pdf': { who: 'staff' },
  'GET /api/incidents': { who: 'staff', keys: pageOf(INCIDENT) },
  'POST /api/incidents': { who: 'staff', body: aNewIncident, keyed: true, keys: INCIDENT },
  'GET /api/incidents/:id/pdf': { who: 'staff', id: 'incident' },
  'POST /api/cash/entries': { who: 'staff', body: aNewCashEntry, keyed: true, keys: CASH_ENTRY },
  'PATCH /api/cash/entries/:id': {
    who: 'staff',
    id: 'cashEntry',
    body: () => ({ version: 1, ...aNewCashEntry() }),
    keys: CASH_ENTRY,
  },
  'DELETE /api/cash/entries/:id': { who: 'staff', id: 'cashEntry', keys: [] },
  'POST /api/cash/entries/:id/restore': {
    who: 'staff',
    id: 'deletedCashEntry',
    keyed: true,
    keys: CASH_ENTRY,
  },
  'GET /api/cash/months': {
    who: 'staff',
    keys: under('items[]', CASH_MONTH),
  },
  'GET /api/interests': { who: 'staff', takes: ['status'], keys: pageOf(INTEREST) },
  'POST /api/interests/search': {
    who: 'staff',
    body: () => ({ search: 'a' }),
    reads: true,
    takes: ['status'],
    keys: pageOf(INTEREST),
  },
  'POST /api/interests/search/counts': {
    who: 'staff',
    body: () => ({ search: 'a' }),
    reads: true,
    keys: STATUS_TOTALS,
  },
  'GET /api/interests/counts': {
    who: 'staff',
    keys: STATUS_TOTALS,
  },
  'GET /api/interests/:id': { who: 'staff', id: 'pending', keys: INTEREST },
  'POST /api/interests': {
    who: 'staff',
    body: ({ ids }) => ({ client_id: ids.client, requested_amount: 50_000 }),
    keyed: true,
    keys: INTEREST,
  },
  'PATCH /api/interests/:id': {
    who: 'staff',
    id: 'pending',
    body: () => ({ version: 1, status: 'Em Análise', notes: 'Ligar amanhã' }),
    takes: ['status'],
    keys: INTEREST,
  },
  'DELETE /api/interests/:id': { who: 'staff', id: 'pending', keys: [] },
  'POST /api/interests/:id/create-loan': {
    who: 'staff',
    id: 'approved',
    body: () => ({ version: 1, notes: 'Para a obra' }),
    keyed: true,
    keys: [...under('interest', INTEREST), ...under('loan', LOAN)],
  },

  'GET /api/institution': { who: 'staff', keys: PROFILE },
  'PUT /api/institution': {
    who: 'staff',
    body: ({ versions }) => ({ version: versions.institution, name: 'Crédito Novo' }),
    keys: PROFILE,
  },
  'PUT /api/institution/logo': {
    who: 'staff',
    body: () => ({ image: aPng().toString('base64') }),
    keys: PROFILE,
  },
  'DELETE /api/institution/logo': { who: 'staff', keys: PROFILE },
  'PUT /api/institution/pix': {
    who: 'staff',
    body: ({ versions }) => ({
      version: versions.institution,
      current_password: PASSWORD,
      pix_key_type: 'cpf',
      pix_key: '529.982.247-25',
      pix_name: 'Ana',
      pix_city: 'São Paulo',
    }),
    keys: PROFILE,
  },
  'POST /api/institution/closing': {
    who: 'staff',
    body: () => ({ name: 'Crédito da Praça', current_password: PASSWORD }),
    keys: [...STAFF_SESSION, 'closing_on'],
  },
  'DELETE /api/institution/closing': { who: 'staff', keys: STAFF_SESSION },
  'GET /api/public/institutions': {
    who: 'anyone',
    limits: ['institutions'],
    keys: pageOf(INSTITUTION),
  },
  'GET /api/public/institutions/:institution_id/privacy': {
    who: 'anyone',
    limits: ['institutions'],
    keys: ['name', 'legal_name', 'document', 'contact_info', 'privacy_text'],
  },
  'GET /api/public/logos/:institution_id/:sha256': { who: 'anyone', limits: ['logos'] },

  'PATCH /api/account': {
    who: 'staff',
    body: () => ({ current_password: PASSWORD, password: 'cavalo bateria grampo' }),
    keys: ['email', 'pending_email'],
  },
  'POST /api/account/email/confirm': {
    who: 'anyone',
    body: ({ emailToken }) => ({ token: emailToken }),
    limits: ['recovery_address'],
    keys: [],
  },
  'GET /api/account/sessions': {
    who: 'staff',
    keys: under('items[]', ['id', 'device', 'created_at', 'last_seen_at', 'signed_in_with', 'current']),
  },
  'DELETE /api/account/sessions': { who: 'staff', keys: [] },
  'DELETE /api/account/sessions/:id': { who: 'staff', id: 'session', keys: [] },
  'GET /api/account/security': {
    who: 'staff',
    keys: ['totp_since', 'recovery_codes_left', ...under('passkeys[]', PASSKEY)],
  },
  'POST /api/account/password/confirm': {
    who: 'staff',
    body: () => ({ current_password: PASSWORD }),
    keys: [],
  },
  'POST /api/account/totp': {
    who: 'staff',
    body: () => ({ current_password: PASSWORD }),
    keys: ['key', 'address'],
  },
  'POST /api/account/totp/confirm': {
    who: 'staff',
    body: ({ firstCode }) => ({ code: firstCode }),
    keys: ['recovery_codes[]'],
  },
  'DELETE /api/account/totp': {
    who: 'staff',
    cookie: 'securedCookie',
    body: ({ recoveryCode }) => ({ current_password: PASSWORD, code: recoveryCode }),
    keys: [],
  },
  'POST /api/account/recovery-codes': {
    who: 'staff',
    cookie: 'securedCookie',
    body: ({ recoveryCode }) => ({ current_password: PASSWORD, code: recoveryCode }),
    keys: ['recovery_codes[]'],
  },
  'POST /api/account/passkeys/options': {
    who: 'staff',
    body: () => ({ current_password: PASSWORD }),
    keys: ['challenge', 'user_handle', 'email', 'credential_ids[]'],
  },
  'POST /api/account/passkeys': {
    who: 'staff',
    body: ({ attestation }) => attestation,
    keys: PASSKEY,
  },
  'PATCH /api/account/passkeys/:id': {
    who: 'staff',
    id: 'passkey',
    body: () => ({ name: 'Celular da Ana' }),
    keys: PASSKEY,
  },
  'DELETE /api/account/passkeys/:id': {
    who: 'staff',
    id: 'passkey',
    body: () => ({ current_password: PASSWORD }),
    keys: [],
  },
  'GET /api/access-codes': { who: 'staff', keys: ['required'] },
  'PUT /api/access-codes': { who: 'staff', body: () => ({ required: true }), keys: ['required'] },
  'GET /api/export/:file': { who: 'staff' },

  'POST /api/portal/check': {
    who: 'anyone',
    body: () => ({ cpf: aCpf() }),
    limits: ['portal_cpfs_minute', 'portal_cpfs_hour', 'portal_cpfs_day'],
    keys: [],
  },
  'POST /api/portal/session': {
    who: 'anyone',
    body: ({ ids, client }) => ({ cpf: client.cpf, institution_id: ids.institution }),
    limits: ['portal_cpfs_minute', 'portal_cpfs_hour', 'portal_cpfs_day'],
    takes: ['institution_id'],
    keys: ['registered', 'first_name'],
  },
  'DELETE /api/portal/session': { who: 'anyone', cookie: 'borrowerCookie', keys: [] },
  'GET /api/portal/me': {
    who: 'borrower',
    keys: [
      'name',
      'cpf',
      'phone',
      'email',
      'institution_id',
      'institution_name',
      'institution_logo_url',
      'institution_logo',
      'institution_closing',
      'institution_contact_info',
      ...under('creditor', CREDITOR),
      ...under('pix', PIX),
    ],
  },
  'GET /api/portal/loans': { who: 'borrower', keys: pageOf(PORTAL_LOAN) },
  'GET /api/portal/loans/:id/installments': {
    who: 'borrower',
    id: 'plan',
    keys: under('items[]', INSTALLMENT),
  },
  'GET /api/portal/request': { who: 'borrower', keys: under('request', PORTAL_REQUEST) },
  'POST /api/portal/requests': {
    who: 'borrower',
    cookie: 'askingCookie',
    body: ({ ids }) => ({ requested_amount: 25_000, preset_id: ids.preset }),
    keyed: true,
    keys: PORTAL_REQUEST,
  },
  'POST /api/public/requests': {
    who: 'anyone',
    body: ({ ids }) => ({
      institution_id: ids.institution,
      cpf: aCpf(),
      name: 'Ana',
      requested_amount: 10_000,
      payment_date: '2026-12-31',
    }),
    limits: ['public_request_hour', 'public_request_day'],
    takes: ['institution_id'],
    keyed: true,
    keys: [],
  },
  'GET /api/tags': { who: 'staff', keys: under('items[]', TAG) },
  'POST /api/tags': { who: 'staff', body: () => ({ name: 'Nova', colour: 2 }), keyed: true, keys: TAG },
  'PATCH /api/tags/:id': {
    who: 'staff',
    id: 'tag',
    body: () => ({ version: 1, name: 'Outra' }),
    keys: TAG,
  },
  'DELETE /api/tags/:id': { who: 'staff', id: 'tag', keys: [] },
  'GET /api/loan-presets': { who: 'staff', keys: under('items[]', PRESET) },
  'POST /api/loan-presets': { who: 'staff', body: aNewPreset, keyed: true, keys: PRESET },
  'PUT /api/loan-presets/order': {
    who: 'staff',
    body: ({ ids }) => ({ ids: [ids.preset] }),
    keys: under('items[]', PRESET),
  },
  'PATCH /api/loan-presets/:id': {
    who: 'staff',
    id: 'preset',
    body: () => ({ version: 1, ...aNewPreset() }),
    keys: PRESET,
  },
  'DELETE /api/loan-presets/:id': { who: 'staff', id: 'preset', keys: [] },
  'POST /api/loan-presets/:id/restore': { who: 'staff', id: 'deletedPreset', keyed: true, keys: PRESET },
  'GET /api/portal/loan-presets': { who: 'borrower', keys: under('items[]', PORTAL_PRESET) },
  'GET /api/messages/templates': { who: 'staff', keys: under('items[]', TEMPLATE) },
  'PUT /api/messages/templates/:moment': {
    who: 'staff',
    body: () => ({ version: null, body: 'Olá, {primeiro_nome}! {credor}' }),
    keys: TEMPLATE,
  },
  'GET /api/clients/:id/messages': { who: 'staff', id: 'client', keys: pageOf(CONTACT) },
  'POST /api/messages': {
    who: 'staff',
    body: ({ ids }) => ({ client_id: ids.client, loan_id: ids.loan, moment: 'late', text: 'Olá!' }),
    keyed: true,
    keys: CONTACT,
  },
  'PATCH /api/messages/:id': { who: 'staff', id: 'contact', body: () => ({ sent: true }), keys: CONTACT },
  'GET /api/clients/:id/visits': {
    who: 'staff',
    id: 'client',
    keys: [...pageOf(VISIT), ...under('promises', ['kept', 'judged'])],
  },
  'GET /api/clients/:id/dues': {
    who: 'staff',
    id: 'client',
    keys: under('items[]', ['loan_id', 'amount', 'start_date', ...under('dues[]', ['day', 'amount'])]),
  },
  'GET /api/promises': {
    who: 'staff',
    query: ({ ids }) => ({ client_id: ids.client }),
    // Nobody promised anything in this world.
    keys: [],
  },
  'POST /api/visits': {
    who: 'staff',
    body: ({ ids }) => ({ client_id: ids.client, loan_id: ids.loan, outcome: 'no_money' }),
    keyed: true,
    keys: VISIT,
  },
  'DELETE /api/visits/:id': { who: 'staff', id: 'visit', keys: [] },
  'GET /api/sheet': {
    who: 'staff',
    keys: [
      ...pageOf([
        ...under('client', ['id', 'name', 'phone', 'address', 'photo_sha256']),
        ...under('loan', LOAN),
        'promise',
        'last_collection',
        'last_visit.on_day',
        'last_visit.outcome',
      ]),
      ...under('head', ['day', 'left', 'received', 'done', 'open']),
    ],
  },
  'GET /api/route': {
    who: 'staff',
    keys: [
      'today',
      ...under('items[]', [
        'loan_id',
        'version',
        'client_id',
        'client_name',
        'client_phone',
        'route_position',
        'end_date',
        // Of a loan in instalments: number, count, due date, amount.
        'next',
        ...under('overdue', ['count', 'amount']),
        ...under('due_today', ['count', 'amount']),
        'remaining_amount',
        'overdue_interest_rate',
        'late_days_before',
        'late_from',
        'late_grace_until',
        'late_fee_received',
        'late_fee_waived',
      ]),
      'more',
      'queue_key',
    ],
  },
  'GET /api/held-entries': { who: 'staff', takes: ['status'], keys: pageOf(HELD) },
  'POST /api/held-entries': {
    who: 'staff',
    body: ({ ids }) => ({
      entry_key: newId(),
      loan_id: ids.loan,
      amount: 100,
      payment_date: '2026-07-31',
      entered_at: '2026-07-31T14:00:00.000Z',
      reason: 'other',
    }),
    keyed: true,
    keys: ['status', 'payment_id', 'note'],
  },
  'POST /api/held-entries/:id/record': {
    who: 'staff',
    id: 'heldEntry',
    body: ({ ids }) => ({ loan_id: ids.loan }),
    keyed: true,
    keys: HELD,
  },
  'POST /api/held-entries/:id/discard': {
    who: 'staff',
    id: 'heldEntry',
    body: () => ({ note: 'Lançado duas vezes.' }),
    keyed: true,
    keys: HELD,
  },
  'GET /api/sheet/pdf': { who: 'staff' },
  'GET /api/route-order': { who: 'staff', keys: [...under('items[]', ['id', 'name', 'address']), 'more'] },
  'PUT /api/route-order': { who: 'staff', body: ({ ids }) => ({ client_ids: [ids.client] }), keys: [] },
  'POST /api/payments/batch': {
    who: 'staff',
    body: ({ ids }) => ({
      lines: [{ entry_key: newId(), loan_id: ids.loan, amount: 100, payment_date: '2026-07-31' }],
    }),
    keys: under('results[]', ['entry_key', ...under('payment', PAYMENT), 'undone', 'problem']),
  },
  'GET /api/collection': {
    who: 'staff',
    query: () => ({ group: 'late', include_written: 'true' }),
    keys: ['promised', ...pageOf([...under('client', ['id', 'name', 'phone']), ...under('loans[]', LOAN)])],
  },
  'GET /api/loans/:id/pix': { who: 'staff', id: 'loan', keys: PIX_OF_LOAN },
  'GET /api/portal/loans/:id/pix': {
    who: 'borrower',
    id: 'loan',
    keys: PIX_OF_LOAN,
  },
  'GET /api/loans/:id/payoff': { who: 'staff', id: 'loan', keys: PAYOFF_OF_LOAN },
  'GET /api/portal/loans/:id/payoff': { who: 'borrower', id: 'loan', keys: PAYOFF_OF_LOAN },
  'GET /api/payments/:id/receipt': { who: 'staff', id: 'payment' },
  'GET /api/loans/:id/documents/:kind': { who: 'staff', id: 'loan' },
  'GET /api/clients/:id/statement': { who: 'staff', id: 'client' },
  'POST /api/documents/proposal': {
    who: 'staff',
    takes: ['amount', 'start_date'],
    body: () => ({
      amount: 100_000,
      start_date: '2026-08-15',
      frequency: null,
      installments: [{ due_date: '2026-09-15', principal: 100_000, interest: 40_000 }],
    }),
  },
  'GET /api/documents/:code': {
    who: 'staff',
    keys: [
      'code',
      'kind',
      'amount',
      'document_date',
      'client_name',
      'client_id',
      'loan_id',
      'issued_at',
      'issued_by',
      'withdrawn',
      'accepted',
    ],
  },
  'POST /api/public/documents/check': {
    who: 'anyone',
    body: ({ documentCode }) => ({ code: documentCode, amount: 140_000 }),
    limits: ['document_checks'],
    takes: ['amount'],
    keys: ['institution', 'issued_on', 'holds'],
  },
  'GET /api/portal/payments/:id/receipt': { who: 'borrower', id: 'payment' },
  'GET /api/portal/loans/:id/documents/:kind': { who: 'borrower', id: 'loan' },
  'GET /api/portal/promise': { who: 'borrower', keys: ['promise', 'may_promise'] },
  'POST /api/portal/promises': {
    who: 'borrower',
    body: () => ({ promised_on: '2026-08-20' }),
    keyed: true,
    keys: ['id', 'promised_on', 'promised_amount', 'paid'],
  },
  'GET /api/portal/statement': { who: 'borrower' },
  'GET /api/portal/my-data.json': { who: 'borrower' },
  'GET /api/portal/my-data.pdf': { who: 'borrower' },
  'GET /api/loans/:id/acceptances': { who: 'staff', id: 'loan', keys: under('items[]', ACCEPTANCE) },
  'POST /api/loans/:id/acceptance': { who: 'staff', id: 'lateLoan', keys: ACCEPTANCE },
  'DELETE /api/acceptances/:id': { who: 'staff', id: 'acceptance', keys: [] },
  'GET /api/portal/acceptances': {
    who: 'borrower',
    keys: under('items[]', ['id', 'loan_id', 'offered_at', 'accepted_at', 'file_id', 'sha256', 'text']),
  },
  'POST /api/portal/acceptances/:id/accept': {
    who: 'borrower',
    id: 'acceptance',
    body: () => ({}),
    keys: ['accepted_at'],
  },
  'GET /api/proofs': {
    who: 'staff',
    keys: [...pageOf(PROOF), ...under('waiting', ['count', 'amount'])],
  },
  'POST /api/proofs/:id/accept': {
    who: 'staff',
    id: 'proof',
    body: () => ({ amount: 6_500, payment_date: '2026-08-15' }),
    keyed: true,
    keys: [...under('proof', PROOF), ...under('payment', PAYMENT), ...under('loan', LOAN)],
  },
  'POST /api/proofs/:id/refuse': {
    who: 'staff',
    id: 'proof',
    body: () => ({ reason: 'Não caiu na conta' }),
    keyed: true,
    keys: PROOF,
  },
  'GET /api/portal/proofs': { who: 'borrower', keys: under('items[]', PORTAL_PROOF) },
  'POST /api/portal/proofs': {
    who: 'borrower',
    body: ({ ids }) => ({
      loan_id: ids.loan,
      amount: 6_500,
      paid_on: '2026-08-15',
      content: aPng({ color: [1, 2, 3] }).toString('base64'),
    }),
    keyed: true,
    keys: PORTAL_PROOF,
  },
  'GET /api/data-requests': { who: 'staff', keys: pageOf(DATA_REQUEST) },
  'POST /api/data-requests/:id/answer': {
    who: 'staff',
    id: 'dataRequest',
    body: () => ({ version: 1, answer: 'Só quem trabalha aqui.' }),
    keyed: true,
    keys: DATA_REQUEST,
  },
  'GET /api/portal/data-requests': { who: 'borrower', keys: under('items[]', PORTAL_DATA_REQUEST) },
  'POST /api/portal/data-requests': {
    who: 'borrower',
    body: () => ({ kind: 'correction', text: 'Meu telefone mudou.' }),
    keyed: true,
    keys: PORTAL_DATA_REQUEST,
  },
  'GET /api/bank-statements': { who: 'staff', keys: pageOf(BANK_STATEMENT) },
  'POST /api/bank-statements': {
    who: 'staff',
    body: () => ({
      file_name: 'extrato.ofx',
      account: '0260 1234',
      from_day: '2026-08-01',
      to_day: '2026-08-02',
    }),
    keyed: true,
    keys: BANK_STATEMENT,
  },
  'PUT /api/bank-statements/:id/lines': {
    who: 'staff',
    id: 'bankStatement',
    body: () => ({ lines: [{ day: '2026-08-02', amount: 100, text: 'Pix', fit_id: 'A1', place: 0 }] }),
    keys: ['known', 'judged_at', ...under('lines[]', BANK_LINE)],
  },
  'POST /api/bank-statements/:id/undo': {
    who: 'staff',
    id: 'bankStatement',
    keyed: true,
    keys: [...under('statement', BANK_STATEMENT)],
  },
  'GET /api/bank-lines': {
    who: 'staff',
    keys: [
      ...pageOf([
        ...BANK_LINE,
        ...under('payers[]', ['client_id', 'name', 'reason']),
        ...under('parts[]', [
          'loan_id',
          'amount',
          'late_fee',
          'open_fee',
          'pays',
          'remaining_before',
          'remaining_after',
        ]),
      ]),
      'judged_at',
    ],
  },
  'POST /api/bank-lines/record': {
    who: 'staff',
    body: ({ ids }) => ({
      judged_at: '2026-08-15T12:00:00.000Z',
      lines: [
        {
          id: ids.bankLine,
          parts: [{ loan_id: ids.loan, amount: 6500, late_fee: 0 }],
          payment_id: null,
          remember: false,
        },
      ],
    }),
    keys: under('lines[]', ['id', 'outcome', 'message']),
  },
  'PATCH /api/bank-lines/:id': {
    who: 'staff',
    id: 'bankLine',
    body: ({ ids }) => ({ state: 'put_away', client_id: ids.client }),
    keys: [...BANK_LINE, ...under('payers[]', ['client_id', 'name', 'reason'])],
  },
  'GET /api/known-payers': {
    who: 'staff',
    keys: pageOf(['id', 'payer_key', 'client_id', 'client_name', 'by', 'created_at']),
  },
  'DELETE /api/known-payers/:id': { who: 'staff', id: 'knownPayer', keys: [] },
  'GET /api/clients/:id/files': {
    who: 'staff',
    id: 'client',
    query: ({ ids }) => ({ loan_id: ids.loan }),
    keys: pageOf(FILE),
  },
  'POST /api/clients/:id/files': {
    who: 'staff',
    id: 'client',
    body: ({ ids }) => ({
      kind: 'other',
      name: 'Recibo do conserto',
      loan_id: ids.loan,
      content: aPng({ color: [1, 2, 3] }).toString('base64'),
    }),
    keyed: true,
    keys: [...FILE, 'repeated'],
  },
  'PATCH /api/files/:id': { who: 'staff', id: 'file', body: () => ({ in_portal: true }), keys: FILE },
  'GET /api/clients/:id/photo/:sha256': { who: 'staff', id: 'pictured' },
  'DELETE /api/files/:id': { who: 'staff', id: 'file', keys: [] },
  'POST /api/files/:id/restore': { who: 'staff', id: 'deletedFile', keyed: true, keys: FILE },
  'GET /api/files/usage': { who: 'staff', keys: ['used', 'quota'] },
  'GET /api/files/next-erased': { who: 'staff', keys: ['count', 'on'] },
  'GET /api/files/:id/:sha256': { who: 'staff', id: 'file' },
  'GET /api/portal/files': {
    who: 'borrower',
    keys: pageOf(['id', 'name', 'kind', 'content_type', 'size', 'sha256', 'created_at']),
  },
  'GET /api/portal/files/:id/:sha256': { who: 'borrower', id: 'file' },
  'GET /api/imports': { who: 'staff', keys: pageOf(IMPORT) },
  'POST /api/imports': {
    who: 'staff',
    body: () => ({ kind: 'clients', file_name: 'clientes.csv' }),
    keyed: true,
    keys: IMPORT,
  },
  'GET /api/imports/:id': { who: 'staff', id: 'importDraft', keys: IMPORT },
  'DELETE /api/imports/:id': { who: 'staff', id: 'importDraft', keys: [] },
  'PUT /api/imports/:id/rows': {
    who: 'staff',
    id: 'importDraft',
    body: () => ({ rows: [{ line: 4, cells: { name: 'Caio' } }] }),
    keys: [...IMPORT, ...under('left_out[]', ['rows', 'text'])],
  },
  'GET /api/imports/:id/rows': {
    who: 'staff',
    id: 'importDraft',
    query: () => ({ verdict: 'new' }),
    keys: pageOf([...IMPORT_ROW, ...under('cells', ['phone', 'cpf'])]),
  },
  'PATCH /api/imports/:id/rows/:line': {
    who: 'staff',
    id: 'importDraft',
    body: () => ({ ticked: false }),
    keys: [...under('import', IMPORT), ...under('row', [...IMPORT_ROW, ...under('cells', ['phone', 'cpf'])])],
  },
  'POST /api/imports/:id/run': { who: 'staff', id: 'importDraft', keyed: true, keys: IMPORT },
  'POST /api/imports/:id/undo': { who: 'staff', id: 'importDone', keyed: true, keys: IMPORT },
  'GET /api/live': { who: 'either', limits: ['live_opens'] },

  'GET /api/docs/json': PUBLIC_FILE,
  'GET /healthz': { who: 'anyone', keys: ['status'] },
  'GET /readyz': { who: 'anyone', keys: ['status'] },
  'GET /robots.txt': PUBLIC_FILE,
  'GET /assets/app-abc123.js': PUBLIC_FILE,
  'GET /icon.svg': PUBLIC_FILE,
  'GET /(a screen)': PUBLIC_FILE,
};
