import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DataRequest, PortalDataRequest } from '#contract/data-requests.ts';
import { day } from '#domain/calendar.ts';
import { openStaffSession } from '#server/sessions/staff-session.ts';
import { aSignedInLender, startTestApp, type TestApp } from '#tests/http/test-app.ts';
import { aDataRequest, aMember } from '#tests/support/records.ts';

let server: TestApp;
let ana: Awaited<ReturnType<typeof aSignedInLender>>;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await aSignedInLender(server);
});

const as = (cookie: string, route: string, body?: object, key: string = randomUUID()) =>
  server.call(route, { cookie, key, ...(body === undefined ? {} : { body }) });
const ask = (kind = 'question', text = 'Quem vê os meus dados?') =>
  as(ana.borrowerCookie, 'POST /api/portal/data-requests', { kind, text });
const answer = (id: string, body: object = {}, cookie = ana.staffCookie, key?: string) =>
  as(cookie, `POST /api/data-requests/${id}/answer`, { version: 1, answer: 'Só nós.', ...body }, key);

async function asked(kind?: string, text?: string): Promise<PortalDataRequest> {
  const { status, json } = await ask(kind, text);
  expect(status).toBe(201);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoint's schema made it
  return json as PortalDataRequest;
}
async function clientSees(): Promise<PortalDataRequest[]> {
  const { json } = await as(ana.borrowerCookie, 'GET /api/portal/data-requests');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoint's schema made it
  return (json as { items: PortalDataRequest[] }).items;
}
async function staffSees(status = 'waiting'): Promise<DataRequest[]> {
  const { json } = await as(ana.staffCookie, `GET /api/data-requests?status=${status}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoint's schema made it
  return (json as { items: DataRequest[] }).items;
}
async function cookieOf(role: 'manager' | 'collector' | 'viewer') {
  const { owner, db } = server.database;
  const { user } = await aMember(owner, ana.lender.id, { role, name: 'Caio Lima' });
  const opened = { institution: ana.lender.id, user, now: server.clock.now(), tokenMinutes: 60 };
  const { token } = await openStaffSession(db, { ...opened, userAgent: undefined });
  return `__Host-caderneta_staff=${token}`;
}

test('LP-4 question and answer may have several lines', async () => {
  const { id, text } = await asked('question', 'Quem vê os meus dados?\nE por quanto tempo?');
  expect(text).toBe('Quem vê os meus dados?\nE por quanto tempo?');
  expect((await answer(id, { answer: 'Só nós.\nAté você quitar.' })).status).toBe(200);
  expect((await clientSees())[0]?.answer).toBe('Só nós.\nAté você quitar.');
});

test('LP-4 what a client asks waits 15 days, and the answer is shown to them without who gave it', async () => {
  const request = await asked('correction', 'Meu telefone mudou.');
  expect(request).toEqual({
    id: request.id,
    kind: 'correction',
    text: 'Meu telefone mudou.',
    created_at: server.clock.now().toISOString(),
    answer_by: '2026-08-30',
    answer: null,
    answered_at: null,
  });
  expect(await staffSees()).toMatchObject([
    { id: request.id, client: { id: ana.client.id, name: ana.client.name }, version: 1 },
  ]);
  const answered = await answer(request.id, { answer: 'Corrigido.' }, await cookieOf('manager'));
  expect(answered).toMatchObject({
    status: 200,
    json: { answer: 'Corrigido.', answered_by: 'Caio Lima', version: 2 },
  });
  expect(await staffSees()).toEqual([]);
  expect((await staffSees('answered')).map(({ id }) => id)).toEqual([request.id]);
  const now = server.clock.now().toISOString();
  expect(await clientSees()).toEqual([{ ...request, answer: 'Corrigido.', answered_at: now }]);
});

test('LP-4 three wait at most, also of many sent at once', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask()));
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 201, 201, 409, 409, 409]);
  expect(await ask()).toMatchObject({
    status: 409,
    code: 'too_many_data_requests',
    message: 'Você já tem 3 pedidos à espera de resposta.',
  });
  const [oldest] = await staffSees();
  expect((await answer(oldest?.id ?? '')).status).toBe(200);
  expect((await ask()).status).toBe(201);
});

test('LP-4 one answer is given: a repeated call gets the same one, a second answer is refused', async () => {
  const { id } = await asked();
  const key = randomUUID();
  expect((await answer(id, { version: 2 })).code).toBe('record_changed');
  const first = await answer(id, {}, ana.staffCookie, key);
  const repeated = await answer(id, {}, ana.staffCookie, key);
  expect([first.status, repeated.status, repeated.json]).toEqual([200, 200, first.json]);
  expect(await answer(id, { version: 2 })).toMatchObject({ status: 409, code: 'data_request_answered' });
});

test.each([
  ['nothing', ' '],
  ['more than 1.000 characters', 'x'.repeat(1_001)],
])('LP-4 a text of %s is refused on both sides', async (_, text) => {
  expect((await ask('question', text)).status).toBe(400);
  const { id } = await asked('deletion', 'x'.repeat(1_000));
  expect((await answer(id, { answer: text })).status).toBe(400);
});

test('LP-4 only dono and gerente of the institution read and answer', async () => {
  const { id } = await asked();
  for (const role of ['collector', 'viewer'] as const) {
    const cookie = await cookieOf(role);
    expect((await as(cookie, 'GET /api/data-requests')).status).toBe(403);
    expect((await answer(id, {}, cookie)).status).toBe(403);
  }
  const beto = await aSignedInLender(server);
  expect((await answer(id, {}, beto.staffCookie)).status).toBe(404);
});

test("LP-4 'Hoje' says how many wait and how many of them are late", async () => {
  const of = { institution_id: ana.lender.id, client_id: ana.client.id };
  await aDataRequest(server.database.owner, { ...of, answer_by: day('2026-08-14') });
  await aDataRequest(server.database.owner, { ...of, answer_by: day('2026-08-15') });
  const { json } = await as(ana.staffCookie, 'GET /api/day');
  expect(json).toMatchObject({ data_requests: { count: 2, late: 1 } });
});
