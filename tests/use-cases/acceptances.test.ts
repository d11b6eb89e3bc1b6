import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LoanAcceptance, PortalAcceptance } from '#contract/acceptances.ts';
import { aSignedInLender, startTestApp, type TestApp } from '#tests/http/test-app.ts';
import { pdfText } from '#tests/support/read-pdf.ts';
import { aClient, aLoan, aPayment } from '#tests/support/records.ts';

let server: TestApp;
let ana: Awaited<ReturnType<typeof aSignedInLender>>;
let loan: Awaited<ReturnType<typeof aLoan>>;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await aSignedInLender(server);
  await setInstitution({ name: 'Crédito da Praça', legal_name: 'Ana Maria de Jesus', city: 'Campinas' });
  loan = await aLoan(server.database.owner, { institution_id: ana.lender.id, client_id: ana.client.id });
});

const setInstitution = (values: Record<string, string | null>) =>
  server.database.owner.updateTable('institutions').set(values).where('id', '=', ana.lender.id).execute();
const as = (cookie: string, route: string, body?: object, headers = {}) =>
  server.call(route, { cookie, key: randomUUID(), headers, ...(body === undefined ? {} : { body }) });
const call = (route: string, body?: object) => as(ana.staffCookie, route, body);
const inPortal = (route: string, body?: object) => as(ana.borrowerCookie, route, body);

