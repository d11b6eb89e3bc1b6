import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { openStaffSession } from '#server/sessions/staff-session.ts';
import { aSignedInLender, startTestApp, type TestApp } from '#tests/http/test-app.ts';
import { pdfText } from '#tests/support/read-pdf.ts';
import {
  aContact,
  aDocument,
  aFile,
  aLoan,
  aMember,
  anAcceptance,
  anEvent,
  anInterest,
  aPayment,
  aProof,
  aVisit,
} from '#tests/support/records.ts';

let server: TestApp;
let ana: Awaited<ReturnType<typeof aSignedInLender>>;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await aSignedInLender(server);
});

const OWN = 'GET /api/portal/my-data.json';
const ofStaff = (ending: 'json' | 'pdf', id = ana.client.id) => `GET /api/clients/${id}/data.${ending}`;

/** A row of everything, with the word SEGREDO in whatever the institution writes for itself. */
async function everything() {
  const { owner } = server.database;
  const institution_id = ana.lender.id;
  const ofClient = { institution_id, client_id: ana.client.id };
  await owner
    .updateTable('clients')
    .set({ notes: 'SEGREDO 1', credit_limit: cents(98_765), address: 'Rua do Sol, 5' })
    .where('id', '=', ana.client.id)
    .execute();
  const loan = await aLoan(owner, { ...ofClient, notes: 'SEGREDO 2' });
  await aPayment(owner, loan, { amount: cents(40_000), notes: 'SEGREDO 3' });
  await aPayment(owner, loan, { amount: cents(77_777), undone_at: '2026-08-02T12:00:00.000Z' });
  await anEvent(owner, loan, 'renewed', {
    interest: cents(1_234),
    end_date: '2026-09-30',
    previous_end_date: '2026-08-31',
    payment_id: null,
  });
  await anInterest(owner, { ...ofClient, client_cpf: ana.client.cpf, notes: 'SEGREDO 4' });
  await aVisit(owner, { ...ofClient, note: 'SEGREDO 5' });
  await aContact(owner, { ...ofClient, text: 'Olá, sua parcela vence amanhã.' });
  await aContact(owner, { ...ofClient, text: 'SEGREDO nunca enviado', sent: false });
  await aProof(owner, loan, { amount: cents(6_543) });
  await anAcceptance(owner, loan, { text: 'Contrato de mútuo, cláusula 1' });
  await aDocument(owner, { ...ofClient, loan_id: loan.id });
  await aFile(owner, { ...ofClient, kind: 'other', name: 'SEGREDO.png' });
  const deleted = await aLoan(owner, { ...ofClient, deleted_at: '2026-08-02T12:00:00.000Z' });
  await aPayment(owner, deleted, { amount: cents(66_666) });
}

test('LP-3 the client gets everything but what the institution keeps for itself', async () => {
  await everything();
  const { status, json } = await server.call(OWN, { cookie: ana.borrowerCookie });
  expect(status).toBe(200);
  expect(json).toMatchObject({
    units: 'Valores em centavos de real; taxas em centésimos de por cento.',
    client: { name: ana.client.name, cpf: ana.client.cpf, address: 'Rua do Sol, 5' },
    payments: [{ amount: 40_000 }],
    renewals_and_renegotiations: [
      { kind: 'renewed', interest: 1_234, previous_end_date: '2026-08-31', end_date: '2026-09-30' },
    ],
    requests: [{ status: 'Pendente' }],
    proofs: [{ amount: 6_543, status: 'waiting' }],
    acceptances: [{ text: 'Contrato de mútuo, cláusula 1', accepted_at: null }],
    promises: [],
    messages: [{ text: 'Olá, sua parcela vence amanhã.' }],
    documents: [{ kind: 'contract', amount: 140_000 }],
  });
  const text = JSON.stringify(json);
  expect(text).not.toContain('SEGREDO');
  for (const hidden of ['98765', '77777', '66666', ana.lender.user_id]) expect(text).not.toContain(hidden);
  expect(json).not.toHaveProperty('notes');
});

