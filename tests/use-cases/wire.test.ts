import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { endpoints } from '#contract/all.ts';
import { clientEndpoints } from '#contract/clients.ts';
import { institutionEndpoints } from '#contract/institutions.ts';
import { interestRequestEndpoints } from '#contract/interest-requests.ts';
import { loanEndpoints } from '#contract/loans.ts';
import { loanPresetEndpoints } from '#contract/loan-presets.ts';
import { metricsEndpoints } from '#contract/metrics.ts';
import { paymentEndpoints } from '#contract/payments.ts';
import { aCpf, aMember } from '#tests/support/records.ts';
import { kindAndFacts } from './two-lenders.ts';
import { aSignedInLender, startTestApp, type TestApp } from '#tests/http/test-app.ts';

type Route = keyof typeof endpoints;

const walked = new Set<Route>();
let server: TestApp;
let ana: Awaited<ReturnType<typeof aSignedInLender>>;
let beto: Awaited<ReturnType<typeof aSignedInLender>>;

beforeAll(async () => {
  server = await startTestApp();
  ana = await aSignedInLender(server);
  beto = await aSignedInLender(server);
});
afterAll(() => server.close());

interface Called {
  readonly id?: string;
  readonly query?: string;
  readonly body?: object;
  readonly cookie?: string;
}

const ask = (route: Route, { id = '', query = '', body, cookie = ana.staffCookie }: Called = {}) =>
  server.call(route.replace(':id', id) + query, {
    cookie,
    ...(endpoints[route].idempotent ? { key: randomUUID() } : {}),
    ...(body === undefined ? {} : { body }),
  });

/** The answer of a success, as the contract describes it. */
async function done<R extends Route>(
  route: R,
  called: Called = {},
): Promise<z.output<(typeof endpoints)[R]['output']>> {
  const answer = await ask(route, called);
  expect({ route, status: answer.status, message: answer.message }).toEqual({
    route,
    status: endpoints[route].status,
    message: undefined,
  });
  walked.add(route);
  const output: (typeof endpoints)[R]['output'] = endpoints[route].output;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by this very route's schema
  return output.parse(answer.json) as z.output<(typeof endpoints)[R]['output']>;
}

const asBorrower = () => ({ cookie: ana.borrowerCookie });

test('clients over the wire: made, found, changed, deleted and restored', async () => {
  const body = { name: 'João Araújo', phone: '(11) 90000-0000', cpf: '529.982.247-25', email: '' };
  const client = await done('POST /api/clients', { body });
  expect(client).toMatchObject({ name: 'João Araújo', cpf: '52998224725', email: null, pix_key: null });
  const { items } = await done('POST /api/clients/search', { body: { search: 'joao', limit: 5 } });
  const listed = { ...client, owed: 0, late_days: 0, next_due_date: null };
  expect(items).toEqual([listed]);
  expect((await done('GET /api/clients', { query: '?limit=50' })).items).toContainEqual(listed);
  expect(await done('GET /api/clients/:id', { id: client.id })).toEqual(client);
  const edited = await done('PATCH /api/clients/:id', {
    id: client.id,
    body: { version: 1, pix_key: 'joao@pix' },
  });
  // LN-18: what was left out stayed.
  expect(edited).toEqual({ ...client, pix_key: 'joao@pix', version: 2 });
  const stale = await ask('PATCH /api/clients/:id', { id: client.id, body: { version: 1, phone: '11' } });
  expect([stale.status, stale.code, stale.message]).toEqual([
    409,
    'record_changed',
    'Este registro mudou enquanto você editava. Confira o que mudou e salve de novo.',
  ]);
  expect(stale.json).toMatchObject({ error: { details: { record: edited } } });
  const exposure = await done('GET /api/clients/:id/exposure', { id: client.id });
  expect(exposure).toEqual({ open_loans: 0, amount_to_receive: 0 });
  expect((await done('GET /api/clients/counts', {})).owing).toEqual({ count: 0, more: false });
  expect(await done('GET /api/clients/:id/page', { id: client.id })).toMatchObject({
    owed: 0,
    client: edited,
  });
  expect((await done('GET /api/clients/:id/ledger', { id: client.id })).items).toEqual([]);
  const taken = await ask('POST /api/clients', { body });
  expect([taken.status, taken.code, taken.message]).toEqual([
    409,
    'cpf_taken',
    'Já existe um cliente com este CPF.',
  ]);
  const marked = await done('PUT /api/clients/:id/no-lending', {
    id: client.id,
    body: { version: 2, reason: 'Sumiu' },
  });
  expect(marked).toMatchObject({ no_lending_reason: 'Sumiu', version: 3 });
  expect(await done('DELETE /api/clients/:id', { id: client.id })).toBeNull();
  const deleted = await done('GET /api/clients/deleted');
  expect(deleted.items.map(({ id }) => id)).toEqual([client.id]);
  const foundDeleted = await done('POST /api/clients/deleted/search', { body: { search: '529982' } });
  expect(foundDeleted.items).toEqual(deleted.items);
  expect(await done('POST /api/clients/:id/restore', { id: client.id })).toEqual({ ...marked, version: 5 });
});

