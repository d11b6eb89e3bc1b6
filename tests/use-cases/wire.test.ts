import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { endpoints } from '#contract/all.ts';
import { clientEndpoints } from '#contract/clients.ts';
import { clientFromWire, clientToWire } from '#contract/client-translation.ts';
import { institutionEndpoints } from '#contract/institutions.ts';
import {
  institutionFromWire,
  institutionToWire,
  profileFromWire,
  profileToWire,
} from '#contract/institution-translation.ts';
import { interestRequestEndpoints } from '#contract/interest-requests.ts';
import { interestRequestFromWire, interestRequestToWire } from '#contract/interest-request-translation.ts';
import { loanEndpoints } from '#contract/loans.ts';
import { loanFromWire, loanToWire } from '#contract/loan-translation.ts';
import { metricsEndpoints } from '#contract/metrics.ts';
import { metricsFromWire, metricsToWire } from '#contract/metrics-translation.ts';
import { paymentEndpoints } from '#contract/payments.ts';
import { paymentFromWire, paymentToWire } from '#contract/payment-translation.ts';
import {
  portalLoanFromWire,
  portalLoanToWire,
  portalRequestFromWire,
  portalRequestToWire,
} from '#contract/portal-translation.ts';
import { aCpf } from '#tests/support/records.ts';
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
  expect(clientToWire(clientFromWire(client))).toEqual(client);
  const { items } = await done('GET /api/clients', { query: '?search=joao&limit=5' });
  expect(items).toEqual([client]);
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
  const taken = await ask('POST /api/clients', { body });
  expect([taken.status, taken.code, taken.message]).toEqual([
    409,
    'cpf_taken',
    'Já existe um cliente com este CPF.',
  ]);
  expect(await done('DELETE /api/clients/:id', { id: client.id })).toBeNull();
  const deleted = await done('GET /api/clients/deleted');
  expect(deleted.items.map(({ id }) => id)).toEqual([client.id]);
  expect(await done('POST /api/clients/:id/restore', { id: client.id })).toEqual({ ...edited, version: 4 });
});

