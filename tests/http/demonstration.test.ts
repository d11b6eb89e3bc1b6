import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/all.ts';
import { USUAL_BODY_LIMIT, type Endpoint } from '#contract/endpoint.ts';
import { day } from '#domain/calendar.ts';
import { deleteClosed } from '#server/closing/delete-institution.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { aClient, aLender } from '#tests/support/records.ts';
import { aSignedInLender, startTestApp, type Answer, type TestApp } from './test-app.ts';

const OPEN = 'POST /api/demonstration';
const TODAY = day('2026-08-15');
let server: TestApp;
let ana: Awaited<ReturnType<typeof aSignedInLender>>;
let opened: Answer;
let cookie: string;
let institution: string;

async function ask<T>(statement: string, values: unknown[] = []): Promise<T[]> {
  const { rows } = await server.database.ownerPool.query<T[]>({ text: statement, values, rowMode: 'array' });
  return rows.flat();
}
const inDemo = (route: string, body?: unknown) =>
  server.call(route, { cookie, body, key: crypto.randomUUID() });

beforeAll(async () => {
  server = await startTestApp({
    env: {
      DEMO_TENANT: 'on',
      BILLING_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
      PLANS: '{"livre": {"label": "Livre", "open_loans": 1}}',
      LIMITS: '{"demo_address_hour": 1, "demo_writes": 60}',
    },
  });
  ana = await aSignedInLender(server);
  opened = await server.call(OPEN, { body: {}, cookie: ana.staffCookie, address: '10.5.0.1' });
  cookie = opened.cookie ?? '';
  [institution = ''] = await ask<string>('SELECT id FROM institutions WHERE is_demo');
});
afterAll(() => server.close());

test('AS-5 off is the default: there is none', async () => {
  const off = await startTestApp();
  try {
    const answer = await off.call(OPEN, { body: {} });
    expect([answer.status, answer.code]).toEqual([404, 'demo_off']);
  } finally {
    await off.close();
  }
});

