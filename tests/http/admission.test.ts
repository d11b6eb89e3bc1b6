import { afterAll, describe, expect, test } from 'vitest';
import type { Role } from '#domain/people/role.ts';
import { openBorrowerSession } from '#server/sessions/borrower-session.ts';
import { refreshStaffSession } from '#server/security/sign-in/refresh-staff-session.ts';
import { openStaffSession } from '#server/sessions/staff-session.ts';
import { aClient, aLender, aMember, anInstitution } from '#tests/support/records.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { startSmallApp } from './small-app.ts';

/* Who gets in, as whom, for how long, and in which order they are turned away: `admission.ts`, `caller.ts` and the sessions. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.parse('2026-08-15T15:00:00.000Z');

let at = START;
const clock = { now: () => new Date(at) };
const GENEROUS = { session_reads: 1_000_000, session_writes: 1_000_000 };

/** Started by the first test that needs it, so that a start that fails is a test that fails. */
let started: ReturnType<typeof start> | undefined;
const place = () => (started ??= start());

async function start() {
  const database = await createTestDatabase();
  const { db, owner } = database;
  const lender = await aLender(owner);
  await anInstitution(owner, { id: lender.id });
  const client = await aClient(owner, { institution_id: lender.id });
  const { app, ask, setCookie } = await startSmallApp(database, clock, { limits: GENEROUS });
  const staffToken = async (tokenMinutes = 60, userAgent?: string) =>
    (
      await openStaffSession(db, {
        institution: lender.id,
        user: lender.user_id,
        now: clock.now(),
        tokenMinutes,
        userAgent,
      })
    ).token;
  const borrowerToken = async (userAgent?: string) =>
    (
      await openBorrowerSession(db, {
        institution: lender.id,
        clientId: client.id,
        now: clock.now(),
        userAgent,
      })
    ).token;
  return { database, app, ask, setCookie, lender, client, staffToken, borrowerToken };
}
afterAll(async () => {
  const made = await started;
  await made?.app.close();
  await made?.database.drop();
});

const asStaff = (token: string) => `__Host-caderneta_staff=${token}`;
const asBorrower = (token: string) => `__Host-caderneta_borrower=${token}`;

/** As seen so long after the start; the clock is set back afterwards. */
async function later<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  at = START + milliseconds;
  try {
    return await work();
  } finally {
    at = START;
  }
}

describe('a session is accepted by its own kind of endpoint', () => {
  test('staff at staff endpoints, borrowers at borrower endpoints, and neither elsewhere', async () => {
    const { ask, staffToken, borrowerToken } = await place();
    const [staff, borrower] = [asStaff(await staffToken()), asBorrower(await borrowerToken())];
    expect(await ask('GET', 'staff', { cookie: staff })).toBe(200);
    expect(await ask('GET', 'borrower', { cookie: borrower })).toBe(200);
    expect(await ask('GET', 'staff', { cookie: borrower })).toBe('unauthenticated');
    expect(await ask('GET', 'borrower', { cookie: staff })).toBe('unauthenticated');
    expect(await ask('GET', 'staff-or-borrower', { cookie: staff })).toBe(200);
    expect(await ask('GET', 'staff-or-borrower', { cookie: borrower })).toBe(200);
    expect(await ask('GET', 'staff-or-borrower')).toBe('unauthenticated');
    expect(await ask('GET', 'staff')).toBe('unauthenticated');
    expect(await ask('GET', 'borrower')).toBe('unauthenticated');
    expect(await ask('GET', 'anyone')).toBe(200);
  });

  test('the handler gets the caller, and never a session its endpoint does not accept', async () => {
    const { app, lender, client, staffToken, borrowerToken } = await place();
    const cookie = `${asStaff(await staffToken())}; ${asBorrower(await borrowerToken())}`;
    const answerOf = async (url: string): Promise<unknown> =>
      (await app.inject({ url, headers: { cookie } })).json();
    const staff = {
      institution: lender.id,
      user: lender.user_id,
      role: 'owner',
      byPreviousToken: false,
    };
    const borrower = {
      institution: lender.id,
      clientId: client.id,
      clientName: client.name,
      institutionName: 'Crédito da Praça',
    };
    expect(await answerOf('/staff')).toMatchObject({ staff, borrower: null });
    expect(await answerOf('/borrower')).toMatchObject({ staff: null, borrower });
    expect(await answerOf('/staff-or-borrower')).toMatchObject({ staff, borrower });
    expect(await answerOf('/anyone')).toEqual({ staff: null, borrower: null });
    const [expires] = [await answerOf('/staff')].map((json) => JSON.stringify(json));
    expect(expires).toContain(
      '"tokenExpiresAt":"2026-08-15T16:00:00.000Z","expiresAt":"2026-08-22T15:00:00.000Z"',
    );
  });

  test('one kind of token in the cookie of the other opens nothing', async () => {
    const { ask, staffToken, borrowerToken } = await place();
    expect(await ask('GET', 'staff', { cookie: asStaff(await borrowerToken()) })).toBe('unauthenticated');
    expect(await ask('GET', 'borrower', { cookie: asBorrower(await staffToken()) })).toBe('unauthenticated');
  });

  test('without its prefix, cut short, lengthened or made up, a cookie is no cookie', async () => {
    const { ask, staffToken } = await place();
    const cookie = asStaff(await staffToken());
    const wrong = [
      cookie.replace('__Host-', ''),
      cookie.slice(0, -1),
      `${cookie}A`,
      `${cookie.slice(0, -1)}*`,
      asStaff('A'.repeat(43)),
    ];
    for (const other of wrong) expect(await ask('GET', 'staff', { cookie: other })).toBe('unauthenticated');
  });
});

