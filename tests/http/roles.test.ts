import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Role } from '#domain/people/role.ts';
import { hashPassword } from '#server/sessions/password.ts';
import { aLoan, aMember } from '#tests/support/records.ts';
import { aSignedInLender, startTestApp, type TestApp } from './test-app.ts';

/* What a person may is the role in the institution: a table per route is the matrix's (route-matrix.test.ts). */

const PASSWORD = 'uma senha bem comprida';
let server: TestApp;
let passwordHash: string;
let ana: Awaited<ReturnType<typeof aSignedInLender>>;
let loanId: string;

beforeAll(async () => {
  server = await startTestApp();
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => server.close());
beforeEach(async () => {
  const { owner } = server.database;
  ana = await aSignedInLender(server);
  ({ id: loanId } = await aLoan(owner, { institution_id: ana.lender.id, client_id: ana.client.id }));
});

const pay = (cookie: string) =>
  server.call('POST /api/payments', {
    cookie,
    key: randomUUID(),
    body: { loan_id: loanId, amount: 100, payment_date: '2026-08-15' },
  });
const loanAs = (cookie: string) => server.call(`GET /api/loans/${loanId}`, { cookie });
const setMembership = (user: string, values: { role?: Role; disabled_at?: Date | null }) =>
  server.database.owner.updateTable('memberships').set(values).where('user_id', '=', user).execute();
const signIn = (email: string) =>
  server.call('POST /api/session', { body: { email, password: PASSWORD }, address: '10.3.0.1' });

test('a viewer reads, and writes are refused in Portuguese', async () => {
  expect((await loanAs(ana.staffCookie)).status).toBe(200);
  expect((await pay(ana.staffCookie)).status).toBe(201);
  await setMembership(ana.lender.user_id, { role: 'viewer' });
  expect((await loanAs(ana.staffCookie)).json).toMatchObject({ id: loanId, paid_amount: 100 });
  const refused = await pay(ana.staffCookie);
  expect([refused.status, refused.code, refused.message]).toEqual([
    403,
    'not_allowed',
    'Seu acesso não permite esta operação.',
  ]);
  expect((await loanAs(ana.staffCookie)).json).toMatchObject({ paid_amount: 100 });
  await setMembership(ana.lender.user_id, { role: 'manager' });
  expect((await pay(ana.staffCookie)).status).toBe(201);
});

test('who was taken out of the institution has no session there any more, and cannot sign in', async () => {
  const { owner } = server.database;
  const { user, email } = await aMember(owner, ana.lender.id, {
    role: 'manager',
    password_hash: passwordHash,
  });
  const cookie = (await signIn(email)).cookie ?? '';
  expect((await loanAs(cookie)).status).toBe(200);
  await setMembership(user, { disabled_at: server.clock.now() });
  expect([(await loanAs(cookie)).code, (await pay(cookie)).code]).toEqual([
    'unauthenticated',
    'unauthenticated',
  ]);
  expect((await server.call('GET /api/session', { cookie })).json).toEqual({ staff: null, borrower: null });
  expect((await server.call('POST /api/session/refresh', { cookie })).status).toBe(401);
  const refused = await signIn(email);
  expect([refused.status, refused.code, refused.cookie]).toEqual([401, 'invalid_credentials', undefined]);
  // The others stay.
  expect((await loanAs(ana.staffCookie)).status).toBe(200);
});

test('the history names the person, or else the e-mail', async () => {
  const { owner } = server.database;
  const member = { role: 'manager', password_hash: passwordHash } as const;
  const named = await aMember(owner, ana.lender.id, { ...member, name: 'Rita Gerente' });
  const nameless = await aMember(owner, ana.lender.id, member);
  for (const { email } of [named, nameless]) await pay((await signIn(email)).cookie ?? '');
  const history = await server.call(`GET /api/loans/${loanId}/history`, { cookie: ana.staffCookie });
  expect(history.json).toMatchObject({
    items: [
      { kind: 'payment', by: nameless.email },
      { kind: 'payment', by: 'Rita Gerente' },
      { kind: 'created', by: null },
    ],
  });
});
