import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { hashPassword } from '#server/sessions/password.ts';
import { aSignedInLender, HOUR, startTestApp, type TestApp } from '#tests/http/test-app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { aLoan, aMember } from '#tests/support/records.ts';

const PASSWORD = 'caderno de capa azul';
const NAME = 'Crédito da Praça';

let server: TestApp;
let passwordHash: string;
let ana: Awaited<ReturnType<typeof aSignedInLender>>;
let made = 0;

beforeAll(async () => {
  server = await startTestApp();
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => server.close());
beforeEach(async () => {
  made += 1;
  ana = await aSignedInLender(server);
  const { owner } = server.database;
  await owner
    .updateTable('institutions')
    .set({ name: NAME, contact_info: '(11) 4002-8922' })
    .where('id', '=', ana.lender.id)
    .execute();
  await owner
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', ana.lender.user_id)
    .execute();
  server.mails.length = 0;
});

const ofAna = (route: string, body?: unknown) =>
  server.call(route, { cookie: ana.staffCookie, body, key: newId() });
const close = (body: object = {}) =>
  ofAna('POST /api/institution/closing', { name: NAME, current_password: PASSWORD, ...body });
const reopen = () => ofAna('DELETE /api/institution/closing');
const signIn = (email: string) =>
  server.call('POST /api/session', { body: { email, password: PASSWORD }, address: `10.55.${made}.1` });
async function aManager() {
  const { owner } = server.database;
  return aMember(owner, ana.lender.id, { role: 'manager', password_hash: passwordHash });
}

describe('AS-11 the owner closes the institution', () => {
  test('AS-11 the name and the password are asked for, and the day is 30 days ahead', async () => {
    expect((await close({ name: 'Crédito' })).code).toBe('name_mismatch');
    expect((await close({ current_password: 'senha errada demais' })).code).toBe('wrong_current_password');
    expect((await ofAna('GET /api/session')).json).not.toHaveProperty('staff.closing_on');

    const closed = await close({ name: ' crédito da  praça' });
    expect(closed.status).toBe(200);
    expect(closed.json).toMatchObject({ closing_on: '2026-09-14', role: 'owner' });
    expect((await ofAna('GET /api/session')).json).toMatchObject({ staff: { closing_on: '2026-09-14' } });
    expect((await close()).code).toBe('institution_closing');
    const { rows } = await server.database.ownerPool.query(
      `SELECT user_id, after ->> 'closing_on' AS day FROM audit_log WHERE row_id = $1 ORDER BY id DESC LIMIT 1`,
      [ana.lender.id],
    );
    expect(rows).toEqual([{ user_id: ana.lender.user_id, day: '2026-09-14' }]);
  });

  test('AS-11 only the owner closes and reopens', async () => {
    const bento = await aManager();
    const cookie = (await signIn(bento.email)).cookie ?? '';
    const body = { name: NAME, current_password: PASSWORD };
    expect((await server.call('POST /api/institution/closing', { cookie, body })).code).toBe('not_allowed');
    await close();
    const again = (await signIn(bento.email)).cookie ?? '';
    expect((await server.call('DELETE /api/institution/closing', { cookie: again })).code).toBe(
      'not_allowed',
    );
  });

  test('AS-11 whatever changes something of it is refused, and everything can be read', async () => {
    await close();
    const id = '00000000-0000-7000-8000-000000000000';
    const staff = Object.entries<Endpoint>(endpoints).filter(
      ([, { who, may }]) => who === 'staff' && may.includes('owner'),
    );
    const reads = ([route, endpoint]: [string, Endpoint]) => route.startsWith('GET ') || endpoint.reads;
    const answers = [];
    for (const [route, endpoint] of staff.filter((entry) => !reads(entry) && !entry[1].whileClosing)) {
      const { status, code } = await ofAna(route.replaceAll(/:[a-z_]+/g, id), {});
      answers.push(`${status} ${code} ${endpoint.who}`);
    }
    expect(answers.length).toBeGreaterThan(70);
    expect(new Set(answers)).toEqual(new Set(['409 institution_closing staff']));
    expect((await ofAna('GET /api/loans')).status).toBe(200);
    expect((await ofAna('POST /api/clients/search', { search: 'a' })).status).toBe(200);
    expect((await ofAna('GET /api/export/caderneta.json')).status).toBe(200);
    expect((await ofAna('DELETE /api/account/sessions')).status).toBe(204);
  });

  test("AS-11 a transaction of it is read-only, as a viewer's", async () => {
    const { db } = server.database;
    const staff = {
      institution: ana.lender.id,
      user: ana.lender.user_id,
      role: 'owner',
      isClosing: true,
    } as const;
    const write = db.asStaff(staff, (tx) =>
      tx.updateTable('clients').set({ name: 'Outra' }).where('id', '=', ana.client.id).execute(),
    );
    await expect(write).rejects.toThrow('database is not available');
  });

  test('AS-11 the team is signed out and told by e-mail, and may enter to read', async () => {
    const bento = await aManager();
    const cookie = (await signIn(bento.email)).cookie ?? '';
    server.mails.length = 0;
    await close();
    expect((await server.call('GET /api/clients', { cookie })).code).toBe('unauthenticated');
    expect(server.mails.map(({ to, subject }) => `${to} ${subject}`).sort()).toEqual(
      [
        `${ana.lender.email} Caderneta: instituição em encerramento`,
        `${bento.email} Caderneta: instituição em encerramento`,
      ].sort(),
    );
    expect(server.mails.find(({ to }) => to === bento.email)?.text).toContain(
      'A instituição Crédito da Praça está encerrando o atendimento, por decisão de quem é dono dela.\n\nEm 14/09/2026 tudo dela será apagado.',
    );
    const again = await signIn(bento.email);
    expect(again.json).toMatchObject({ closing_on: '2026-09-14' });
    const options = { cookie: again.cookie ?? '', body: {}, key: newId() };
    expect((await server.call('GET /api/clients', options)).status).toBe(200);
    expect((await server.call('POST /api/clients', options)).code).toBe('institution_closing');
  });

  test('AS-11 the portal says so, still gives documents, and takes nothing', async () => {
    await aLoan(server.database.owner, {
      institution_id: ana.lender.id,
      client_id: ana.client.id,
    });
    const cookie = ana.borrowerCookie;
    expect((await server.call('GET /api/portal/me', { cookie })).json).toMatchObject({
      institution_closing: false,
    });
    await close();
    expect((await server.call('GET /api/portal/me', { cookie })).json).toMatchObject({
      institution_closing: true,
      institution_contact_info: '(11) 4002-8922',
    });
    const given = ['statement', 'my-data.json', 'my-data.pdf', 'loans', 'proofs', 'data-requests', 'files'];
    for (const what of given)
      expect([what, (await server.call(`GET /api/portal/${what}`, { cookie })).status]).toEqual([what, 200]);
    const asked = { cookie, body: { requested_amount: 10_000 }, key: newId() };
    expect((await server.call('POST /api/portal/requests', asked)).code).toBe('institution_closing');
    const visitor = {
      institution_id: ana.lender.id,
      cpf: '529.982.247-25',
      name: 'Rita',
      phone: null,
      requested_amount: 10_000,
      payment_date: '2026-09-01',
    };
    const sent = await server.call('POST /api/public/requests', {
      body: visitor,
      key: newId(),
      address: `10.56.${made}.1`,
    });
    expect(sent.code).toBe('institution_closing');
  });

  test('AS-11 an invitation takes nobody in until it is opened again', async () => {
    const email = `convidada${made}@exemplo.com.br`;
    expect((await ofAna('POST /api/invitations', { name: 'Rita', email, role: 'viewer' })).status).toBe(201);
    await eventually(() => expect(server.mails).toHaveLength(1));
    const token = /#convite=(\S+)/.exec(server.mails[0]?.text ?? '')?.[1];
    const accept = () =>
      server.call('POST /api/invitations/accept', {
        body: { token, password: PASSWORD },
        address: `10.57.${made}.1`,
      });
    await close();
    expect((await accept()).code).toBe('institution_closing');
    await reopen();
    expect((await accept()).status).toBe(200);
  });

  test('AS-11 reopened, it is as it was', async () => {
    const bento = await aManager();
    await close();
    server.clock.advance(HOUR / 2);
    server.mails.length = 0;
    const opened = await reopen();
    expect(opened.status).toBe(200);
    expect(opened.json).not.toHaveProperty('closing_on');
    expect(server.mails.map(({ to, subject }) => `${to} ${subject}`)).toEqual([
      `${bento.email} Caderneta: instituição reaberta`,
    ]);
    expect((await reopen()).status).toBe(200);
    expect(server.mails).toHaveLength(1);
    const client = { name: 'Rita', phone: '(11) 98888-7777', cpf: '529.982.247-25' };
    expect((await ofAna('POST /api/clients', client)).status).toBe(201);
  });
});