describe('a session ends', () => {
  test('a staff token is good for its minutes and then says that it expired', async () => {
    const { ask, staffToken } = await place();
    const cookie = asStaff(await staffToken(60));
    expect(await later(HOUR - 1, () => ask('GET', 'staff', { cookie }))).toBe(200);
    expect(await later(HOUR, () => ask('GET', 'staff', { cookie }))).toBe('session_expired');
    expect(await later(HOUR, () => ask('GET', 'staff-or-borrower', { cookie }))).toBe('session_expired');
  });

  test('staff: twelve hours idle, seven days at most', async () => {
    const { ask, staffToken } = await place();
    const long = async () => asStaff(await staffToken(30 * 24 * 60));
    const [idle, used, busy] = [await long(), await long(), await long()];
    expect(await later(12 * HOUR - 1, () => ask('GET', 'staff', { cookie: used }))).toBe(200);
    expect(await later(12 * HOUR, () => ask('GET', 'staff', { cookie: idle }))).toBe('unauthenticated');
    for (let hours = 11; hours < 7 * 24; hours += 11)
      expect(await later(hours * HOUR, () => ask('GET', 'staff', { cookie: busy }))).toBe(200);
    expect(await later(7 * DAY - 1, () => ask('GET', 'staff', { cookie: busy }))).toBe(200);
    expect(await later(7 * DAY, () => ask('GET', 'staff', { cookie: busy }))).toBe('unauthenticated');
  });

  test('LG-11 a borrower: thirty minutes idle, twelve hours at most', async () => {
    const { ask, borrowerToken } = await place();
    const [idle, used, busy] = [await borrowerToken(), await borrowerToken(), await borrowerToken()].map(
      asBorrower,
    );
    const seen = (after: number, cookie = '') => later(after, () => ask('GET', 'borrower', { cookie }));
    expect(await seen(30 * MINUTE - 1, used)).toBe(200);
    expect(await seen(30 * MINUTE, idle)).toBe('unauthenticated');
    for (let minutes = 29; minutes < 12 * 60; minutes += 29)
      expect(await seen(minutes * MINUTE, busy)).toBe(200);
    expect(await seen(12 * HOUR - 1, busy)).toBe(200);
    expect(await seen(12 * HOUR, busy)).toBe('unauthenticated');
  });

  test('a visit is written down at most once a minute', async () => {
    const { ask, database, staffToken, borrowerToken } = await place();
    for (const [kind, cookie] of [
      ['staff', asStaff(await staffToken())],
      ['borrower', asBorrower(await borrowerToken())],
    ] as const) {
      const written = async () => {
        const { rows } = await database.ownerPool.query<{ seen: string }>(
          'SELECT last_seen_at AS seen FROM sessions WHERE kind = $1 ORDER BY id DESC LIMIT 1',
          [kind],
        );
        return Date.parse(rows[0]?.seen ?? '');
      };
      await later(MINUTE, () => ask('GET', kind, { cookie }));
      expect(await written()).toBe(START);
      await later(MINUTE + 1, () => ask('GET', kind, { cookie }));
      expect(await written()).toBe(START + MINUTE + 1);
    }
  });

  test('the token that was just replaced is good for ten seconds, and known for what it is', async () => {
    const { ask, app, database, staffToken } = await place();
    const before = await staffToken();
    const { token } = await refreshStaffSession(database.db, {
      token: before,
      now: clock.now(),
      tokenMinutes: 60,
    });
    expect(token).toMatch(/^[\w-]{43}$/);
    const answerOf = async (cookie: string): Promise<unknown> =>
      (await app.inject({ url: '/staff', headers: { cookie } })).json();
    expect(await answerOf(asStaff(before))).toMatchObject({ staff: { byPreviousToken: true } });
    expect(await answerOf(asStaff(token ?? ''))).toMatchObject({ staff: { byPreviousToken: false } });
    expect(await later(10 * SECOND - 1, () => ask('GET', 'staff', { cookie: asStaff(before) }))).toBe(200);
    expect(await later(10 * SECOND, () => ask('GET', 'staff', { cookie: asStaff(before) }))).toBe(
      'unauthenticated',
    );
    expect(await later(10 * SECOND, () => ask('GET', 'staff', { cookie: asStaff(token ?? '') }))).toBe(200);
  });

  test('CL-5 a deleted client has no session from that moment on', async () => {
    const { ask, database, client, borrowerToken } = await place();
    const cookie = asBorrower(await borrowerToken());
    const mark = (deleted_at: Date | null) =>
      database.owner.updateTable('clients').set({ deleted_at }).where('id', '=', client.id).execute();
    await mark(new Date());
    expect(await ask('GET', 'borrower', { cookie })).toBe('unauthenticated');
    await mark(null);
    expect(await ask('GET', 'borrower', { cookie })).toBe(200);
  });
});