test('a loan over the wire: lent 1000,10 at 40% = 400,04; paid, renewed, settled, and in the history', async () => {
  const terms = {
    client_id: ana.client.id,
    amount: 100_010,
    interest_rate: 4000,
    start_date: '2026-08-15',
    end_date: '2026-09-15',
  };
  const loan = await done('POST /api/loans', { body: terms });
  expect(loan).toMatchObject({ ...terms, overdue_interest_rate: 0, status: 'ativo', paid_amount: 0 });
  expect(loan.client).toEqual({ name: 'Maria da Silva', phone: '(11) 91234-5678' });
  const { items } = await done('GET /api/loans', { query: '?status=open&known_clients=true' });
  const found = { search: ana.client.name, status: 'open', known_clients: 'true' };
  expect((await done('POST /api/loans/search', { body: found })).items).toEqual(items);
  expect(items).toEqual([loan]);
  expect(await done('GET /api/loans/totals')).toEqual({
    open: { count: 1, amount: 140_014 },
    late: { count: 0, amount: 0 },
  });
  const edited = await done('PATCH /api/loans/:id', {
    id: loan.id,
    body: { version: 1, overdue_interest_rate: 525, notes: 'combinado' },
  });
  // LN-18: what was left out stayed.
  expect(edited).toEqual({ ...loan, overdue_interest_rate: 525, notes: 'combinado', version: 2 });

  const paid = await done('POST /api/payments', {
    body: { loan_id: loan.id, amount: 14, payment_date: '2026-08-15' },
  });
  expect(paid.loan.paid_amount).toBe(14);
  const payments = await done('GET /api/payments', { query: `?loan_id=${loan.id}` });
  expect(payments).toEqual({
    items: [
      { ...paid.payment, received_by: ana.lender.email, forgiven_late_fee: 0, bank_line: null, proof: null },
    ],
    next: null,
  });

  const portal = await done('GET /api/portal/loans', asBorrower());
  expect(portal.items).toMatchObject([{ id: loan.id, paid_amount: 14, payments: [{ amount: 14 }] }]);

  const renewed = await done('POST /api/loans/:id/renew', {
    id: loan.id,
    body: { version: 3, end_date: '2026-09-15' },
  });
  expect(renewed.charged_interest).toBe(40_004);
  expect(renewed.loan).toMatchObject({ interest_paid: 40_004, end_date: '2026-09-15', version: 4 });
  const undone = await done('POST /api/loans/:id/undo-renewal', { id: loan.id, body: { version: 4 } });
  expect(undone).toEqual({ ...paid.loan, version: 5 });
  await done('POST /api/loans/:id/renew', { id: loan.id, body: { version: 5, end_date: '2026-09-15' } });

  const stale = await ask('POST /api/loans/:id/settle', {
    id: loan.id,
    body: { total_amount: 140_014, remaining_amount: 140_000 },
  });
  expect([stale.status, stale.code]).toEqual([409, 'loan_total_changed']);
  expect(stale.json).toMatchObject({
    error: { details: { total_amount: 180_018, remaining_amount: 180_004 } },
  });
  const settled = await done('POST /api/loans/:id/settle', {
    id: loan.id,
    body: { total_amount: 180_018, remaining_amount: 180_004 },
  });
  expect(settled).toMatchObject({ status: 'pago', paid_amount: 180_018, payment: { amount: 180_004 } });
  const open = await done('POST /api/loans/:id/undo-settlement', {
    id: loan.id,
    body: { version: settled.version },
  });
  expect(open).toMatchObject({ status: 'ativo', paid_amount: 14 });
  await done('POST /api/loans/:id/settle', {
    id: loan.id,
    body: { total_amount: 180_018, remaining_amount: 180_004 },
  });

  const metrics = await done('GET /api/metrics');
  expect(metrics).toEqual({ realizedProfit: 80_008, potentialProfit: 0, amountToReceive: 0, returnRate: 80 });

  const { loan: reopened } = await done('DELETE /api/payments/:id', { id: paid.payment.id });
  expect(reopened).toMatchObject({ status: 'ativo', paid_amount: 180_004, paid_at: null });
  const history = await done('GET /api/loans/:id/history', { id: loan.id });
  expect(history.items.map((event) => kindAndFacts(event).slice(0, 2))).toEqual([
    ['reopened', null],
    ['payment_undone', 14],
    ['settled', 180_004],
    ['reopened', null],
    ['payment_undone', 180_004],
    ['settled', 180_004],
    ['renewed', 40_004],
    ['renewal_undone', 40_004],
    ['renewed', 40_004],
    ['payment', 14],
    ['edited', null],
    ['created', 100_010],
  ]);
  // People without a name appear by their e-mail.
  expect(new Set(history.items.map(({ by }) => by))).toEqual(new Set([ana.lender.email]));
  expect(await done('DELETE /api/loans/:id', { id: loan.id })).toBeNull();
  const deleted = await done('GET /api/loans/deleted');
  expect(deleted.items).toMatchObject([{ id: loan.id, client_name: 'Maria da Silva', amount: 100_010 }]);
  await done('POST /api/loans/:id/restore', { id: loan.id });
  expect((await done('GET /api/loans/:id', { id: loan.id })).paid_amount).toBe(180_004);
});

