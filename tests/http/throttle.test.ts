import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBorrowerSession } from '#server/sessions/borrower-session.ts';
import { openStaffSession } from '#server/sessions/staff-session.ts';
import { aClient, aLender, anInstitution } from '#tests/support/records.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { startSmallApp, type SmallApp } from './small-app.ts';

/* What is counted by the throttle, and against whom: a session's five, then the ten of its address, then every one waits. */

const RATES = {
  ofSession: { burst: 5, perSecond: 0.000_1 },
  ofAddress: { burst: 10, perSecond: 0.000_1 },
  delayMilliseconds: 2_000,
};
const SHORTEST_DELAY_MS = 1_000;

let database: TestDatabase;
let small: SmallApp;
const clock = { now: () => new Date('2026-08-15T15:00:00.000Z') };
const cookies = {
  staff: '',
  borrower: '',
  deadStaff: '',
  deadBorrower: '',
  deadVisitor: '',
  lender: '',
  none: '',
};

beforeAll(async () => {
  database = await createTestDatabase();
  const { db, owner } = database;
  const lender = await aLender(owner);
  await anInstitution(owner, { id: lender.id });
  const client = await aClient(owner, { institution_id: lender.id });
  const opened = { institution: lender.id, now: clock.now(), userAgent: undefined };
  const staff = async () =>
    `__Host-caderneta_staff=${(await openStaffSession(db, { ...opened, user: lender.user_id, tokenMinutes: 60 })).token}`;
  const borrower = async () =>
    `__Host-caderneta_borrower=${(await openBorrowerSession(db, { ...opened, clientId: client.id })).token}`;
  cookies.deadStaff = await staff();
  cookies.deadBorrower = await borrower();
  cookies.deadVisitor = await borrower();
  small = await startSmallApp(database, clock, { rates: RATES, limits: { session_reads: 20 } });
  await small.ask('GET', 'asks/staff', { cookie: cookies.deadStaff });
  for (const cookie of [cookies.deadBorrower, cookies.deadVisitor])
    await small.ask('GET', 'asks/borrower', { cookie });
  await owner.deleteFrom('sessions').execute();
  cookies.lender = await staff();
  cookies.staff = await staff();
  cookies.borrower = await borrower();
});
afterAll(async () => {
  await small.app.close();
  await database.drop();
});

let addresses = 0;
const newAddress = () => `198.51.100.${(addresses += 1)}`;

type Asked = Parameters<SmallApp['ask']>[1];
const askFrom = (address: string, cookie: string) => (what: Asked) =>
  small.ask('GET', what, { address, ...(cookie === '' ? {} : { cookie }) });

/** How many pass before the first that is held back, and the answers. */
async function beforeDelay(ask: (what: Asked) => Promise<number | string>, what: Asked) {
  const answers = new Set<number | string>();
  for (let passed = 0; ; passed += 1) {
    const since = performance.now();
    answers.add(await ask(what));
    if (performance.now() - since >= SHORTEST_DELAY_MS - 50) return { passed, answers: [...answers] };
  }
}

test.concurrent.each([
  ['no cookie, refused', 'none', 'asks/staff', 10, 'unauthenticated'],
  ['no cookie, public', 'none', 'anyone', 10, 200],
  // A session that has ended counts as none, and is known for what it is at its first refusal.
  ['a dead staff cookie, refused', 'deadStaff', 'asks/staff', 10, 'unauthenticated'],
  ['a dead borrower cookie, refused', 'deadBorrower', 'asks/borrower', 10, 'unauthenticated'],
  // Where no session is needed none is looked up: it has the share of a session until the cache forgets it.
  ['a dead borrower cookie, public', 'deadVisitor', 'anyone', 15, 200],
  ['a borrower cookie at a staff endpoint', 'borrower', 'asks/staff', 15, 'unauthenticated'],
  ['a staff cookie at a portal endpoint', 'staff', 'asks/borrower', 15, 'unauthenticated'],
] as const)('%s', async (_case, who, what, expected, answer) => {
  const address = newAddress();
  const ask = askFrom(address, cookies[who]);
  // The process has seen the live ones.
  if (who === 'staff' || who === 'borrower') expect(await ask(`asks/${who}`)).toBe(200);
  const { passed, answers } = await beforeDelay(ask, what);
  expect([passed, answers]).toEqual([expected, [answer]]);
  // A session's own are used up everywhere; what it may read is answered as before.
  if (who === 'staff' || who === 'borrower') expect(await ask(`asks/${who}`)).toBe(200);
  // A lender at the same address waits neither with what is accepted nor with a first refusal.
  const lender = askFrom(address, cookies.lender);
  const since = performance.now();
  expect(await lender('asks/staff')).toBe(200);
  expect(performance.now() - since).toBeLessThan(SHORTEST_DELAY_MS);
});

test('a session that has used up its reads waits with the refusals', async () => {
  const address = newAddress();
  const ask = askFrom(address, cookies.staff);
  const { passed, answers } = await beforeDelay(ask, 'asks/staff');
  expect(answers).toEqual([200, 'too_many_requests']);
  // Two of its 20 reads and its five refusals were used above; ten are its address's.
  expect(passed).toBe(28);
});
