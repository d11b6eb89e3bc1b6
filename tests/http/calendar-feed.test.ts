import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { aClient, aLoan, aPlanLoan, aVisit } from '#tests/support/records.ts';
import { aSignedInLender, startTestApp, type TestApp } from './test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

/** As a calendar program reads it: with nothing but the address. */
const read = (address: string, etag?: string) =>
  server.app.inject({
    method: 'GET',
    url: address.slice('GET '.length),
    headers: { host: 'localhost', ...(etag === undefined ? {} : { 'if-none-match': etag }) },
  });

async function aFeed({ fullNames = false } = {}) {
  const { staffCookie: cookie, lender } = await aSignedInLender(server);
  const client = await aClient(server.database.owner, {
    institution_id: lender.id,
    name: 'Ana Souza Lima',
    phone: '(11) 98888-7777',
  });
  await aLoan(server.database.owner, {
    institution_id: lender.id,
    client_id: client.id,
    end_date: day('2026-08-20'),
  });
  const make = async () => {
    const { json } = await server.call('POST /api/calendar-feed', {
      cookie,
      body: { full_names: fullNames },
    });
    return `GET /api/feeds/${z.object({ token: z.string() }).parse(json).token}.ics`;
  };
  return { cookie, client, lender, make };
}

/** The events as another program understands them. */
function eventsOf(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      from: event.startDate.toString(),
      to: event.endDate.toString(),
      wholeDay: event.startDate.isDate,
      summary: event.summary,
      busy: component.getFirstPropertyValue('transp'),
    };
  });
}

test('AG-4 AG-5 AG-6 the feed is read with nothing but its address, holds no CPF and no phone, and answers 304 to a reader that has it already', async () => {
  const { make, client, cookie } = await aFeed();
  const address = await make();
  expect(address).toMatch(/^GET \/api\/feeds\/[\w-]{43}\.ics$/);
  const first = await read(address);
  expect(first.statusCode).toBe(200);
  expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(first.body).toContain('SUMMARY:R$ 1.400\\,00 · Ana S.\r\n');
  expect(first.body).not.toContain(client.cpf);
  expect(first.body).not.toContain('8888');
  const again = await read(address, String(first.headers['etag']));
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const { json } = await server.call('GET /api/calendar-feed', { cookie });
  expect(json).toMatchObject({
    full_names: false,
    last_read_at: server.clock.now().toISOString(),
  });
});

test('AG-5 AG-6 AG-7 another program reads it: whole days, the name letter by letter, the same UID after its date moved; what is paid is gone', async () => {
  const { make, lender, cookie } = await aFeed({ fullNames: true });
  const name = `João "Zé", d'Ávila; Ção \\ 🙂 ${'Nascimento '.repeat(6)}Filho`;
  const owner = server.database.owner;
  const client = await aClient(owner, { institution_id: lender.id, name });
  const loan = await aPlanLoan(owner, { institution_id: lender.id, client_id: client.id });
  const another = await aSignedInLender(server);
  await aLoan(owner, { institution_id: another.lender.id, client_id: another.client.id });
  const address = await make();
  const plan = async () => eventsOf((await read(address)).body).filter(({ uid }) => uid.startsWith(loan.id));
  expect((await plan())[0]).toEqual({
    uid: `${loan.id}-1-1@caderneta`,
    from: '2026-08-31',
    to: '2026-09-01',
    wholeDay: true,
    summary: `R$ 400,00 · ${name} (parcela 1 de 3)`,
    busy: 'TRANSPARENT',
  });
  expect((await plan()).map(({ uid, from }) => [uid, from])).toEqual([
    [`${loan.id}-1-1@caderneta`, '2026-08-31'],
    [`${loan.id}-1-2@caderneta`, '2026-09-30'],
    [`${loan.id}-1-3@caderneta`, '2026-10-31'],
  ]);
  expect(eventsOf((await read(address)).body)).toHaveLength(4);
  const moved = await server.call(`PATCH /api/loans/${loan.id}/installments/2`, {
    cookie,
    body: { version: 1, due_date: '2026-10-05' },
  });
  expect(moved.status).toBe(200);
  const paid = await server.call('POST /api/payments', {
    cookie,
    key: 'a-payment-of-the-first',
    body: { loan_id: loan.id, amount: 40_000, payment_date: '2026-08-15' },
  });
  expect(paid.status).toBe(201);
  expect((await plan()).map(({ uid, from }) => [uid, from])).toEqual([
    [`${loan.id}-1-2@caderneta`, '2026-10-05'],
    [`${loan.id}-1-3@caderneta`, '2026-10-31'],
  ]);
});