describe('a session is not opened', () => {
  test('CL-5 for a client who was deleted since they were found, and none is left behind', async () => {
    const { database, lender } = await place();
    const gone = await aClient(database.owner, { institution_id: lender.id, deleted_at: clock.now() });
    const opened = { institution: lender.id, clientId: gone.id, now: clock.now(), userAgent: undefined };
    await expect(openBorrowerSession(database.db, opened)).rejects.toMatchObject({ code: 'not_found' });
    const left = database.owner.selectFrom('sessions').select('id').where('client_id', '=', gone.id);
    expect(await left.execute()).toEqual([]);
    await database.owner.deleteFrom('clients').where('id', '=', gone.id).execute();
  });

  test('AS-5 with a token that outlives it', async () => {
    const { database, lender } = await place();
    const opened = { institution: lender.id, user: lender.user_id, now: clock.now(), tokenMinutes: 60 };
    const until = async (minutes: number) => {
      const endsAt = new Date(START + minutes * MINUTE);
      const { tokenExpiresAt } = await openStaffSession(database.db, {
        ...opened,
        endsAt,
        userAgent: undefined,
      });
      return (tokenExpiresAt.getTime() - START) / MINUTE;
    };
    expect([await until(10), await until(90)]).toEqual([10, 60]);
  });
});