test.each([
  ['half a centavo', { amount: 1000.1 }],
  ['an amount as text', { amount: '100010' }],
  ['no amount at all', { amount: undefined }],
  ['nothing lent', { amount: 0 }],
  ['more than R$ 999.999.999,99', { amount: 100_000_000_000 }],
  ['a fraction of a rate', { interest_rate: 40.5 }],
  ['a negative rate', { interest_rate: -1 }],
  ['more than 1.000 %', { interest_rate: 100_001 }],
  ['a negative fee', { overdue_interest_rate: -1 }],
  ['a moment for a day', { start_date: '2026-08-15T00:00:00.000Z' }],
  ['a day there is not', { start_date: '2026-02-30' }],
  ['an unknown field', { paid_amount: 1 }],
  ['a name of the program', { endDate: '2026-09-15' }],
])('%s is no loan over the wire, and nothing is written', async (_what, change) => {
  const terms = {
    client_id: beto.client.id,
    amount: 100_010,
    interest_rate: 4000,
    start_date: '2026-08-15',
    end_date: '2026-09-15',
  };
  const answer = await ask('POST /api/loans', { body: { ...terms, ...change }, cookie: beto.staffCookie });
  expect([answer.status, answer.code]).toEqual([400, 'invalid_input']);
  const { items } = await done('GET /api/loans', { cookie: beto.staffCookie });
  expect(items).toEqual([]);
});

test('interests over the wire: asked for, moved, lent, deleted', async () => {
  const request = await done('POST /api/interests', {
    body: { client_id: ana.client.id, requested_amount: 75_000 },
  });
  expect(request).toMatchObject({
    client_name: 'Maria da Silva',
    requested_amount: 75_000,
    status: 'Pendente',
  });
  const { items } = await done('GET /api/interests', { query: '?status=Pendente' });
  expect(items).toEqual([request]);
  const { counts, amounts } = await done('GET /api/interests/counts');
  const found = { search: ana.client.name };
  expect(await done('POST /api/interests/search/counts', { body: found })).toEqual({
    counts,
    amounts,
  });
  expect(counts).toEqual({ Pendente: 1, 'Em Análise': 0, Aprovado: 0, Rejeitado: 0, Concluído: 0 });
  expect(amounts).toEqual({ Pendente: 75_000, 'Em Análise': 0, Aprovado: 0, Rejeitado: 0, Concluído: 0 });
  const { id } = request;
  await done('PATCH /api/interests/:id', { id, body: { version: 1, status: 'Em Análise', notes: 'ligar' } });
  const approved = await done('PATCH /api/interests/:id', { id, body: { version: 2, status: 'Aprovado' } });
  expect(approved).toEqual({ ...request, status: 'Aprovado', notes: 'ligar', version: 3 });
  const jump = await ask('PATCH /api/interests/:id', { id, body: { version: 3, status: 'Concluído' } });
  expect([jump.status, jump.code]).toEqual([409, 'invalid_status_move']);
  const lent = await done('POST /api/interests/:id/create-loan', { id, body: { version: 3, notes: null } });
  expect(lent.loan).toMatchObject({ amount: 75_000, interest_rate: 4000, overdue_interest_rate: 500 });
  expect(lent.interest).toMatchObject({ status: 'Concluído', notes: null });
  expect(await done('GET /api/interests/:id', { id })).toEqual(lent.interest);
  expect(await done('DELETE /api/interests/:id', { id })).toBeNull();
});