async function offer(): Promise<LoanAcceptance> {
  const { status, json } = await call(`POST /api/loans/${loan.id}/acceptance`, {});
  expect(status).toBe(201);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoint's schema made it
  return json as LoanAcceptance;
}
async function staffSees(): Promise<LoanAcceptance[]> {
  const { json } = await call(`GET /api/loans/${loan.id}/acceptances`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoint's schema made it
  return (json as { items: LoanAcceptance[] }).items;
}
async function clientSees(cookie = ana.borrowerCookie): Promise<PortalAcceptance[]> {
  const { json } = await as(cookie, 'GET /api/portal/acceptances');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoint's schema made it
  return (json as { items: PortalAcceptance[] }).items;
}
const accept = (id: string, body = {}) => inPortal(`POST /api/portal/acceptances/${id}/accept`, body);
const states = async () => (await staffSees()).map(({ state }) => state);
async function edit(change: object) {
  const { json } = await call(`GET /api/loans/${loan.id}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoint's schema made it
  const { version } = json as { version: number };
  expect((await call(`PATCH /api/loans/${loan.id}`, { version, ...change })).status).toBe(200);
}
async function bytesAt(url: string, cookie: string) {
  const answer = await server.app.inject({ method: 'GET', url, headers: { cookie } });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}
/** 'Registro do aceite', made now. */
async function issuedRecord() {
  await bytesAt(`/api/loans/${loan.id}/documents/acceptance`, ana.staffCookie);
  return server.database.owner
    .selectFrom('documents_issued')
    .select('code')
    .where('loan_id', '=', loan.id)
    .where('kind', '=', 'acceptance')
    .executeTakeFirstOrThrow();
}
async function kindsOfHistory() {
  const { json } = await call(`GET /api/loans/${loan.id}/history`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoint's schema made it
  return (json as { items: { kind: string }[] }).items.map(({ kind }) => kind);
}

test('PB-11 it needs the name and the city of the creditor, and a loan that is not paid', async () => {
  await setInstitution({ city: null });
  expect(await call(`POST /api/loans/${loan.id}/acceptance`, {})).toMatchObject({
    status: 409,
    code: 'creditor_incomplete',
  });
  await setInstitution({ city: 'Campinas' });
  const paid = { status: 'pago', paid_at: server.clock.now() } as const;
  const settled = await aLoan(server.database.owner, {
    institution_id: ana.lender.id,
    client_id: ana.client.id,
    ...paid,
  });
  expect(await call(`POST /api/loans/${settled.id}/acceptance`, {})).toMatchObject({
    status: 409,
    code: 'loan_already_paid',
  });
});

test('PB-11 the contract is frozen as it was: the text, the PDF and its hash stay when the creditor changes', async () => {
  const offered = await offer();
  await setInstitution({ legal_name: 'Outra Pessoa' });
  const [own, ...others] = await clientSees();
  expect(others).toEqual([]);
  expect(own).toMatchObject({ id: offered.id, loan_id: loan.id, accepted_at: null, sha256: offered.sha256 });
  expect(own?.text).toContain('MUTUANTE (quem empresta): Ana Maria de Jesus');
  const bytes = await bytesAt(`/api/portal/files/${offered.file_id}/${offered.sha256}`, ana.borrowerCookie);
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(offered.sha256);
  expect(pdfText(new Uint8Array(bytes))).toContain('Ana Maria de Jesus');
  expect(await bytesAt(`/api/files/${offered.file_id}/${offered.sha256}`, ana.staffCookie)).toEqual(bytes);
});

test('PB-12 the client accepts once: moment, address and browser are kept, and the history says it', async () => {
  const { owner } = server.database;
  const { id } = await offer();
  const headers = { 'user-agent': 'Navegador de teste' };
  const route = `POST /api/portal/acceptances/${id}/accept`;
  const first = await as(ana.borrowerCookie, route, {}, headers);
  expect([first.status, first.json]).toEqual([200, { accepted_at: server.clock.now().toISOString() }]);
  server.clock.advance(60_000);
  expect((await accept(id)).json).toEqual(first.json);
  const row = await owner
    .selectFrom('acceptances')
    .select(['address', 'user_agent', 'access_code_used'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ address: '127.0.0.1', user_agent: 'Navegador de teste', access_code_used: false });
  expect(await staffSees()).toMatchObject([{ id, state: 'accepted', access_code_used: false }]);
  expect(await kindsOfHistory()).toEqual(['accepted', 'acceptance_offered', 'created']);
  expect(await clientSees()).toMatchObject([{ id, text: null }]);
  expect(await call(`DELETE /api/acceptances/${id}`)).toMatchObject({
    status: 409,
    code: 'acceptance_closed',
  });
});

test('PB-12 the code is asked for again where the institution uses one', async () => {
  const { id } = await offer();
  const made = await call(`POST /api/clients/${ana.client.id}/access-code`, {});
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoint's schema made it
  const { code } = made.json as { code: string };
  await server.database.owner
    .updateTable('institutions')
    .set({ require_access_code: true })
    .where('id', '=', ana.lender.id)
    .execute();
  // A new code ended the session that was open.
  const entrance = { cpf: ana.client.cpf, institution_id: ana.lender.id, access_code: code };
  const entered = await server.call('POST /api/portal/session', { body: entrance });
  ana.borrowerCookie = entered.cookie ?? '';
  expect(await accept(id)).toMatchObject({ status: 401, code: 'access_code_required' });
  const wrong = code === '000000' ? '000001' : '000000';
  expect(await accept(id, { access_code: wrong })).toMatchObject({ status: 401, code: 'wrong_access_code' });
  expect(await states()).toEqual(['waiting']);
  expect((await accept(id, { access_code: code })).status).toBe(200);
  expect(await staffSees()).toMatchObject([{ state: 'accepted', access_code_used: true }]);
});

test("PB-12 an edit makes it 'Aceite de uma versão anterior'; what waits is no longer offered and another can be asked for", async () => {
  const { id } = await offer();
  expect((await accept(id)).status).toBe(200);
  await edit({ overdue_interest_rate: 900 });
  expect(await states()).toEqual(['earlier']);
  const second = await offer();
  expect(await states()).toEqual(['waiting', 'earlier']);
  await edit({ overdue_interest_rate: 700 });
  expect(await states()).toEqual(['outdated', 'earlier']);
  expect((await clientSees()).map(({ id: seen }) => seen)).toEqual([id]);
  expect(await accept(second.id)).toMatchObject({ status: 409, code: 'acceptance_closed' });
  // Another takes the place of the one that waits.
  await offer();
  expect(await states()).toEqual(['waiting', 'withdrawn', 'earlier']);
});

test('PB-12 a payment changes nothing of it', async () => {
  const { id } = await offer();
  await aPayment(server.database.owner, loan);
  expect((await accept(id)).status).toBe(200);
  expect(await states()).toEqual(['accepted']);
});

test('PB-12 a note changes nothing of it, what waits and what was accepted; with a term it does', async () => {
  await edit({ notes: 'Ligar antes de ir' });
  const { id } = await offer();
  await edit({ notes: 'Mora nos fundos' });
  expect(await states()).toEqual(['waiting']);
  expect(await clientSees()).toHaveLength(1);
  expect((await accept(id)).status).toBe(200);
  await edit({ notes: null });
  expect(await states()).toEqual(['accepted']);
  await edit({ notes: 'Combinado', overdue_interest_rate: 900 });
  expect(await states()).toEqual(['earlier']);
});

test('PB-12 PD-2 another avalista or garantia makes it another contract; a phone, which is not printed, does not', async () => {
  const change = async (guarantors: object[], items: object[]) => {
    const { json } = await call(`GET /api/loans/${loan.id}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoint's schema made it
    const { version } = json as { version: number };
    const { status } = await call(`PUT /api/loans/${loan.id}/guarantees`, { version, guarantors, items });
    expect(status).toBe(200);
  };
  const rita = { name: 'Rita Lima', cpf: null, phone: null, address: 'Rua A, 1' };
  const moto = { description: 'Moto Honda CG 160', value: 900_000 };
  await change([rita], []);
  const first = await offer();
  await change([{ ...rita, phone: '(11) 91234-5678' }], []);
  expect(await states()).toEqual(['waiting']);
  expect((await accept(first.id)).status).toBe(200);
  expect(await states()).toEqual(['accepted']);
  await change([rita], [moto]);
  expect(await states()).toEqual(['earlier']);
  expect(await kindsOfHistory()).toEqual(['edited', 'accepted', 'acceptance_offered', 'edited', 'created']);
  const second = await offer();
  await change([], [moto]);
  expect(await states()).toEqual(['outdated', 'earlier']);
  expect((await clientSees()).map(({ id }) => id)).toEqual([first.id]);
  expect(await accept(second.id)).toMatchObject({ status: 409, code: 'acceptance_closed' });
});

