import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LoanGuarantees } from '#contract/guarantees.ts';
import type { LoanOfClient } from '#contract/loans.ts';
import { openStaffSession } from '#server/sessions/staff-session.ts';
import { aSignedInLender, startTestApp, type TestApp } from '#tests/http/test-app.ts';
import { pdfText } from '#tests/support/read-pdf.ts';
import { aClient, aGuarantee, aLoan, aMember, aPlanLoan } from '#tests/support/records.ts';

let server: TestApp;
let ana: Awaited<ReturnType<typeof aSignedInLender>>;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await aSignedInLender(server);
  await server.database.owner
    .updateTable('institutions')
    .set({ name: 'Crédito da Praça', legal_name: 'Ana Maria de Jesus', city: 'Campinas' })
    .where('id', '=', ana.lender.id)
    .execute();
});

const as = (cookie: string, route: string, body?: object) =>
  server.call(route, { cookie, key: randomUUID(), ...(body === undefined ? {} : { body }) });
const call = (route: string, body?: object) => as(ana.staffCookie, route, body);
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoint's schema made it
const listOf = (json: unknown) => json as LoanGuarantees;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoint's schema made it
const loanOf = (json: unknown) => json as LoanOfClient;
const ofAna = () => ({ institution_id: ana.lender.id, client_id: ana.client.id });
const terms = () => ({
  client_id: ana.client.id,
  amount: 100_000,
  interest_rate: 4000,
  start_date: '2026-08-15',
  end_date: '2026-09-15',
});
const RITA = { name: 'Rita Lima', cpf: '52998224725', phone: '(11) 91234-5678', address: 'Rua A, 1' };
const MOTO = { description: 'Moto Honda CG 160', value: 900_000 };
const GUARANTEES = { guarantors: [RITA], items: [MOTO] };
async function paper(route: string, cookie = ana.staffCookie) {
  const answer = await server.app.inject({ method: 'GET', url: route, headers: { cookie } });
  expect(answer.statusCode).toBe(200);
  return new Uint8Array(answer.rawPayload);
}

test('PD-1 they come with a loan of either kind, by dono and by a cobrador who may lend', async () => {
  const { owner, db } = server.database;
  const institution = ana.lender.id;
  const { user } = await aMember(owner, institution, { role: 'collector' });
  await owner.updateTable('memberships').set({ can_lend: true }).where('user_id', '=', user).execute();
  const opened = { institution, user, now: server.clock.now(), tokenMinutes: 60 };
  const { token } = await openStaffSession(db, { ...opened, userAgent: undefined });
  const caio = `__Host-caderneta_staff=${token}`;
  const own = await aClient(owner, { institution_id: institution, collector_user_id: user });
  const { end_date: _end, interest_rate: _rate, ...planned } = terms();
  const plan = {
    interest_method: 'total',
    interest_rate: 1000,
    installment_count: 2,
    frequency: 'monthly',
    first_due_date: '2026-09-15',
  };
  for (const made of [
    await call('POST /api/loans', { ...terms(), guarantees: GUARANTEES }),
    await call('POST /api/installment-loans', { ...planned, ...plan, guarantees: GUARANTEES }),
    await as(caio, 'POST /api/loans', { ...terms(), client_id: own.id, guarantees: GUARANTEES }),
  ]) {
    expect(made.status).toBe(201);
    const { json } = await call(`GET /api/loans/${loanOf(made.json).id}/guarantees`);
    expect(json).toMatchObject({
      version: 1,
      guarantors: [RITA],
      items: [{ ...MOTO, returned_at: null, by: null }],
    });
  }
  const hers = await aLoan(owner, ofAna());
  expect((await as(caio, `GET /api/loans/${hers.id}/guarantees`)).status).toBe(404);
  const change = { version: 1, guarantors: [], items: [] };
  expect((await as(caio, `PUT /api/loans/${hers.id}/guarantees`, change)).status).toBe(403);
});