/** What an institution is without its optional fields. */
const BARE = {
  early_discount: false,
  offers_interest_only: false,
  holiday_grace: false,
  erase_files_after: 24,
  documents_need_password: true,
  lender_kind: 'not_said',
  rate_notice_threshold: 200,
  paid_in_capital: null,
  privacy_text: null,
  hides_personal_data: false,
  legal_name: null,
  document: null,
  address: null,
  city: null,
  pix_key_type: null,
  pix_key: null,
  pix_name: null,
  pix_city: null,
  pix_changed_at: null,
};

test('the institution over the wire', async () => {
  const body = { name: 'Crédito Novo', logo_url: 'https://exemplo.com.br/logo.png', contact_info: '' };
  const unseen = await ask('PUT /api/institution', { body });
  expect([unseen.status, unseen.code]).toEqual([400, 'invalid_input']);
  // It was named since: version 2.
  const stale = await ask('PUT /api/institution', { body: { version: 1, ...body } });
  expect([stale.status, stale.code]).toEqual([409, 'record_changed']);
  const saved = await done('PUT /api/institution', { body: { version: 2, ...body } });
  const listed = {
    id: ana.institution.id,
    name: body.name,
    logo_url: body.logo_url,
    logo: body.logo_url,
    contact_info: null,
  };
  expect(saved).toEqual({ ...listed, ...BARE, version: 3 });
  expect(await done('GET /api/institution')).toEqual(saved);
  const { items } = await done('GET /api/public/institutions', { cookie: '' });
  expect(items).toContainEqual(listed);
});

test('PT-2 PT-5 PT-7 the portal over the wire, and a visitor’s request', async () => {
  const me = await done('GET /api/portal/me', asBorrower());
  expect(me).toMatchObject({ name: 'Maria da Silva', cpf: ana.client.cpf, institution_name: 'Crédito Novo' });
  expect(await done('GET /api/portal/request', asBorrower())).toEqual({ request: null });
  const request = await done('POST /api/portal/requests', {
    body: { requested_amount: 9990 },
    ...asBorrower(),
  });
  expect(request).toMatchObject({ requested_amount: 9990, status: 'Pendente' });
  expect(await done('GET /api/portal/request', asBorrower())).toEqual({ request });
  const second = await ask('POST /api/portal/requests', { body: { requested_amount: 100 }, ...asBorrower() });
  expect([second.status, second.code]).toEqual([409, 'open_request_exists']);
  const body = {
    institution_id: ana.institution.id,
    cpf: aCpf(),
    name: 'Zeca',
    requested_amount: 1000,
    payment_date: '2026-09-05',
  };
  expect(await done('POST /api/public/requests', { body, cookie: '' })).toBeNull();
  const { items } = await done('POST /api/interests/search', { body: { search: 'zeca' } });
  expect(items).toMatchObject([{ client_id: null, notes: 'Data de pagamento prevista: 05/09/2026' }]);
});

test('the same visitor’s request sent twice with one key arrives once', async () => {
  const body = {
    institution_id: beto.institution.id,
    cpf: aCpf(),
    name: 'Duas Vezes',
    requested_amount: 1000,
    payment_date: '2026-09-05',
  };
  const key = randomUUID();
  const send = () => server.call('POST /api/public/requests', { body, key, address: '198.51.100.7' });
  expect([(await send()).status, (await send()).status]).toEqual([204, 204]);
  const rows = server.database.owner
    .selectFrom('interests')
    .select('id')
    .where('institution_id', '=', beto.lender.id);
  expect(await rows.execute()).toHaveLength(1);
});

test('CB-8 a message that is sent twice under one key is written down once', async () => {
  const key = randomUUID();
  const send = () =>
    server.call('POST /api/messages', {
      cookie: ana.staffCookie,
      key,
      body: { client_id: ana.client.id, moment: 'late', text: 'Olá!' },
    });
  const [first, second] = [await send(), await send()];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.json).toEqual(first.json);
  const log = await server.call(`GET /api/clients/${ana.client.id}/messages`, { cookie: ana.staffCookie });
  expect(log.json).toMatchObject({ items: [first.json], next: null });
});