test('LP-3 LP-5 nothing of another client, and nothing of a deleted one', async () => {
  await everything();
  const other = await aSignedInLender(server);
  const theirs = await server.call(OWN, { cookie: other.borrowerCookie });
  expect(theirs.json).toMatchObject({ client: { name: other.client.name }, loans: [], payments: [] });
  for (const ending of ['json', 'pdf'] as const) {
    const refused = await server.call(ofStaff(ending), { cookie: other.staffCookie });
    expect([ending, refused.status]).toEqual([ending, 404]);
  }
  await server.database.owner
    .updateTable('clients')
    .set({ deleted_at: '2026-08-03T12:00:00.000Z' })
    .where('id', '=', ana.client.id)
    .execute();
  expect((await server.call(ofStaff('json'), { cookie: ana.staffCookie })).status).toBe(404);
});

test('LP-5 the owner gets the same with the notes, and nobody else of the institution', async () => {
  await everything();
  const { status, json } = await server.call(ofStaff('json'), { cookie: ana.staffCookie });
  expect(status).toBe(200);
  expect(json).toMatchObject({ client: { name: ana.client.name }, payments: [{ amount: 40_000 }] });
  const text = JSON.stringify(json);
  for (const note of [1, 2, 3, 4, 5]) expect(text).toContain(`SEGREDO ${note}`);
  for (const role of ['manager', 'collector', 'viewer'] as const) {
    const member = await aMember(server.database.owner, ana.lender.id, { role });
    const { token } = await openStaffSession(server.database.db, {
      institution: ana.lender.id,
      user: member.user,
      now: server.clock.now(),
      tokenMinutes: 60,
      userAgent: undefined,
    });
    const cookie = `__Host-caderneta_staff=${token}`;
    expect([role, (await server.call(ofStaff('json'), { cookie })).status]).toEqual([role, 403]);
  }
});

test('LP-3 DC-9 the PDF has a code, and the same facts are the same document', async () => {
  await everything();
  const issued = () =>
    server.database.owner
      .selectFrom('documents_issued')
      .select(['kind', 'amount', 'issued_by'])
      .where('client_id', '=', ana.client.id)
      .where('kind', '=', 'my_data')
      .orderBy('issued_at')
      .execute();
  for (let time = 0; time < 2; time += 1)
    expect((await server.call('GET /api/portal/my-data.pdf', { cookie: ana.borrowerCookie })).status).toBe(
      200,
    );
  expect(await issued()).toEqual([{ kind: 'my_data', amount: null, issued_by: null }]);
  expect((await server.call(ofStaff('pdf'), { cookie: ana.staffCookie })).status).toBe(200);
  expect(await issued()).toHaveLength(2);
});

test('LP-3 PD-9 a loan that was written off is not called settled, and nothing came in with it', async () => {
  const { owner } = server.database;
  const ofClient = { institution_id: ana.lender.id, client_id: ana.client.id };
  const lost = await aLoan(owner, {
    ...ofClient,
    start_date: day('2026-05-01'),
    end_date: day('2026-06-01'),
  });
  await aPayment(owner, lost, { amount: cents(12_300), payment_date: day('2026-06-10') });
  const seen = { remaining_amount: 127_700, reason: 'Mudou de cidade' };
  const { status, json: refused } = await server.call(`POST /api/loans/${lost.id}/write-off`, {
    cookie: ana.staffCookie,
    key: randomUUID(),
    body: seen,
  });
  expect([status, refused]).toMatchObject([200, { loss: true }]);
  const url = '/api/portal/my-data.pdf';
  const { rawPayload } = await server.app.inject({ url, headers: { cookie: ana.borrowerCookie } });
  const text = pdfText(new Uint8Array(rawPayload));
  expect(text).toContain('baixado como perda');
  expect(text).toContain('R$ 123,00');
  expect(text.toLowerCase()).not.toContain('quita');
});

test('LP-3 five files a day of one client', async () => {
  const statuses: number[] = [];
  for (let time = 0; time < 6; time += 1)
    statuses.push((await server.call(OWN, { cookie: ana.borrowerCookie })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});
