import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { tagsOf, type Tag } from '#domain/clients/tag.ts';
import { openStaffSession } from '#server/sessions/staff-session.ts';
import { aSignedInLender, startTestApp, type TestApp } from '#tests/http/test-app.ts';
import { aClient, aLoan, aMember, aTag } from '#tests/support/records.ts';

let server: TestApp;
let ana: Awaited<ReturnType<typeof aSignedInLender>>;
let feira: string;
let rua: string;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  const { owner } = server.database;
  ana = await aSignedInLender(server);
  const institution_id = ana.lender.id;
  feira = (await aTag(owner, { institution_id })).id;
  rua = (await aTag(owner, { institution_id, name: 'Rua', colour: 2, position: 2 })).id;
});

const as = (cookie: string, route: string, body?: object) =>
  server.call(route, { cookie, key: randomUUID(), ...(body === undefined ? {} : { body }) });
const call = (route: string, body?: object) => as(ana.staffCookie, route, body);
const client = (name: string, tag_ids: string[], more: object = {}) =>
  aClient(server.database.owner, { institution_id: ana.lender.id, name, tag_ids, ...more });
const namesOf = ({ json }: { json: unknown }) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoint's schema made it
  (json as { items: { name: string }[] }).items.map(({ name }) => name);

test('PD-8 up to 20 tags of an institution, each with a name of its own and one of six colours', async () => {
  expect((await call('POST /api/tags', { name: 'feira', colour: 3 })).code).toBe('tag_name_taken');
  expect((await call('POST /api/tags', { name: 'x'.repeat(25), colour: 1 })).status).toBe(400);
  expect((await call('POST /api/tags', { name: 'Nova', colour: 7 })).status).toBe(400);
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, nth) => call('POST /api/tags', { name: `Nova ${nth}`, colour: 6 })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(18);
  const refused = answers.find(({ status }) => status === 409);
  expect([refused?.code, refused?.message]).toEqual([
    'too_many_tags',
    'Você já tem 20 etiquetas. Exclua uma para criar outra.',
  ]);
  expect(namesOf(await call('GET /api/tags')).slice(0, 2)).toEqual(['Feira', 'Rua']);
});

test('PD-8 a tag is renamed and coloured with the version seen, and deleted for good', async () => {
  const change = (body: object) => call(`PATCH /api/tags/${feira}`, body);
  expect((await change({ version: 1, colour: 5 })).json).toEqual({
    id: feira,
    name: 'Feira',
    colour: 5,
    version: 2,
  });
  expect((await change({ version: 1, name: 'Praça' })).code).toBe('record_changed');
  expect((await change({ version: 2, name: 'RUA' })).code).toBe('tag_name_taken');
  expect((await call(`DELETE /api/tags/${feira}`)).status).toBe(204);
  expect((await call(`DELETE /api/tags/${feira}`)).status).toBe(404);
  expect(namesOf(await call('GET /api/tags'))).toEqual(['Rua']);
});

test('PD-8 a client has up to 5, each once and only those that exist; a change is audited with the client', async () => {
  const { id } = await client('Rita', []);
  const change = (version: number, tag_ids: string[]) =>
    call(`PATCH /api/clients/${id}`, { version, tag_ids });
  const foreign = (
    await aTag(server.database.owner, { institution_id: (await aSignedInLender(server)).lender.id })
  ).id;
  expect((await change(1, [feira, feira, rua, randomUUID(), foreign])).json).toMatchObject({
    tag_ids: [feira, rua],
    version: 2,
  });
  const six = await change(
    2,
    Array.from({ length: 6 }, () => randomUUID()),
  );
  expect([six.status, six.message]).toEqual([400, 'Etiquetas: escolha até 5 etiquetas.']);
  expect((await call(`PATCH /api/clients/${id}`, { version: 2, name: 'Rita Lima' })).json).toMatchObject({
    tag_ids: [feira, rua],
  });
  const audited = await server.database.owner
    .selectFrom('audit_log')
    .select('after')
    .where('row_id', '=', id)
    .orderBy('id')
    .execute();
  expect(audited.map(({ after }) => after?.['tag_ids'])).toEqual([[], [feira, rua], [feira, rua]]);
});