describe('AS-5 an institution of its own', () => {
  test('AS-5 it is full of invented records, says until when, and sends nothing', async () => {
    expect(opened.status).toBe(201);
    expect(opened.json).toMatchObject({ name: 'Você', role: 'owner', institution_id: institution });
    const [until] = await ask<Date>(
      `SELECT created_at + interval '24 hours' FROM institutions WHERE id = $1`,
      [institution],
    );
    expect(opened.json).toHaveProperty(
      'demo_until',
      until === undefined ? '' : new Date(until).toISOString(),
    );
    expect((await inDemo('GET /api/clients/counts')).json).toMatchObject({ all: { count: 59 } });
    expect((await inDemo('GET /api/institution')).json).toMatchObject({
      name: 'Crédito da Praça',
      pix_key: null,
    });
    expect(server.mails).toEqual([]);
    const sessionOfDemo = await ask(
      `SELECT extract(epoch FROM expires_at - created_at) / 3600 FROM sessions WHERE institution_id = $1`,
      [institution],
    );
    expect(sessionOfDemo.map(Number)).toEqual([24]);
  });

  test('AS-5 the session that was there ended, and nothing of that institution is in reach', async () => {
    expect((await server.call('GET /api/clients', { cookie: ana.staffCookie })).status).toBe(401);
    expect((await inDemo(`GET /api/clients/${ana.client.id}`)).status).toBe(404);
    const other = await inDemo('POST /api/session/institution', { institution_id: ana.lender.id });
    expect(other.status).toBe(404);
    expect(
      await ask('SELECT count(*)::integer FROM memberships WHERE institution_id = $1', [institution]),
    ).toEqual([4]);
    expect(
      await ask(
        `SELECT count(*)::integer FROM memberships m JOIN users u ON u.id = m.user_id
         WHERE m.institution_id = $1 AND u.email LIKE '%@exemplo.invalid' AND u.email_confirmed_at IS NULL`,
        [institution],
      ),
    ).toEqual([4]);
  });

  test('AS-5 no visitor finds it: not in the list, the portal, a request, the notice or by a paper', async () => {
    const [cpf] = await ask<string>('SELECT cpf FROM clients WHERE institution_id = $1 LIMIT 1', [
      institution,
    ]);
    const list = await server.call('GET /api/public/institutions?limit=50');
    expect(JSON.stringify(list.json)).toContain(ana.lender.id);
    expect(JSON.stringify(list.json)).not.toContain(institution);
    const enter = { institution_id: institution, cpf };
    expect((await server.call('POST /api/portal/session', { body: enter })).status).toBe(404);
    const request = {
      institution_id: institution,
      cpf,
      name: 'Maria',
      requested_amount: 100_00,
      payment_date: '2026-09-15',
    };
    expect(
      (await server.call('POST /api/public/requests', { body: request, key: crypto.randomUUID() })).code,
    ).toBe('not_found');
    expect((await server.call(`GET /api/public/institutions/${institution}/privacy`)).status).toBe(404);
    const [code = '', amount = ''] = await ask<string>(
      `SELECT code, amount::text FROM documents_issued WHERE institution_id = $1 LIMIT 1`,
      [institution],
    );
    expect(code).not.toBe('');
    const paper = await server.call('POST /api/public/documents/check', {
      body: { code, amount: Number(amount) },
    });
    expect(paper.code).toBe('not_found');
  });

  test('AS-5 what leaves the server, belongs to a person or stores a file is refused', async () => {
    const table: Record<string, Endpoint> = endpoints;
    const refused = Object.entries(table).filter(([, { notInDemo }]) => notInDemo);
    for (const [route] of refused) {
      const answer = await inDemo(route.replace(/:\w+/g, crypto.randomUUID()), {});
      expect([route, answer.status, answer.code]).toEqual([route, 409, 'not_in_demo']);
    }
    const asksForPassword = ({ body }: Endpoint) =>
      JSON.stringify(body.safeParse({}).error?.issues ?? []).includes('current_password');
    const mustBe = Object.entries(table).filter(
      ([, endpoint]) =>
        endpoint.who === 'staff' && (asksForPassword(endpoint) || endpoint.bodyLimit > USUAL_BODY_LIMIT),
    );
    expect(mustBe.length).toBeGreaterThan(3);
    expect(mustBe.filter(([, { notInDemo }]) => !notInDemo).map(([route]) => route)).toEqual([]);
  });

  test('AS-5 AQ-13 its documents are opened without a password, which nobody of it has', async () => {
    const [address = ''] = await ask<string>(
      `SELECT '/api/files/' || id || '/' || encode(sha256, 'hex') FROM files WHERE institution_id = $1 AND kind = 'identity'`,
      [institution],
    );
    expect((await inDemo(`GET ${address}`)).status).toBe(200);
  });

  test('AS-5 neither the plans nor the operator count it', async () => {
    const billed = await server.database.ownerPool.query('SELECT plan FROM institutions WHERE is_demo');
    expect(billed.rows).toEqual([{ plan: null }]);
    const { setPlan } = await import('#server/billing/set-plan.ts');
    await expect(
      server.database.db.asSystem((tx) => setPlan(tx, { institution, plan: 'livre', until: null })),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('AS-5 no message goes to an address that nobody has', async () => {
  const lines: object[] = [];
  const mailer = createMailer({
    smtpUrl: null,
    from: 'a@exemplo.com.br',
    log: { warn: (facts) => void lines.push(facts) },
  });
  await mailer.send({ to: 'voce+0a1b@exemplo.invalid', subject: 'a', text: 'b' });
  expect(lines).toEqual([]);
  await mailer.send({ to: 'voce@exemplo.com.br', subject: 'a', text: 'b' });
  expect(lines).toHaveLength(1);
});

describe('AS-5 limits', () => {
  test('AS-5 an address opens a few an hour, and all together 50 at once', async () => {
    const again = await server.call(OPEN, { body: {}, address: '10.5.0.1' });
    expect([again.status, again.code]).toEqual([429, 'too_many_requests']);
    const owners = await Promise.all(Array.from({ length: 49 }, () => aLender(server.database.owner)));
    const ids = owners.map(({ id }) => id);
    await ask('UPDATE institutions SET is_demo = true WHERE id = ANY ($1)', [ids]);
    const full = await server.call(OPEN, { body: {}, address: '10.5.0.2' });
    expect([full.status, full.message]).toEqual([
      429,
      'Muita gente está vendo a demonstração agora. Tente mais tarde.',
    ]);
    await ask('UPDATE institutions SET is_demo = false WHERE id = ANY ($1)', [ids]);
  });

  test('AS-5 a demonstration is changed a thousand times a day at most (here 60)', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 60; n += 1)
      statuses.push((await inDemo('POST /api/cash/entries', { kind: 'nothing' })).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await inDemo('GET /api/clients')).status).toBe(200);
  });
});

test('AS-5 after 24 hours it is deleted, earlier where nobody can enter it any more; nothing of it stays', async () => {
  const { db } = server.database;
  const bia = await aLender(server.database.owner);
  await aClient(server.database.owner, { institution_id: bia.id });
  const others = await ask('SELECT count(*)::integer FROM users WHERE email NOT LIKE $1', ['%.invalid']);
  const age = (hours: number) =>
    ask(`UPDATE institutions SET created_at = now() - $2 * interval '1 hour' WHERE id = $1`, [
      institution,
      hours,
    ]);
  const stays = async () =>
    (await ask('SELECT id FROM institutions WHERE id = $1', [institution])).length === 1;

  await ask(`UPDATE sessions SET expires_at = now() + interval '1 day' WHERE institution_id = $1`, [
    institution,
  ]);
  await age(23);
  await deleteClosed(db, TODAY);
  expect(await stays()).toBe(true);
  await ask('DELETE FROM sessions WHERE institution_id = $1', [institution]);
  await age(0.5);
  await deleteClosed(db, TODAY);
  expect(await stays()).toBe(true);
  await age(2);
  expect(await deleteClosed(db, TODAY)).toBe(1);
  expect(await stays()).toBe(false);

  const tables = await ask<string>(
    `SELECT DISTINCT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'institution_id'`,
  );
  for (const table of tables)
    expect([
      table,
      await ask(`SELECT 1 FROM "${table}" WHERE institution_id = $1 LIMIT 1`, [institution]),
    ]).toEqual([table, []]);
  expect(await ask('SELECT id FROM closed_institutions')).toEqual([]);
  expect(await ask(`SELECT email FROM users WHERE email LIKE '%.invalid'`)).toEqual([]);
  expect(await ask('SELECT count(*)::integer FROM users WHERE email NOT LIKE $1', ['%.invalid'])).toEqual(
    others,
  );
});