test('PB-12 AQ-10 the address of a contract that was taken back opens nothing any more; offered again, it does', async () => {
  const first = await offer();
  const pdf = `GET /api/portal/files/${first.file_id}/${first.sha256}`;
  expect((await bytesAt(pdf.slice(4), ana.borrowerCookie)).length).toBeGreaterThan(0);
  await call(`DELETE /api/acceptances/${first.id}`);
  expect(await inPortal(pdf)).toMatchObject({ status: 404, code: 'not_found' });
  expect((await inPortal(pdf)).message).not.toContain('backup');
  expect(
    (await bytesAt(`/api/files/${first.file_id}/${first.sha256}`, ana.staffCookie)).length,
  ).toBeGreaterThan(0);
  const again = await offer();
  await bytesAt(`/api/portal/files/${again.file_id}/${again.sha256}`, ana.borrowerCookie);
  expect((await accept(again.id)).status).toBe(200);
  await bytesAt(`/api/portal/files/${again.file_id}/${again.sha256}`, ana.borrowerCookie);
});

test("PB-12 'Retirar pedido' while it waits takes it out of the portal", async () => {
  const { id } = await offer();
  expect((await call(`DELETE /api/acceptances/${id}`)).status).toBe(204);
  expect((await call(`DELETE /api/acceptances/${id}`)).status).toBe(204);
  expect(await states()).toEqual(['withdrawn']);
  expect(await clientSees()).toEqual([]);
  expect(await accept(id)).toMatchObject({ status: 409, code: 'acceptance_closed' });
  expect(await kindsOfHistory()).toEqual(['acceptance_withdrawn', 'acceptance_offered', 'created']);
});

test('PB-12 of accepting and withdrawing at once exactly one counts, and of two offers one waits', async () => {
  const { id } = await offer();
  const [accepted, withdrawn] = await Promise.all([accept(id), call(`DELETE /api/acceptances/${id}`)]);
  expect([accepted.status, withdrawn.status]).toSatisfy(
    ([one, other]: number[]) => (one === 200 && other === 409) || (one === 409 && other === 204),
  );
  await Promise.all([offer(), offer()]);
  expect((await states()).filter((state) => state === 'waiting')).toHaveLength(1);
});