test('a loan over the wire: lent 1000,10 at 40% = 400,04; paid, renewed, settled and told', async () => {
  const terms = {
    client_id: ana.client.id,
    amount: 1000.1,
    interest_rate: 40,
    start_date: '2026-08-15',
    end_date: '2026-09-15',
  };
  const loan = await done('POST /api/loans', { body: terms });
  expect(loan).toMatchObject({ ...terms, overdue_interest_rate: 0, status: 'ativo', paid_amount: 0 });
  expect(loan.client).toEqual({ name: 'Maria da Silva', phone: '(11) 91234-5678' });
  expect(loanToWire(loanFromWire(loan))).toEqual(loan);
  const { items } = await done('GET /api/loans', { query: '?status=open&known_clients=true' });
  expect(items).toEqual([loan]);
  const edited = await done('PATCH /api/loans/:id', {
    id: loan.id,
    body: { version: 1, overdue_interest_rate: 5.25, notes: 'combinado' },
  });
  // LN-18: what was left out stayed.
  expect(edited).toEqual({ ...loan, overdue_interest_rate: 5.25, notes: 'combinado', version: 2 });

  const paid = await done('POST /api/payments', {
    body: { loan_id: loan.id, amount: 0.14, payment_date: '2026-08-15' },
  });
  expect(paid.loan.paid_amount).toBe(0.14);
  expect(paymentToWire(paymentFromWire(paid.payment))).toEqual(paid.payment);
  const payments = await done('GET /api/payments', { query: `?loan_id=${loan.id}` });
  expect(payments).toEqual({ items: [paid.payment], next: null });

  const portal = await done('GET /api/portal/loans', asBorrower());
  expect(portal.items).toMatchObject([{ id: loan.id, paid_amount: 0.14, payments: [{ amount: 0.14 }] }]);
  expect(portal.items.map(portalLoanFromWire).map(portalLoanToWire)).toEqual(portal.items);

  const renewed = await done('POST /api/loans/:id/renew', {
    id: loan.id,
    body: { version: 3, end_date: '2026-09-15' },
  });
  expect(renewed.charged_interest).toBe(400.04);
  expect(renewed.loan).toMatchObject({ interest_paid: 400.04, end_date: '2026-09-15', version: 4 });
  const undone = await done('POST /api/loans/:id/undo-renewal', { id: loan.id, body: { version: 4 } });
  expect(undone).toEqual({ ...paid.loan, version: 5 });
  await done('POST /api/loans/:id/renew', { id: loan.id, body: { version: 5, end_date: '2026-09-15' } });

  const stale = await ask('POST /api/loans/:id/settle', {
    id: loan.id,
    body: { total_amount: 1400.14, remaining_amount: 1400 },
  });
  expect([stale.status, stale.code]).toEqual([409, 'loan_total_changed']);
  expect(stale.json).toMatchObject({
    error: { details: { total_amount: 1800.18, remaining_amount: 1800.04 } },
  });
  const settled = await done('POST /api/loans/:id/settle', {
    id: loan.id,
    body: { total_amount: 1800.18, remaining_amount: 1800.04 },
  });
  expect(settled).toMatchObject({ status: 'pago', paid_amount: 1800.18 });

  const metrics = await done('GET /api/metrics');
  expect(metrics).toEqual({ realizedProfit: 800.08, potentialProfit: 0, amountToReceive: 0, returnRate: 80 });
  expect(metricsToWire(metricsFromWire(metrics))).toEqual(metrics);

  const { loan: reopened } = await done('DELETE /api/payments/:id', { id: paid.payment.id });
  expect(reopened).toMatchObject({ status: 'ativo', paid_amount: 1800.04, paid_at: null });
  const history = await done('GET /api/loans/:id/history', { id: loan.id });
  expect(history.items.map(({ event, amount }) => [event, amount])).toEqual([
    ['reopened', null],
    ['payment_undone', 0.14],
    ['settled', 1800.04],
    ['renewed', 400.04],
    ['renewal_undone', 400.04],
    ['renewed', 400.04],
    ['paid', 0.14],
    ['edited', null],
    ['created', 1000.1],
  ]);
  expect(await done('DELETE /api/loans/:id', { id: loan.id })).toBeNull();
  const deleted = await done('GET /api/loans/deleted');
  expect(deleted.items).toMatchObject([{ id: loan.id, client_name: 'Maria da Silva', amount: 1000.1 }]);
  await done('POST /api/loans/:id/restore', { id: loan.id });
  expect((await done('GET /api/loans/:id', { id: loan.id })).paid_amount).toBe(1800.04);
});

test('interests over the wire: asked for, moved, lent, deleted', async () => {
  const request = await done('POST /api/interests', {
    body: { client_id: ana.client.id, requested_amount: 750 },
  });
  expect(request).toMatchObject({ client_name: 'Maria da Silva', requested_amount: 750, status: 'Pendente' });
  expect(interestRequestToWire(interestRequestFromWire(request))).toEqual(request);
  const { items } = await done('GET /api/interests', { query: '?status=Pendente' });
  expect(items).toEqual([request]);
  const { counts } = await done('GET /api/interests/counts');
  expect(counts).toEqual({ Pendente: 1, 'Em Análise': 0, Aprovado: 0, Rejeitado: 0, Concluído: 0 });
  const { id } = request;
  await done('PATCH /api/interests/:id', { id, body: { version: 1, status: 'Em Análise', notes: 'ligar' } });
  const approved = await done('PATCH /api/interests/:id', { id, body: { version: 2, status: 'Aprovado' } });
  expect(approved).toEqual({ ...request, status: 'Aprovado', notes: 'ligar', version: 3 });
  const jump = await ask('PATCH /api/interests/:id', { id, body: { version: 3, status: 'Concluído' } });
  expect([jump.status, jump.code]).toEqual([409, 'invalid_status_move']);
  const lent = await done('POST /api/interests/:id/create-loan', { id, body: { version: 3, notes: null } });
  expect(lent.loan).toMatchObject({ amount: 750, interest_rate: 40, overdue_interest_rate: 5 });
  expect(lent.interest).toMatchObject({ status: 'Concluído', notes: null });
  expect(await done('GET /api/interests/:id', { id })).toEqual(lent.interest);
  expect(await done('DELETE /api/interests/:id', { id })).toBeNull();
});