describe('a cached session is confirmed in the round trip of the read', () => {
  const known = async () => {
    const { app, ask, database, lender, client, staffToken, borrowerToken } = await place();
    const staff = asStaff(await staffToken());
    const borrower = asBorrower(await borrowerToken());
    const answerOf = async (who: 'staff' | 'borrower', cookie: string): Promise<unknown> =>
      (await app.inject({ url: `/asks/${who}`, headers: { cookie } })).json();
    const first = [await answerOf('staff', staff), await answerOf('borrower', borrower)];
    const change = (values: Record<string, unknown>) =>
      database.owner.updateTable('sessions').set(values).where('institution_id', '=', lender.id).execute();
    return { ask, database, lender, client, staff, borrower, answerOf, first, change };
  };

  test('from its second visit on, as who it is', async () => {
    const { lender, client, staff, borrower, answerOf, first } = await known();
    const asked = { staff: { institution: lender.id, user: lender.user_id, role: 'owner' }, borrower: null };
    const lent = { staff: null, borrower: { institution: lender.id, clientId: client.id } };
    expect(first).toMatchObject([
      { guessed: false, ...asked },
      { guessed: false, ...lent },
    ]);
    expect(await answerOf('staff', staff)).toMatchObject({ guessed: true, ...asked });
    expect(await answerOf('borrower', borrower)).toMatchObject({ guessed: true, ...lent });
    expect(await answerOf('staff', asStaff('A'.repeat(43)))).toMatchObject({
      error: { code: 'unauthenticated' },
    });
  });

  test('one that ended is refused, and guessed no more', async () => {
    const { ask, staff, borrower, answerOf, change } = await known();
    const seen = clock.now();
    await change({ last_seen_at: new Date(START - 8 * DAY) });
    expect(await ask('GET', 'asks/staff', { cookie: staff })).toBe('unauthenticated');
    expect(await ask('GET', 'asks/borrower', { cookie: borrower })).toBe('unauthenticated');
    await change({ last_seen_at: seen });
    expect(await answerOf('staff', staff)).toMatchObject({ guessed: false });
    expect(await answerOf('borrower', borrower)).toMatchObject({ guessed: false });
  });

  test('an expired token still says so', async () => {
    const { ask, staff } = await known();
    expect(await later(HOUR - 1, () => ask('GET', 'asks/staff', { cookie: staff }))).toBe(200);
    expect(await later(HOUR, () => ask('GET', 'asks/staff', { cookie: staff }))).toBe('session_expired');
    expect(await later(HOUR, () => ask('GET', 'asks/staff', { cookie: staff }))).toBe('session_expired');
  });

  test("another session, or another person's, under the same token is refused", async () => {
    const { ask, database, lender, staff, borrower, change } = await known();
    const asked = async () => [
      await ask('GET', 'asks/staff', { cookie: staff }),
      await ask('GET', 'asks/borrower', { cookie: borrower }),
    ];
    await database.ownerPool.query('UPDATE sessions SET id = gen_random_uuid()');
    expect(await asked()).toEqual(['unauthenticated', 'unauthenticated']);
    expect(await asked()).toEqual([200, 200]);
    await database.owner.deleteFrom('sessions').where('kind', '=', 'borrower').execute();
    const { user } = await aMember(database.owner, lender.id, { role: 'owner' });
    await change({ user_id: user });
    expect(await asked()).toEqual(['unauthenticated', 'unauthenticated']);
    await database.owner.deleteFrom('sessions').execute();
  });

  test("one that is another's by now is nobody's here", async () => {
    const { ask, database, lender, staff, borrower, change } = await known();
    const other = await aLender(database.owner);
    await anInstitution(database.owner, { id: other.id });
    const neighbour = await aClient(database.owner, { institution_id: lender.id });
    await database.ownerPool.query(`UPDATE sessions SET client_id = $1 WHERE kind = 'borrower'`, [
      neighbour.id,
    ]);
    expect(await ask('GET', 'asks/borrower', { cookie: borrower })).toBe('unauthenticated');
    await database.owner.deleteFrom('sessions').where('kind', '=', 'borrower').execute();
    await change({ institution_id: other.id, user_id: other.user_id });
    expect(await ask('GET', 'asks/staff', { cookie: staff })).toBe('unauthenticated');
    await database.owner.deleteFrom('sessions').execute();
    await database.owner.deleteFrom('clients').where('id', '=', neighbour.id).execute();
  });

  test('its visit is written down as any other', async () => {
    const { ask, database, lender, staff, borrower } = await known();
    const visits = async () =>
      (
        await database.owner
          .selectFrom('sessions')
          .select('last_seen_at')
          .where('institution_id', '=', lender.id)
          .execute()
      ).map(({ last_seen_at: seen }) => Date.parse(seen) - START);
    await later(2 * MINUTE, async () => {
      expect(await ask('GET', 'asks/staff', { cookie: staff })).toBe(200);
      expect(await ask('GET', 'asks/borrower', { cookie: borrower })).toBe(200);
    });
    expect(await visits()).toEqual([2 * MINUTE, 2 * MINUTE]);
    await database.owner.deleteFrom('sessions').execute();
  });

  test('where a limit is reached, a caller without a session gets 401 first', async () => {
    const { database, staffToken } = await place();
    const small = await startSmallApp(database, clock, { limits: { session_reads: 2 } });
    const cookie = asStaff(await staffToken());
    const ask = () => small.ask('GET', 'asks/staff', { cookie });
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 'too_many_requests']);
    await database.owner.deleteFrom('sessions').execute();
    expect(await ask()).toBe('unauthenticated');
    await small.app.close();
  });
});