test('SM-6 SM-8 models over the wire: made, changed, ordered, deleted, restored, and seen in the portal', async () => {
  const body = {
    name: 'Diário 30%',
    interest_method: 'total',
    interest_rate: 3000,
    installment_amount: null,
    installment_count: 20,
    frequency: 'daily',
    skipped_days: 2,
    overdue_interest_rate: 500,
    in_portal: true,
  };
  const preset = await done('POST /api/loan-presets', { body });
  expect(preset).toEqual({ ...body, id: preset.id, version: 1 });
  const taken = await ask('POST /api/loan-presets', { body: { ...body, name: 'DIÁRIO 30%' } });
  expect([taken.status, taken.code, taken.message]).toEqual([
    409,
    'preset_name_taken',
    'Já existe uma condição com este nome.',
  ]);
  const changed = await done('PATCH /api/loan-presets/:id', {
    id: preset.id,
    body: { version: 1, installment_count: 24 },
  });
  expect(changed).toEqual({ ...preset, installment_count: 24, version: 2 });
  const other = await done('POST /api/loan-presets', { body: { ...body, name: 'Só meu', in_portal: false } });
  const { items } = await done('PUT /api/loan-presets/order', { body: { ids: [other.id, preset.id] } });
  expect(items).toEqual([other, changed]);
  expect(await done('GET /api/loan-presets')).toEqual({ items });
  const { overdue_interest_rate: _fee, in_portal: _shown, version: _version, ...seen } = changed;
  expect(await done('GET /api/portal/loan-presets', asBorrower())).toEqual({ items: [seen] });
  await done('DELETE /api/loan-presets/:id', { id: preset.id });
  expect(await done('GET /api/loan-presets')).toEqual({ items: [other] });
  expect(await done('POST /api/loan-presets/:id/restore', { id: preset.id })).toEqual({
    ...changed,
    version: 4,
  });
});

test('PD-9 PD-11 a loan written off and opened again, over the wire', async () => {
  const terms = { client_id: ana.client.id, amount: 100_000, interest_rate: 4000 };
  const dates = { start_date: '2026-05-15', end_date: '2026-06-15' };
  const loan = await done('POST /api/loans', { body: { ...terms, ...dates } });
  const body = { remaining_amount: 140_000, reason: ' Mudou de cidade ' };
  const young = await done('POST /api/loans', {
    body: { ...terms, start_date: '2026-07-01', end_date: '2026-08-01' },
  });
  const early = await ask('POST /api/loans/:id/write-off', { id: young.id, body });
  expect([early.status, early.code, early.message]).toEqual([
    409,
    'loan_not_late_enough',
    'Só um empréstimo com 30 dias ou mais de atraso pode ser baixado como perda.',
  ]);
  const silent = await ask('POST /api/loans/:id/write-off', { id: loan.id, body: { ...body, reason: ' ' } });
  expect([silent.status, silent.code]).toEqual([400, 'invalid_input']);
  const lost = await done('POST /api/loans/:id/write-off', { id: loan.id, body });
  expect(lost).toMatchObject({ status: 'pago', loss: true, discount: 140_000 });
  const history = await done('GET /api/loans/:id/history', { id: loan.id });
  expect(history.items[0]?.facts).toMatchObject({ amount: 140_000, reason: 'Mudou de cidade' });
  const open = await done('POST /api/loans/:id/undo-settlement', {
    id: loan.id,
    body: { version: lost.version },
  });
  expect(open).toMatchObject({ status: 'atrasado', loss: false, discount: 0 });
});

test('EQ-4 a client given to a collector, over the wire', async () => {
  const { user } = await aMember(server.database.owner, ana.lender.id, { role: 'collector', name: 'Caio' });
  await done('PUT /api/clients/collector', { body: { client_ids: [ana.client.id], person_id: user } });
  const client = await done('GET /api/clients/:id', { id: ana.client.id });
  expect(client.collector_user_id).toBe(user);
  expect(await done('GET /api/collectors')).toEqual({ items: [{ id: user, name: 'Caio', active: true }] });
});

test('every endpoint of these features was called with success above', () => {
  // The key needs a password and the logo is no JSON; each has a test of its own (PX-4, IS-2).
  const {
    'PUT /api/institution/pix': _pix,
    'PUT /api/institution/logo': _logo,
    'DELETE /api/institution/logo': _noLogo,
    'GET /api/public/logos/:institution_id/:sha256': _image,
    ...institutionsByWire
  } = institutionEndpoints;
  const mine = {
    ...clientEndpoints,
    ...loanEndpoints,
    ...paymentEndpoints,
    ...metricsEndpoints,
    ...interestRequestEndpoints,
    ...institutionsByWire,
    ...loanPresetEndpoints,
  };
  const portal = [
    'GET /api/portal/me',
    'GET /api/portal/loans',
    'GET /api/portal/request',
    'POST /api/portal/requests',
    'POST /api/public/requests',
  ];
  expect([...Object.keys(mine), ...portal].filter((route) => !new Set<string>(walked).has(route))).toEqual(
    [],
  );
});
