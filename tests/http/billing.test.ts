import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { mailPlanEnds } from '#server/billing/mail-plan-ends.ts';
import { createTelemetry } from '#server/telemetry/telemetry.ts';
import type { Message } from '#server/mail/mailer.ts';
import { aLoan } from '#tests/support/records.ts';
import { BILLING_SECRET, signedHeaders } from './matrix/signed-headers.ts';
import { aSignedInLender, startTestApp, type TestApp } from './test-app.ts';

const PLANS = { teste: { label: 'Teste', open_loans: 3, files_mb: 1 }, livre: { label: 'Livre' } };
let server: TestApp;
let ana: Awaited<ReturnType<typeof aSignedInLender>>;

beforeAll(async () => {
  server = await startTestApp({
    env: {
      PLANS: JSON.stringify(PLANS),
      BILLING_SECRET,
      BILLING_URL: 'https://cobranca.example/planos?de=caderneta',
    },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await aSignedInLender(server);
});

const event = (values: object = {}) =>
  JSON.stringify({
    type: 'plan.set',
    institution_id: ana.lender.id,
    plan: 'teste',
    until: '2026-12-31',
    ...values,
  });
/** From a server: without the headers of our own pages. */
const send = (body: string, headers = signedHeaders(body), on = server) =>
  on.call('POST /api/billing/events', { body, headers: { 'sec-fetch-site': undefined, ...headers } });
const held = () =>
  server.database.owner
    .selectFrom('institutions')
    .select(['plan', 'plan_until', 'version'])
    .where('id', '=', ana.lender.id)
    .executeTakeFirstOrThrow();

test('AS-9 a signed message sets the plan, once: again it changes nothing', async () => {
  const { version } = await held();
  const body = event();
  const headers = signedHeaders(body, { id: `msg-${ana.lender.id}` });
  expect((await send(body, headers)).status).toBe(204);
  expect(await held()).toEqual({ plan: 'teste', plan_until: '2026-12-31', version });
  const forever = event({ plan: 'livre', until: null });
  expect((await send(forever)).status).toBe(204);
  expect((await send(body, headers)).status).toBe(204);
  expect(await held()).toEqual({ plan: 'livre', plan_until: null, version });
});

test('AS-9 the same message by eight senders at once is obeyed once', async () => {
  const body = event();
  const headers = signedHeaders(body);
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(body, headers)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 204));
  const { rows } = await server.database.ownerPool.query(
    `SELECT FROM audit_log WHERE institution_id = '${ana.lender.id}' AND after ->> 'plan' = 'teste'`,
  );
  expect(rows).toHaveLength(1);
});

test('AS-9 what is not signed, signed otherwise, old or of the future changes nothing', async () => {
  const body = event();
  const at = (seconds: number) => new Date(server.clock.now().getTime() + seconds * 1000);
  const right = signedHeaders(body);
  const wrong: Record<string, string | undefined>[] = [
    { 'webhook-id': undefined, 'webhook-timestamp': undefined, 'webhook-signature': undefined },
    { ...right, 'webhook-signature': undefined },
    { ...right, 'webhook-signature': right['webhook-signature']?.replace('v1,', 'v1a,') },
    { ...right, 'webhook-signature': 'v1,AAAA' },
    { ...right, 'webhook-id': 'another' },
    { ...right, 'webhook-timestamp': '1e9' },
    signedHeaders(body, { secret: `whsec_${Buffer.alloc(32, 8).toString('base64')}` }),
    signedHeaders(event({ plan: 'livre' })),
    signedHeaders(body, { at: at(-301) }),
    signedHeaders(body, { at: at(301) }),
  ];
  for (const headers of wrong) {
    const { status, code } = await server.call('POST /api/billing/events', { body, headers });
    expect([status, code]).toEqual([401, 'unauthenticated']);
  }
  expect(await held()).toMatchObject({ plan: null });
  // One of several keys fits, as while a secret is changed.
  const both = { ...right, 'webhook-signature': `v1,AAAA ${right['webhook-signature']}` };
  expect((await send(body, both)).status).toBe(204);
  for (const seconds of [-299, 300])
    expect((await send(body, signedHeaders(body, { at: at(seconds) }))).status).toBe(204);
});