test('what is written of a session: whose, of which kind, from which browser, and the visit of the client', async () => {
  const { database, lender, client, staffToken, borrowerToken } = await place();
  const longName = 'x'.repeat(600);
  await staffToken(60, longName);
  await borrowerToken(longName);
  await staffToken();
  await borrowerToken();
  const { rows } = await database.ownerPool.query(
    `SELECT kind, client_id AS client, char_length(user_agent) AS agent, octet_length(token_hash) AS hash FROM sessions
     WHERE institution_id = $1 ORDER BY id DESC LIMIT 4`,
    [lender.id],
  );
  expect(rows).toEqual([
    { kind: 'borrower', client: client.id, agent: null, hash: 32 },
    { kind: 'staff', client: null, agent: null, hash: 32 },
    { kind: 'borrower', client: client.id, agent: 512, hash: 32 },
    { kind: 'staff', client: null, agent: 512, hash: 32 },
  ]);
  const visited = await database.owner.selectFrom('clients').select(['id', 'portal_last_seen_at']).execute();
  expect(visited).toEqual([{ id: client.id, portal_last_seen_at: clock.now().toISOString() }]);
});

describe('a change comes from our own pages, as JSON', () => {
  test.each([
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'cross-site' }, 'forbidden_origin'],
    [{ 'sec-fetch-site': 'same-site' }, 'forbidden_origin'],
    [{ 'sec-fetch-site': 'none' }, 'forbidden_origin'],
    [{ 'sec-fetch-site': 'cross-site', origin: 'http://a.test', host: 'a.test' }, 'forbidden_origin'],
    [{ 'sec-fetch-site': undefined }, 'forbidden_origin'],
    [{ 'sec-fetch-site': undefined, origin: 'http://a.test', host: 'a.test' }, 200],
    [{ 'sec-fetch-site': undefined, origin: 'http://b.test', host: 'a.test' }, 'forbidden_origin'],
    [{ 'sec-fetch-site': undefined, origin: 'null', host: 'a.test' }, 'forbidden_origin'],
    [{ 'sec-fetch-site': undefined, origin: 'http://a.test:81', host: 'a.test' }, 'forbidden_origin'],
  ])('%j: %s', async (headers, expected) => {
    const { ask } = await place();
    expect(await ask('DELETE', 'anyone', { headers })).toBe(expected);
  });

  test('the public address is our own origin too, and no other', async () => {
    const { database } = await place();
    const { app, ask } = await startSmallApp(database, clock, { publicUrl: 'https://exemplo.com.br' });
    const from = (origin: string) =>
      ask('DELETE', 'anyone', { headers: { 'sec-fetch-site': undefined, origin, host: 'interno:3000' } });
    expect(await from('https://exemplo.com.br')).toBe(200);
    expect(await from('http://exemplo.com.br')).toBe('forbidden_origin');
    await app.close();
  });

  test.each([
    [{ 'content-type': 'application/json' }, '{}', 200],
    [{ 'content-type': 'application/json; charset=utf-8' }, '{}', 200],
    [{ 'content-type': 'APPLICATION/JSON ;  charset=UTF-8 ' }, '{}', 200],
    [{ 'content-type': 'application/json' }, '', 200],
    [{ 'content-type': 'application/json; charset=latin1' }, '{}', 'unsupported_media_type'],
    [{ 'content-type': 'application/jsonp' }, '{}', 'unsupported_media_type'],
    [{ 'content-type': 'text/application/json' }, '{}', 'unsupported_media_type'],
    [{ 'content-type': 'x-application/json' }, '{}', 'unsupported_media_type'],
    [{ 'content-type': 'text/plain' }, '{}', 'unsupported_media_type'],
    [{}, '{}', 'unsupported_media_type'],
    [{ 'transfer-encoding': 'chunked' }, undefined, 'unsupported_media_type'],
    [{ 'content-length': '0' }, undefined, 200],
    [{}, undefined, 200],
    [{ 'content-type': 'application/json' }, '{', 'malformed_json'],
    [{ 'content-type': 'application/json' }, '{"__proto__": 1}', 'malformed_json'],
    [{ 'content-type': 'application/json' }, '{"constructor": {"prototype": 1}}', 'malformed_json'],
  ])('%j with %j: %s', async (headers, body, expected) => {
    const { ask } = await place();
    expect(await ask('POST', 'anyone', { headers, ...(body === undefined ? {} : { body }) })).toBe(expected);
  });

  test('a body has at most 64 kB', async () => {
    const { ask } = await place();
    const sent = (bytes: number) =>
      ask('POST', 'anyone', {
        headers: { 'content-type': 'application/json' },
        body: `"${'x'.repeat(bytes - 2)}"`,
      });
    expect(await sent(64 * 1024)).toBe(200);
    expect(await sent(64 * 1024 + 1)).toBe('body_too_large');
  });

  test('a read needs neither', async () => {
    const { ask } = await place();
    expect(
      await ask('GET', 'anyone', {
        headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' },
      }),
    ).toBe(200);
  });
});