test('PD-1 three avalistas and five garantias at most; a CPF has right check digits or is empty', async () => {
  const refused = async (guarantees: object) => {
    const { status, message } = await call('POST /api/loans', { ...terms(), guarantees });
    return [status, message];
  };
  expect(await refused({ guarantors: Array.from({ length: 4 }, () => RITA), items: [] })).toEqual([
    400,
    'Avalista e garantia: informe até 3.',
  ]);
  expect(await refused({ guarantors: [], items: Array.from({ length: 6 }, () => MOTO) })).toEqual([
    400,
    'Avalista e garantia: informe até 5.',
  ]);
  expect(await refused({ guarantors: [{ ...RITA, cpf: '52998224726' }], items: [] })).toEqual([
    400,
    'Avalista e garantia: os dígitos verificadores não conferem.',
  ]);
});

test('PD-1 they are changed with the version of the loan seen: kept by id, added, deleted, and audited', async () => {
  const { owner } = server.database;
  const loan = await aLoan(owner, ofAna());
  const put = (body: object) => call(`PUT /api/loans/${loan.id}/guarantees`, body);
  const first = listOf((await put({ version: 1, ...GUARANTEES })).json);
  expect(first.version).toBe(2);
  expect((await put({ version: 1, ...GUARANTEES })).code).toBe('record_changed');
  const [rita] = first.guarantors;
  const second = await put({
    version: 2,
    guarantors: [
      { name: 'Saulo', cpf: null },
      { ...rita, name: 'Rita Souza' },
    ],
    items: [],
  });
  expect(second.json).toMatchObject({
    version: 3,
    guarantors: [
      { name: 'Saulo', cpf: null, phone: null },
      { id: rita?.id, name: 'Rita Souza' },
    ],
    items: [],
  });
  const audited = await owner
    .selectFrom('audit_log')
    .select('op')
    .where('institution_id', '=', ana.lender.id)
    .where('table_name', '=', 'guarantees')
    .orderBy('id')
    .execute();
  expect(audited.map(({ op }) => op)).toEqual(['insert', 'insert', 'delete', 'update', 'insert']);
});

test('PD-1 a loan that moves to another client takes them along', async () => {
  const { owner } = server.database;
  const loan = await aLoan(owner, ofAna());
  const { id } = await aGuarantee(owner, loan);
  const other = await aClient(owner, { institution_id: ana.lender.id });
  await call(`PATCH /api/loans/${loan.id}`, { version: 1, client_id: other.id });
  const moved = await owner
    .selectFrom('guarantees')
    .select('client_id')
    .where('id', '=', id)
    .executeTakeFirst();
  expect(moved).toEqual({ client_id: other.id });
});

test("PD-2 the contract has a clause 'Garantias' and lines to sign on; the borrower's own too", async () => {
  const { owner } = server.database;
  const loan = await aLoan(owner, ofAna());
  await call(`PUT /api/loans/${loan.id}/guarantees`, { version: 1, ...GUARANTEES });
  const contract = await paper(`/api/loans/${loan.id}/documents/contract`);
  const text = pdfText(contract).replaceAll('\u00a0', ' ');
  expect(text).toContain('Cláusula 7ª: Garantias');
  expect(text).toContain(
    'Responde por esta dívida, como avalista, Rita Lima, CPF 529.982.247-25, residente em Rua A, 1.',
  );
  expect(text).toContain('Fica em garantia: Moto Honda CG 160, no valor de R$ 9.000,00 (nove mil reais).');
  expect(text).toContain('Cláusula 8ª: do foro');
  expect(text).toContain('Avalista · CPF 529.982.247-25');
  const own = pdfText(await paper(`/api/portal/loans/${loan.id}/documents/contract`, ana.borrowerCookie));
  expect(own).toContain('Cláusula 7ª: Garantias');
});