test('PD-8 the list of one tag goes with standing and search, its counts too; a deleted tag leaves it empty', async () => {
  const { owner } = server.database;
  const institution_id = ana.lender.id;
  const bia = await client('Bia Lima', [feira]);
  await client('Caio Lima', [rua]);
  const davi = await client('Davi Souza', [feira, rua]);
  await client('Eva Lima', [feira], { deleted_at: new Date() });
  await aLoan(owner, { institution_id, client_id: bia.id, end_date: day('2026-08-01') });
  await aLoan(owner, { institution_id, client_id: davi.id, end_date: day('2026-09-01') });
  const list = async (query: string) => namesOf(await call(`GET /api/clients?tag=${feira}${query}`));
  expect(await list('')).toEqual(['Bia Lima', 'Davi Souza']);
  expect(await list('&standing=owing')).toEqual(['Bia Lima', 'Davi Souza']);
  expect(await list('&standing=late')).toEqual(['Bia Lima']);
  const found = async (search: string, more: object = {}) =>
    namesOf(await call('POST /api/clients/search', { search, tag: feira, ...more }));
  expect(await found('lima')).toEqual(['Bia Lima']);
  expect(await found('i')).toEqual(['Bia Lima', 'Davi Souza']);
  expect(await found('i', { standing: 'late' })).toEqual(['Bia Lima']);
  const count = (number: number) => ({ count: number, more: false });
  expect((await call(`GET /api/clients/counts?tag=${feira}`)).json).toEqual({
    all: count(2),
    owing: count(2),
    late: count(1),
  });
  await call(`DELETE /api/tags/${feira}`);
  expect([await list(''), await found('lima')]).toEqual([[], []]);
  expect((await call(`GET /api/clients/counts?tag=${feira}`)).json).toMatchObject({ all: count(0) });
});

test('PD-8 a cobrador reads the tags and finds their own clients by them', async () => {
  const { owner, db } = server.database;
  const institution = ana.lender.id;
  const { user } = await aMember(owner, institution, { role: 'collector' });
  const opened = { institution, user, now: server.clock.now(), tokenMinutes: 60 };
  const { token } = await openStaffSession(db, { ...opened, userAgent: undefined });
  const caio = `__Host-caderneta_staff=${token}`;
  await client('Bia', [feira], { collector_user_id: user });
  await client('Davi', [feira]);
  expect(namesOf(await as(caio, 'GET /api/tags'))).toEqual(['Feira', 'Rua']);
  expect(namesOf(await as(caio, `GET /api/clients?tag=${feira}`))).toEqual(['Bia']);
  expect(namesOf(await as(caio, 'POST /api/clients/search', { search: 'i', tag: feira }))).toEqual(['Bia']);
  expect((await as(caio, `GET /api/clients/counts?tag=${feira}`)).json).toMatchObject({
    all: { count: 1, more: false },
  });
});

test('PD-8 a page of a tag of very many is found by name, page after page', async () => {
  const { owner } = server.database;
  await owner
    .insertInto('clients')
    .values(
      Array.from({ length: 2_100 }, (_, nth) => ({
        id: randomUUID(),
        institution_id: ana.lender.id,
        name: `Cliente ${String(nth).padStart(4, '0')}`,
        phone: '1',
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- eleven digits
        cpf: String(20_000_000_000 + nth) as never,
        tag_ids: [rua],
      })),
    )
    .execute();
  const first = await call(`GET /api/clients?tag=${rua}&limit=2`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoint's schema made it
  const { next } = first.json as { next: string };
  expect(namesOf(first)).toEqual(['Cliente 0000', 'Cliente 0001']);
  const second = await call(`GET /api/clients?tag=${rua}&limit=2&after=${encodeURIComponent(next)}`);
  expect(namesOf(second)).toEqual(['Cliente 0002', 'Cliente 0003']);
  expect((await call(`GET /api/clients/counts?tag=${rua}`)).json).toMatchObject({
    all: { count: 1_000, more: true },
    owing: { count: 0, more: false },
  });
});

test('PD-8 an id of a deleted tag means nothing; the others stand in the order of the institution', () => {
  const tag = (id: string): Tag => ({ id, name: id, colour: 1, version: 1 });
  expect(tagsOf(['c', 'gone', 'a'], [tag('a'), tag('b'), tag('c')]).map(({ id }) => id)).toEqual(['a', 'c']);
});