describe('a role opens what it may', () => {
  const someone = async (role: Role) => {
    const { database, ask, lender } = await place();
    const { user } = await aMember(database.owner, lender.id, { role });
    const opened = { institution: lender.id, user, now: clock.now(), tokenMinutes: 60, userAgent: undefined };
    const cookie = asStaff((await openStaffSession(database.db, opened)).token);
    const change = (values: { role?: Role; disabled_at?: Date | null }) =>
      database.owner.updateTable('memberships').set(values).where('user_id', '=', user).execute();
    return { ask, cookie, change };
  };

  test.each([
    ['owner', 200],
    ['manager', 200],
    ['collector', 'not_allowed'],
    ['viewer', 'not_allowed'],
  ] as const)('%s, where those who edit are asked for: %s', async (role, expected) => {
    const { ask, cookie } = await someone(role);
    expect(await ask('POST', 'editors', { cookie })).toBe(expected);
    expect(await ask('GET', 'editors', { cookie })).toBe(expected);
    expect(await ask('GET', 'asks/editors', { cookie })).toBe(expected);
    expect(await ask('GET', 'asks/staff', { cookie })).toBe(200);
    expect(await ask('GET', 'asks/editors', { cookie })).toBe(expected);
  });

  test('a changed role counts from the next request on, also for a cached session', async () => {
    const { ask, cookie, change } = await someone('manager');
    const asks = () => ask('GET', 'asks/editors', { cookie });
    expect([await asks(), await asks()]).toEqual([200, 200]);
    await change({ role: 'viewer' });
    expect([await asks(), await asks()]).toEqual(['not_allowed', 'not_allowed']);
    expect(await ask('GET', 'asks/staff', { cookie })).toBe(200);
    await change({ role: 'owner' });
    expect([await asks(), await asks()]).toEqual([200, 200]);
  });

  test('what was sent before a manager became a collector is not answered; asked again, behind the wall, it is', async () => {
    const { ask, cookie, change } = await someone('manager');
    const asks = () => ask('GET', 'asks/staff', { cookie });
    expect([await asks(), await asks()]).toEqual([200, 200]);
    await change({ role: 'collector' });
    expect([await asks(), await asks()]).toEqual(['unauthenticated', 200]);
    await change({ role: 'manager' });
    expect([await asks(), await asks()]).toEqual(['unauthenticated', 200]);
  });

  test('who is no member any more has no session, known or not', async () => {
    const { ask, cookie, change } = await someone('manager');
    expect(await ask('GET', 'asks/staff', { cookie })).toBe(200);
    await change({ disabled_at: clock.now() });
    expect(await ask('GET', 'asks/staff', { cookie })).toBe('unauthenticated');
    expect(await ask('GET', 'staff', { cookie })).toBe('unauthenticated');
    expect(await ask('POST', 'staff', { cookie })).toBe('unauthenticated');
    await change({ disabled_at: null });
    expect(await ask('GET', 'staff', { cookie })).toBe(200);
  });

  test('turned away after the session and before the origin and the type', async () => {
    const { ask, cookie } = await someone('viewer');
    const wrong = { headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' }, body: 'x' };
    expect(await ask('POST', 'editors', wrong)).toBe('unauthenticated');
    expect(await ask('POST', 'editors', { ...wrong, cookie })).toBe('not_allowed');
    expect(await ask('POST', 'staff', { ...wrong, cookie })).toBe('forbidden_origin');
  });
});

test('turned away in the order of the matrix: session, origin, type', async () => {
  const { ask, staffToken } = await place();
  const wrong = { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' };
  expect(await ask('POST', 'staff', { headers: wrong, body: 'x' })).toBe('unauthenticated');
  const cookie = asStaff(await staffToken());
  expect(await ask('POST', 'staff', { headers: wrong, body: 'x', cookie })).toBe('forbidden_origin');
  const sameOrigin = { ...wrong, 'sec-fetch-site': 'same-origin' };
  expect(await ask('POST', 'staff', { headers: sameOrigin, body: 'x', cookie })).toBe(
    'unsupported_media_type',
  );
});

test('reads and writes of a session, and the calls of an address, are counted apart and first', async () => {
  const { database, staffToken, borrowerToken } = await place();
  const limits = { session_reads: 2, session_writes: 1, institutions: 1, recovery_address: 1 };
  const { app, ask } = await startSmallApp(database, clock, { limits });
  const full = 'too_many_requests';
  for (const [who, cookie] of [
    ['staff', asStaff(await staffToken())],
    ['borrower', asBorrower(await borrowerToken())],
  ] as const) {
    const read = () => ask('GET', who, { cookie });
    expect([await read(), await read(), await read()]).toEqual([200, 200, full]);
    const write = () => ask('POST', who, { cookie });
    expect([await write(), await write()]).toEqual([200, full]);
  }
  const list = (address: string) => ask('GET', 'counted', { address });
  expect([await list('10.8.0.1'), await list('10.8.0.1'), await list('10.8.0.2')]).toEqual([200, full, 200]);
  // A call that changes something is counted once it is well formed; a full address is refused before it is looked at.
  const wrong = { address: '10.8.0.3', headers: { 'sec-fetch-site': 'cross-site' } };
  const recover = () => ask('POST', 'counted', { address: '10.8.0.3' });
  expect([await ask('POST', 'counted', wrong), await recover(), await ask('POST', 'counted', wrong)]).toEqual(
    ['forbidden_origin', 200, full],
  );
  await app.close();
});

describe('what few routes say of themselves', () => {
  const setInstitution = async (column: 'closing_on' | 'is_demo', value: string | boolean | null) => {
    const { database, lender } = await place();
    await database.ownerPool.query(`UPDATE institutions SET ${column} = $1 WHERE id = $2`, [
      value,
      lender.id,
    ]);
  };

  test('AS-11 an institution that is closing is read and left, and nothing of it changed', async () => {
    const { ask, staffToken, borrowerToken } = await place();
    const both = [asStaff(await staffToken()), asBorrower(await borrowerToken())];
    await setInstitution('closing_on', '2026-09-14');
    for (const cookie of both) {
      const answers = [
        await ask('GET', 'staff-or-borrower', { cookie }),
        await ask('POST', 'staff-or-borrower', { cookie }),
        await ask('DELETE', 'staff-or-borrower', { cookie }),
        await ask('POST', 'while-closing', { cookie }),
      ];
      expect(answers).toEqual([200, 'institution_closing', 'institution_closing', 200]);
    }
    // Where it comes from and what it is are looked at before.
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect(await ask('POST', 'staff', { cookie: both[0] ?? '', headers })).toBe('forbidden_origin');
    await setInstitution('closing_on', null);
    for (const cookie of both) expect(await ask('POST', 'staff-or-borrower', { cookie })).toBe(200);
  });

  test('AS-5 a demonstration has some routes not at all, and few changes', async () => {
    const { database, staffToken } = await place();
    const { app, ask } = await startSmallApp(database, clock, { limits: { ...GENEROUS, demo_writes: 2 } });
    const cookie = asStaff(await staffToken());
    expect(await ask('POST', 'not-in-demo', { cookie })).toBe(200);
    await setInstitution('is_demo', true);
    expect(await ask('POST', 'not-in-demo', { cookie })).toBe('not_in_demo');
    expect(await ask('GET', 'staff', { cookie })).toBe(200);
    expect(await ask('POST', 'staff', { cookie })).toBe(200);
    expect(await ask('POST', 'staff', { cookie })).toBe('too_many_requests');
    expect(await ask('GET', 'staff', { cookie })).toBe(200);
    await setInstitution('is_demo', false);
    expect(await ask('POST', 'staff', { cookie })).toBe(200);
    await app.close();
  });

  test('AQ-4 files are counted per person, and nothing else is', async () => {
    const { database, staffToken, borrowerToken } = await place();
    const { app, ask } = await startSmallApp(database, clock, { limits: { ...GENEROUS, files_added: 1 } });
    const again = async () => [asStaff(await staffToken()), asBorrower(await borrowerToken())];
    for (const cookie of await again()) expect(await ask('POST', 'file', { cookie })).toBe(200);
    // Another session of the same person is the same person.
    for (const cookie of await again()) {
      expect(await ask('POST', 'file', { cookie })).toBe('too_many_requests');
      expect(await ask('POST', 'staff-or-borrower', { cookie })).toBe(200);
    }
    expect([await ask('POST', 'file-of-anyone'), await ask('POST', 'file-of-anyone')]).toEqual([200, 200]);
    await app.close();
  });

  test('what proves by a signature where it comes from may come from anywhere, as JSON', async () => {
    const { ask } = await place();
    const headers = { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' };
    expect(await ask('POST', 'signed', { headers, body: '{}' })).toBe(200);
    const form = { ...headers, 'content-type': 'text/plain' };
    expect(await ask('POST', 'signed', { headers: form, body: '{}' })).toBe('unsupported_media_type');
  });
});

test('cookies: ours alone, on this site alone, over https; without that on a local network, knowingly', async () => {
  const { database, setCookie } = await place();
  const kept = 'Path=/; HttpOnly; Secure; SameSite=Strict';
  expect(await setCookie('staff', 'abc')).toBe(`__Host-caderneta_staff=abc; Max-Age=604800; ${kept}`);
  expect(await setCookie('borrower', 'abc')).toBe(`__Host-caderneta_borrower=abc; ${kept}`);
  expect(await setCookie('borrower', null)).toMatch(
    /^__Host-caderneta_borrower=; .*Expires=Thu, 01 Jan 1970/,
  );
  expect(await setCookie('staff', null)).toContain('HttpOnly; Secure; SameSite=Strict');
  for (const [publicUrl, cookie] of [
    ['http://192.168.0.10:3000', 'caderneta_borrower=abc; Path=/; HttpOnly; SameSite=Strict'],
    ['https://exemplo.com.br', `__Host-caderneta_borrower=abc; ${kept}`],
  ] as const) {
    const other = await startSmallApp(database, clock, { publicUrl });
    expect(await other.setCookie('borrower', 'abc')).toBe(cookie);
    await other.app.close();
  }
});

test('with the cookie of a session goes what the browser has kept of it, and with that of a step nothing', async () => {
  const { app } = await place();
  const answerOf = async (kind: string) =>
    (await app.inject(`/cookie/${kind}/none`)).headers['clear-site-data'];
  expect([await answerOf('staff'), await answerOf('borrower'), await answerOf('step')]).toEqual([
    '"cache"',
    '"cache"',
    undefined,
  ]);
});