test("PD-2 each promissory note has 'Por aval:' with a line for each avalista", async () => {
  const { owner } = server.database;
  const plan = await aPlanLoan(owner, ofAna());
  const saulo = { name: 'Saulo Reis', cpf: null };
  await call(`PUT /api/loans/${plan.id}/guarantees`, {
    version: 1,
    guarantors: [RITA, saulo],
    items: [MOTO],
  });
  const text = pdfText(await paper(`/api/loans/${plan.id}/documents/promissory`));
  const times = (words: string) => text.split(words).length - 1;
  expect([times('Por aval:'), times('Saulo Reis'), times('Moto Honda')]).toEqual([
    plan.installment_count,
    plan.installment_count,
    0,
  ]);
});

test('PD-2 without them contract and notes are the same bytes as before there could be any', async () => {
  const { owner } = server.database;
  const loan = await aLoan(owner, ofAna());
  const contract = `/api/loans/${loan.id}/documents/contract`;
  const notes = `/api/loans/${loan.id}/documents/promissory`;
  const before = [await paper(contract), await paper(notes)];
  await call(`PUT /api/loans/${loan.id}/guarantees`, { version: 1, ...GUARANTEES });
  expect(await paper(contract)).not.toEqual(before[0]);
  await call(`PUT /api/loans/${loan.id}/guarantees`, { version: 2, guarantors: [], items: [] });
  expect([await paper(contract), await paper(notes)]).toEqual(before);
});

test("PD-3 'Devolver garantia' after the loan is paid notes day and person once, and the page says what is to be returned", async () => {
  const { owner } = server.database;
  const loan = await aLoan(owner, ofAna());
  const { id } = await aGuarantee(owner, loan, { kind: 'item' });
  const pageOf = async () => (await call(`GET /api/clients/${ana.client.id}/page`)).json;
  const back = () => call(`POST /api/guarantees/${id}/return`);
  const early = await back();
  expect([early.status, early.code, early.message]).toEqual([
    409,
    'loan_not_paid',
    'A garantia é devolvida depois da quitação.',
  ]);
  expect(await pageOf()).toMatchObject({ to_return: [] });
  await call(`POST /api/loans/${loan.id}/settle`, { total_amount: 140_000, remaining_amount: 140_000 });
  expect(await pageOf()).toMatchObject({ to_return: [{ id, loan_id: loan.id, description: 'Moto Honda' }] });
  const returned = listOf((await back()).json);
  expect(returned.items).toMatchObject([{ id, returned_at: server.clock.now().toISOString() }]);
  expect(listOf((await back()).json)).toEqual(returned);
  expect(await pageOf()).toMatchObject({ to_return: [] });
  const { json } = await call(`GET /api/loans/${loan.id}/history`);
  expect(json).toMatchObject({
    items: [
      { kind: 'guarantee_returned', facts: { guarantee_id: id, description: 'Moto Honda' } },
      { kind: 'settled' },
      { kind: 'created' },
    ],
  });
});

test('PD-3 of a loss nothing is to be returned, and an avalista is not given back', async () => {
  const { owner } = server.database;
  const lost = await aLoan(owner, { ...ofAna(), status: 'pago', paid_at: new Date(), loss: true });
  const { id } = await aGuarantee(owner, lost, { kind: 'item' });
  expect((await call(`POST /api/guarantees/${id}/return`)).code).toBe('loan_not_paid');
  expect((await call(`GET /api/clients/${ana.client.id}/page`)).json).toMatchObject({ to_return: [] });
  const { id: person } = await aGuarantee(owner, lost);
  expect((await call(`POST /api/guarantees/${person}/return`)).status).toBe(404);
});

test('PD-1 garantias.csv has all of them', async () => {
  const { owner } = server.database;
  await aGuarantee(owner, await aLoan(owner, ofAna()), { cpf: null });
  const csv = await server.app.inject({
    method: 'GET',
    url: '/api/export/garantias.csv',
    headers: { cookie: ana.staffCookie },
  });
  expect(csv.body).toContain(';Avalista;Ana Lima;');
});
