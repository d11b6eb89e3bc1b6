import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Role } from '#domain/people/role.ts';
import { send, validCall } from './matrix/matrix-call.ts';
import { aWorld, type World } from './matrix/world.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let server: TestApp;
let world: World;
/** Of the clients, and of requests of people who are none. */
let cpfs: readonly string[];

/** Every client of the world has the first of them; a visitor gave the other. */
const PHONES = ['(11) 91234-5678', '(21) 3344-5566'];

beforeAll(async () => {
  server = await startTestApp({ env: { LIMITS: '{"session_reads": 100000, "exports": 1000}' } });
  world = await aWorld(server);
  const { ownerPool } = server.database;
  const of = world.ids.institution;
  await ownerPool.query('UPDATE clients SET collector_user_id = $2, pix_key = $3 WHERE institution_id = $1', [
    of,
    world.ids.person,
    PHONES[0],
  ]);
  await ownerPool.query('UPDATE interests SET requester_phone = $2 WHERE institution_id = $1', [
    of,
    PHONES[1],
  ]);
  const { rows } = await ownerPool.query<{ cpf: string }>(
    `SELECT cpf FROM clients WHERE institution_id = $1
     UNION SELECT client_cpf FROM interests WHERE institution_id = $1`,
    [of],
  );
  cpfs = rows.map(({ cpf }) => cpf);
  await ownerPool.query(`UPDATE institutions SET settings = '{"hides_personal_data": true}' WHERE id = $1`, [
    of,
  ]);
});
afterAll(() => server.close());

function readRoutesOf(role: Role): string[] {
  return Object.entries<Endpoint>(endpoints)
    .filter(([route, { who, may, reads }]) => {
      const isOfStaff = who === 'staff' && may.includes(role);
      return isOfStaff && (route.startsWith('GET ') || reads);
    })
    .map(([route]) => route);
}

/** Every read that answers in JSON and says a whole CPF or phone. */
async function wholeIn(role: Role, cookie: string): Promise<string[]> {
  const found: string[] = [];
  for (const route of readRoutesOf(role)) {
    const { status, headers, body } = await send(server, { ...validCall(route, world), cookie });
    if (!String(headers['content-type']).startsWith('application/json') || status !== 200) continue;
    if ([...cpfs, ...PHONES].some((text) => body.includes(text))) found.push(route);
  }
  return found.sort();
}

/** One person's record; what works without a connection; the list made for the tax office, where the CPF is what it is for. */
const OF_ONE = ['GET /api/clients/:id', 'GET /api/clients/:id/page', 'GET /api/loans/:id'];
const OFFLINE = 'GET /api/route';

test('LP-10 lists, searches and the sheet hide CPF and phone; one record, the offline route and the tax list show them', async () => {
  expect(await wholeIn('owner', world.staffCookie)).toEqual(
    [
      ...OF_ONE,
      'GET /api/clients/:id/data.json',
      'GET /api/interests/:id',
      'GET /api/reports/income-tax',
      OFFLINE,
    ].sort(),
  );
});

test('LP-10 the same for a cobrador and for who only reads', async () => {
  expect(await wholeIn('collector', world.roleCookies.collector)).toEqual([...OF_ONE, OFFLINE].sort());
  expect(await wholeIn('viewer', world.roleCookies.viewer)).toEqual(
    [...OF_ONE, 'GET /api/interests/:id'].sort(),
  );
});

test('LP-10 what a list still shows tells people apart, and a search finds by what it hides', async () => {
  const { cpf } = await server.database.owner
    .selectFrom('clients')
    .select('cpf')
    .where('id', '=', world.ids.client)
    .executeTakeFirstOrThrow();
  const hidden = `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`;
  const ask = async (route: string, body?: object) =>
    (await server.call(route, { cookie: world.staffCookie, ...(body && { body }) })).json;
  expect(await ask('POST /api/clients/search', { search: cpf })).toMatchObject({
    items: [{ id: world.ids.client, cpf: hidden, phone: '(11) •••••-5678', pix_key: null }],
  });
  expect(await ask('POST /api/interests/search', { search: cpf })).toMatchObject({
    items: [
      { client_cpf: hidden, requester_phone: '(21) ••••-5566' },
      { client_cpf: hidden, requester_phone: '(21) ••••-5566' },
    ],
  });
  expect(await ask('GET /api/clients/deleted')).toMatchObject({
    items: [{ cpf: expect.stringMatching(/^\*{3}\.\d{3}\.\d{3}-\*\*$/) }],
  });
  const shown = { phone: '(11) •••••-5678' };
  expect(await ask('GET /api/loans?limit=1')).toMatchObject({
    items: [{ client: { name: 'Maria da Silva', ...shown } }],
  });
  expect(JSON.stringify(await ask('GET /api/loans'))).not.toContain('hides');
  expect(await ask('GET /api/sheet')).toMatchObject({
    items: expect.arrayContaining([
      expect.objectContaining({
        client: expect.objectContaining(shown),
        loan: expect.objectContaining({ client: expect.objectContaining(shown) }),
      }),
    ]),
  });
});

test('LP-10 another institution shows its lists as before', async () => {
  const other = await aWorld(server);
  const { json } = await server.call('GET /api/clients', { cookie: other.staffCookie });
  expect(JSON.stringify(json)).toContain('(11) 91234-5678');
});