test('the institution over the wire', async () => {
  const body = { name: 'Crédito Novo', logo_url: 'https://exemplo.com.br/logo.png', contact_info: '' };
  const unseen = await ask('PUT /api/institution', { body });
  expect([unseen.status, unseen.code]).toEqual([409, 'record_changed']);
  const saved = await done('PUT /api/institution', { body: { version: 1, ...body } });
  const listed = { ...body, contact_info: null, id: ana.institution.id };
  expect(saved).toEqual({ ...listed, version: 2 });
  expect(profileToWire(profileFromWire(saved))).toEqual(saved);
  expect(institutionToWire(institutionFromWire(listed))).toEqual(listed);
  expect(await done('GET /api/institution')).toEqual({ institution: saved });
  const { items } = await done('GET /api/public/institutions', { cookie: '' });
  expect(items).toContainEqual(listed);
});

test('PT-2 PT-5 PT-7 the portal over the wire, and a visitor’s request', async () => {
  const me = await done('GET /api/portal/me', asBorrower());
  expect(me).toMatchObject({ name: 'Maria da Silva', cpf: ana.client.cpf, institution_name: 'Crédito Novo' });
  expect(await done('GET /api/portal/request', asBorrower())).toEqual({ request: null });
  const request = await done('POST /api/portal/requests', {
    body: { requested_amount: 99.9 },
    ...asBorrower(),
  });
  expect(request).toMatchObject({ requested_amount: 99.9, status: 'Pendente' });
  expect(portalRequestToWire(portalRequestFromWire(request))).toEqual(request);
  expect(await done('GET /api/portal/request', asBorrower())).toEqual({ request });
  const second = await ask('POST /api/portal/requests', { body: { requested_amount: 1 }, ...asBorrower() });
  expect([second.status, second.code]).toEqual([409, 'open_request_exists']);
  const body = {
    institution_id: ana.institution.id,
    cpf: aCpf(),
    name: 'Zeca',
    requested_amount: 10,
    payment_date: '2026-09-05',
  };
  expect(await done('POST /api/public/requests', { body, cookie: '' })).toBeNull();
  const { items } = await done('GET /api/interests', { query: '?search=zeca' });
  expect(items).toMatchObject([{ client_id: null, notes: 'Data de pagamento prevista: 05/09/2026' }]);
});

test('the same visitor’s request sent twice with one key arrives once', async () => {
  const body = {
    institution_id: beto.institution.id,
    cpf: aCpf(),
    name: 'Duas Vezes',
    requested_amount: 10,
    payment_date: '2026-09-05',
  };
  const key = randomUUID();
  const send = () => server.call('POST /api/public/requests', { body, key, address: '198.51.100.7' });
  expect([(await send()).status, (await send()).status]).toEqual([204, 204]);
  const rows = server.database.owner
    .selectFrom('interests')
    .select('id')
    .where('user_id', '=', beto.lender.id);
  expect(await rows.execute()).toHaveLength(1);
});

test('every endpoint of these features was called with success above', () => {
  const mine = {
    ...clientEndpoints,
    ...loanEndpoints,
    ...paymentEndpoints,
    ...metricsEndpoints,
    ...interestRequestEndpoints,
    ...institutionEndpoints,
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