test('AS-9 an unknown plan, institution or type is refused, and may come again', async () => {
  const nobody = event({ institution_id: '01900000-0000-7000-8000-000000000000' });
  expect((await send(nobody)).code).toBe('not_found');
  expect((await send(event({ plan: 'antigo' }))).message).toBe('Este plano não existe em PLANS.');
  expect((await send(event({ type: 'invoice.paid' }))).status).toBe(400);
  const { rows } = await server.database.ownerPool.query(`SELECT FROM institutions WHERE plan = 'antigo'`);
  expect(rows).toEqual([]);
});

test('AS-6 AS-9 without PLANS or BILLING_SECRET neither address is there', async () => {
  const without = await startTestApp();
  try {
    const lender = await aSignedInLender(without);
    const body = event({ institution_id: lender.lender.id });
    expect((await send(body, signedHeaders(body), without)).code).toBe('not_found');
    expect((await without.call('GET /api/plan', { cookie: lender.staffCookie })).code).toBe('not_found');
  } finally {
    await without.close();
  }
});

test('AS-8 the plan says until when it counts, what is used of what, and where it is changed', async () => {
  const { owner } = server.database;
  await owner
    .updateTable('institutions')
    .set({ plan: 'teste', plan_until: day('2026-08-14') })
    .where('id', '=', ana.lender.id)
    .execute();
  await aLoan(owner, { institution_id: ana.lender.id, client_id: ana.client.id });
  const { json } = await server.call('GET /api/plan', { cookie: ana.staffCookie });
  expect(json).toEqual({
    label: 'Teste',
    until: '2026-08-14',
    is_over: true,
    open_loans: { used: 1, most: 3 },
    people: { used: 1, most: null },
    files: { used: 0, most: 1_048_576 },
    billing_url: `https://cobranca.example/planos?de=caderneta&institution_id=${ana.lender.id}`,
  });
});

test('AS-8 a message 7 days and 1 day before the end, each once, also by several instances', async () => {
  const { owner, db } = server.database;
  await owner.updateTable('institutions').set({ plan_until: null }).execute();
  await owner
    .updateTable('institutions')
    .set({ plan: 'teste', plan_until: day('2026-11-20') })
    .where('id', '=', ana.lender.id)
    .execute();
  const sent: Message[] = [];
  let works = true;
  const mail = {
    mailer: {
      reachesPeople: true,
      send: async (message: Message) => {
        if (!works) throw new Error('the mail server is away');
        sent.push(message);
      },
    },
    productName: 'Caderneta',
    baseUrl: 'https://exemplo.com.br',
    plans: new Map(Object.entries(PLANS)),
  };
  const on = (today: string) => mailPlanEnds(db, mail, day(today));
  expect(await on('2026-11-12')).toBe(0);
  works = false;
  await expect(on('2026-11-13')).rejects.toThrow('the mail server is away');
  works = true;
  const counts = await Promise.all([on('2026-11-13'), on('2026-11-13'), on('2026-11-13')]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await on('2026-11-14')).toBe(0);
  expect(await on('2026-11-18')).toBe(0);
  expect(await on('2026-11-19')).toBe(1);
  expect(await on('2026-11-20')).toBe(0);
  expect(await on('2026-11-21')).toBe(0);
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    [ana.lender.email, 'Caderneta: o plano termina em 7 dias'],
    [ana.lender.email, 'Caderneta: o plano termina amanhã'],
  ]);
  expect(sent[0]?.text).toContain(
    'O plano Teste da instituição Crédito da Praça no Caderneta termina em 7 dias, em 20/11/2026.',
  );
  // Prolonged, the next end is announced again.
  await owner
    .updateTable('institutions')
    .set({ plan_until: day('2026-12-20') })
    .where('id', '=', ana.lender.id)
    .execute();
  expect(await on('2026-12-13')).toBe(1);
});

test('AS-10 the metrics count institutions by plan', async () => {
  const { owner, db } = server.database;
  await owner.updateTable('institutions').set({ plan: null }).execute();
  await owner.updateTable('institutions').set({ plan: 'livre' }).where('id', '=', ana.lender.id).execute();
  const telemetry = createTelemetry();
  telemetry.watchPlans(db);
  const { body } = await telemetry.text();
  expect(body).toContain('caderneta_institutions{plan="livre"} 1');
  expect(body).toMatch(/caderneta_institutions\{plan=""\} \d+/);
});