test('PB-12 another client of the institution finds nothing of it', async () => {
  const beto = await aSignedInLender(server);
  const { id, file_id: file, sha256 } = await offer();
  expect(await clientSees(beto.borrowerCookie)).toEqual([]);
  expect((await as(beto.borrowerCookie, `POST /api/portal/acceptances/${id}/accept`, {})).status).toBe(404);
  expect((await as(beto.borrowerCookie, `GET /api/portal/files/${file}/${sha256}`)).status).toBe(404);
  expect((await as(beto.staffCookie, `GET /api/loans/${loan.id}/acceptances`)).status).toBe(404);
});

test("PB-13 PB-19 'Registro do aceite' says what was accepted, how and what that is worth; 'Conferir documento' finds it", async () => {
  const record = `GET /api/loans/${loan.id}/documents/acceptance`;
  expect(await call(record)).toMatchObject({ status: 404 });
  const { id, sha256 } = await offer();
  await accept(id);
  const text = pdfText(
    new Uint8Array(await bytesAt(`/api/loans/${loan.id}/documents/acceptance`, ana.staffCookie)),
  );
  expect(text).toContain('Registro do aceite');
  expect(text).toContain('Aceito apenas com CPF');
  expect(text).toContain('127.0.0.1');
  expect(text.replaceAll(/\s/g, '')).toContain(sha256);
  expect(text.replaceAll(/\s+/g, ' ')).toContain('(CPC, art. 784, § 4º)');
  expect((await call(`GET /api/documents/${(await issuedRecord()).code}`)).json).toMatchObject({
    kind: 'acceptance',
    client_id: ana.client.id,
    accepted: { at: server.clock.now().toISOString(), sha256 },
  });
});

test('PB-19 PB-12 of a loan that changed since, the record says that what is printed of it is of today', async () => {
  const { id } = await offer();
  await accept(id);
  const record = async () =>
    pdfText(
      new Uint8Array(await bytesAt(`/api/loans/${loan.id}/documents/acceptance`, ana.staffCookie)),
    ).replaceAll(/\s+/g, ' ');
  expect(await record()).not.toContain('versão anterior');
  await edit({ amount: 900_000 });
  const text = await record();
  expect(text).toContain('Empréstimo, como está hoje');
  expect(text).toContain(
    'Aceite de uma versão anterior: o empréstimo mudou depois. O que foi aceito está no arquivo que tem o resumo acima.',
  );
});

test('PB-12 PB-19 a loan that was given to another client has no acceptance of theirs, and no record that says so', async () => {
  const { id } = await offer();
  await accept(id);
  const { code } = await issuedRecord();
  const beto = await aClient(server.database.owner, { institution_id: ana.lender.id, name: 'Beto Lima' });
  await edit({ client_id: beto.id });
  expect(await states()).toEqual([]);
  expect(await call(`GET /api/loans/${loan.id}/documents/acceptance`)).toMatchObject({
    status: 404,
    message: 'O cliente ainda não aceitou um contrato.',
  });
  expect(await call(`DELETE /api/acceptances/${id}`)).toMatchObject({
    status: 409,
    code: 'acceptance_closed',
  });
  await offer();
  expect(await states()).toEqual(['waiting']);
  expect((await call(`GET /api/documents/${code}`)).json).toMatchObject({
    client_id: ana.client.id,
    accepted: { at: server.clock.now().toISOString() },
  });
  await edit({ client_id: ana.client.id });
  expect(await states()).toEqual(['earlier']);
});

test('PB-11 PB-12 once everything is paid nothing waits to be read or accepted; reopened, it does again', async () => {
  const { id } = await offer();
  const setLoan = (values: { status: 'pago' | 'ativo'; paid_at: Date | null }) =>
    server.database.owner.updateTable('loans').set(values).where('id', '=', loan.id).execute();
  await setLoan({ status: 'pago', paid_at: server.clock.now() });
  expect(await clientSees()).toEqual([]);
  expect(await accept(id)).toMatchObject({ status: 409, code: 'acceptance_closed' });
  await setLoan({ status: 'ativo', paid_at: null });
  expect(await clientSees()).toHaveLength(1);
  expect((await accept(id)).status).toBe(200);
  await setLoan({ status: 'pago', paid_at: server.clock.now() });
  expect(await clientSees()).toMatchObject([{ id, accepted_at: server.clock.now().toISOString() }]);
});