test('AG-5 another program reads how often to ask, and a calendar of nothing', async () => {
  const { staffCookie: cookie } = await aSignedInLender(server);
  const { json } = await server.call('POST /api/calendar-feed', { cookie, body: { full_names: false } });
  const { token } = z.object({ token: z.string() }).parse(json);
  const { body } = await read(`GET /api/feeds/${token}.ics`);
  const calendar = new ICAL.Component(ICAL.parse(body));
  expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT6H');
  expect(calendar.getFirstPropertyValue('x-published-ttl')).toBe('PT6H');
  expect(eventsOf(body)).toEqual([]);
});

test('AG-4 a person who was shut out of the institution reads nothing more, and reads again when let in', async () => {
  const { make, lender } = await aFeed();
  const address = await make();
  const shutOut = (at: Date | null) =>
    server.database.owner
      .updateTable('memberships')
      .set({ disabled_at: at })
      .where('institution_id', '=', lender.id)
      .execute();
  await shutOut(server.clock.now());
  expect((await read(address)).statusCode).toBe(404);
  await shutOut(null);
  expect((await read(address)).statusCode).toBe(200);
});

test('AG-4 a new address ends the old one at once, and so does turning it off; each person has their own', async () => {
  const { make, cookie } = await aFeed({ fullNames: true });
  const old = await make();
  const fresh = await make();
  expect((await server.call(old)).status).toBe(404);
  expect((await read(fresh)).body).toContain('Ana Souza Lima');
  expect((await server.call('DELETE /api/calendar-feed', { cookie })).status).toBe(204);
  expect((await server.call(fresh)).status).toBe(404);
});

test.each([
  ['unknown', `${'a'.repeat(43)}.ics`],
  ['without its ending', 'a'.repeat(43)],
  ['too short', 'abc.ics'],
])('AG-6 an address that is %s is a plain 404', async (_what, token) => {
  expect((await server.call(`GET /api/feeds/${token}`)).status).toBe(404);
});

test('AG-6 a revoked address is answered to the letter as one that never was', async () => {
  const { make, cookie } = await aFeed();
  const revoked = await make();
  const before = await read(revoked);
  await server.call('DELETE /api/calendar-feed', { cookie });
  // A reader with the last answer gets the refusal too.
  const answers = [
    await read(revoked, String(before.headers['etag'])),
    await read(`GET /api/feeds/${'a'.repeat(43)}.ics`),
  ].map(({ statusCode, headers, body }) => ({
    statusCode,
    type: headers['content-type'],
    etag: headers['etag'],
    body: body.replace(/"request_id":"[^"]+"/, ''),
  }));
  expect(answers[0]?.statusCode).toBe(404);
  expect(answers[0]).toEqual(answers[1]);
});

test('AG-6 120 readings an hour of one address, then 429; the address is nowhere in the log', async () => {
  const { make } = await aFeed();
  const address = await make();
  const statuses: number[] = [];
  for (let read = 0; read < 121; read += 1) statuses.push((await server.call(address)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(120);
  expect(statuses.at(-1)).toBe(429);
  const token = address.slice('GET /api/feeds/'.length, -'.ics'.length);
  expect(server.logs.join('')).toContain('"route":"/api/feeds/:token"');
  expect(server.logs.join('')).not.toContain(token);
});

test('FD-14 a promise that stands is an event of its day, with what is missing of it; kept, replaced or withdrawn it is gone', async () => {
  const { client, lender, make } = await aFeed();
  const { owner } = server.database;
  const promise = (promised_on: string, at: string) =>
    aVisit(owner, {
      institution_id: lender.id,
      client_id: client.id,
      on_day: day('2026-08-14'),
      at,
      outcome: 'promised',
      promised_on: day(promised_on),
      promised_amount: cents(6_500),
    });
  await promise('2026-08-18', '2026-08-14T12:00:00.000Z');
  const newer = await promise('2026-08-19', '2026-08-14T13:00:00.000Z');
  const address = await make();
  const promises = async () =>
    eventsOf((await read(address)).body).filter(({ summary }) => summary.startsWith('Combinado'));
  expect(await promises()).toEqual([
    {
      uid: `${newer.id}@caderneta`,
      from: '2026-08-19',
      to: '2026-08-20',
      wholeDay: true,
      summary: 'Combinado: R$ 65,00 · Ana S.',
      busy: 'TRANSPARENT',
    },
  ]);
  await owner
    .updateTable('visits')
    .set({ withdrawn_at: '2026-08-15T12:00:00.000Z' })
    .where('client_id', '=', client.id)
    .execute();
  expect(await promises()).toEqual([]);
});
