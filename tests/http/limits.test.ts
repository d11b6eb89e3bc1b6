import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_LIMITS, type LimitName } from '#server/rate-limits/limits.ts';
import { hashPassword } from '#server/sessions/password.ts';
import { newToken } from '#server/sessions/session-token.ts';
import { aCpf, aLender } from '#tests/support/records.ts';
import {
  aSignedInLender,
  HOUR,
  MINUTE,
  SECOND,
  startTestApp,
  type Answer,
  type TestApp,
} from './test-app.ts';

/* The table of limits, each to the last call, with the calls spread over two instances. */

const DAY = 24 * HOUR;
const PASSWORD = 'uma senha bem comprida';

let server: TestApp;
let second: FastifyInstance;
let institution: string;
let email: string;
let calls = 0;

beforeAll(async () => {
  // 600 openings at once would take minutes.
  server = await startTestApp({ env: { LIMITS: '{"live_opens": 10}' } });
  second = await server.anotherInstance();
  institution = (await aSignedInLender(server)).institution.id;
});
afterAll(() => server.close());
beforeEach(async () => {
  // Nothing a test before has used up is left.
  server.clock.advance(2 * DAY);
  ({ email } = await aLender(server.database.owner, { password_hash: await passwordHash() }));
});

let hashed: Promise<string> | null = null;
const passwordHash = () => (hashed ??= hashPassword(PASSWORD));

interface Sent {
  address?: string;
  cpf?: string;
  email?: string;
  password?: string;
}

/** Every other call goes to the other instance. */
const spread = () => ((calls += 1) % 2 === 0 ? { on: second } : {});
const callers = {
  signIn: (sent: Sent) =>
    server.call('POST /api/session', {
      body: { email: sent.email ?? `ninguem${calls}@exemplo.com.br`, password: sent.password ?? 'errada' },
      ...at(sent),
    }),
  check: (sent: Sent) =>
    server.call('POST /api/portal/check', { body: { cpf: sent.cpf ?? aCpf() }, ...at(sent) }),
  openPortal: (sent: Sent) =>
    server.call('POST /api/portal/session', {
      body: { cpf: sent.cpf ?? aCpf(), institution_id: institution },
      ...at(sent),
    }),
  request: (sent: Sent) =>
    server.call('POST /api/public/requests', {
      key: `pedido-numero-${calls}`,
      body: {
        institution_id: institution,
        cpf: sent.cpf ?? aCpf(),
        name: 'Ana',
        requested_amount: calls,
        payment_date: '2099-12-31',
      },
      ...at(sent),
    }),
  institutions: (sent: Sent) => server.call('GET /api/public/institutions', at(sent)),
  live: (sent: Sent) => server.call('GET /api/live', at(sent)),
  recover: (sent: Sent) =>
    server.call('POST /api/password-recovery', {
      body: { email: sent.email ?? `ninguem${calls}@exemplo.com.br` },
      ...at(sent),
    }),
};
const at = ({ address }: Sent) => ({ address: address ?? `10.77.${calls >> 8}.${calls & 255}`, ...spread() });

const passedOf = (answers: Answer[]) => answers.filter(({ status }) => status !== 429).length;
const atOnce = (count: number, call: () => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, call));

test('the numbers are those of the table', () => {
  const table: Record<LimitName, [number, number]> = {
    staff_login_address: [10, 15 * MINUTE],
    staff_login_account: [5, 15 * MINUTE],
    second_factor_account: [10, 15 * MINUTE],
    passkey_challenges: [300, 15 * MINUTE],
    recovery_address: [5, HOUR],
    recovery_account: [3, HOUR],
    demo_address_hour: [3, HOUR],
    demo_address_day: [10, 24 * HOUR],
    demos: [30, HOUR],
    demo_writes: [1000, 24 * HOUR],
    email_change_account: [5, HOUR],
    email_change_target: [3, HOUR],
    sign_up_address_hour: [5, HOUR],
    sign_up_address_day: [20, DAY],
    sign_up_email: [3, HOUR],
    sign_ups: [200, HOUR],
    portal_cpfs_minute: [10, MINUTE],
    portal_cpfs_hour: [30, HOUR],
    portal_cpfs_day: [100, DAY],
    portal_cpf: [10, HOUR],
    public_request_hour: [5, HOUR],
    public_request_day: [20, DAY],
    document_checks: [20, HOUR],
    institutions: [60, MINUTE],
    logos: [600, MINUTE],
    exports: [40, 15 * MINUTE],
    documents: [60, 15 * MINUTE],
    portal_documents: [20, 15 * MINUTE],
    portal_data: [5, DAY],
    files_added: [60, 15 * MINUTE],
    files_read: [300, 15 * MINUTE],
    anonymise: [20, HOUR],
    invitations: [60, DAY],
    feed_reads: [120, HOUR],
    session_reads: [600, MINUTE],
    session_writes: [120, MINUTE],
    session_live_opens: [30, MINUTE],
    live_opens: [600, MINUTE],
  };
  const kept = Object.entries(DEFAULT_LIMITS).map(([name, { max, seconds }]) => [
    name,
    [max, seconds * SECOND],
  ]);
  expect(Object.fromEntries(kept)).toEqual(table);
});

describe.each([
  ['failed staff sign-ins', 'signIn', 10, 15 * MINUTE],
  ['distinct CPFs', 'check', 10, MINUTE],
  ['distinct CPFs at an institution', 'openPortal', 10, MINUTE],
  ['public requests', 'request', 5, HOUR],
  ['the list of institutions', 'institutions', 60, MINUTE],
  // Nobody is signed in: an open that is refused is an open.
  ['live streams', 'live', 10, MINUTE],
  ['password recoveries', 'recover', 5, HOUR],
] as const)('%s per address', (_what, name, max, window) => {
  const call = (address: string) => callers[name]({ address });

  test(`${max} pass of ${max + 8} at once, a neighbour is not concerned, and the window ends`, async () => {
    const answers = await atOnce(max + 8, () => call('192.0.2.1'));
    expect(passedOf(answers)).toBe(max);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers['retry-after']).toBe(String(window / SECOND));
    expect(refused?.message).toMatch(
      /^Muitas tentativas em pouco tempo\. Tente novamente em 1?\d (minutos?|horas?)\.|60 minutos\.$/,
    );
    expect((await call('192.0.2.2')).status).not.toBe(429);
    server.clock.advance(window - SECOND);
    expect((await call('192.0.2.1')).status).toBe(429);
    server.clock.advance(SECOND);
    expect((await call('192.0.2.1')).status).not.toBe(429);
  });

  test('an IPv6 network (/64) is one address, and the next one another', async () => {
    for (let n = 0; n < max; n += 1) await call(`2001:db8:0:7:${n.toString(16)}::${n}`);
    expect((await call('2001:db8:0:7:ffff:ffff:ffff:ffff')).status).toBe(429);
    expect((await call('2001:db8:0:8::1')).status).not.toBe(429);
  });
});

test.each([
  ['check', 10, MINUTE, 30, HOUR],
  ['check', 30, HOUR, 100, DAY],
  ['request', 5, HOUR, 20, DAY],
] as const)(
  '%s: %i per short window never become more than the long window allows (%i ms: %i in %i ms)',
  async (name, short, shortWindow, long, longWindow) => {
    const address = '192.0.2.9';
    let passed = 0;
    // The hour of 30 is filled ten a minute.
    const minutes = short === 30 ? 3 : 1;
    for (let window = 0; window * short < long + short; window += 1) {
      for (let minute = 0; minute < minutes; minute += 1) {
        const answers = await atOnce(short / minutes, () => callers[name]({ address }));
        passed += passedOf(answers);
        if (minutes > 1) server.clock.advance(MINUTE);
      }
      server.clock.advance(shortWindow - (minutes > 1 ? minutes * MINUTE : 0));
    }
    expect(passed).toBe(long);
    server.clock.advance(longWindow);
    expect((await callers[name]({ address })).status).toBe(204);
  },
);

describe('a clock set back by a day', () => {
  test.each([
    ['signIn', 10],
    ['check', 10],
    ['openPortal', 10],
    ['request', 5],
    ['institutions', 60],
    ['recover', 5],
  ] as const)(
    '%s: a window that begins in the future has passed, and the new one counts',
    async (name, max) => {
      const address = '192.0.2.77';
      expect(passedOf(await atOnce(max + 8, () => callers[name]({ address })))).toBe(max);
      server.clock.advance(-DAY);
      expect(passedOf(await atOnce(max + 8, () => callers[name]({ address })))).toBe(max);
      server.clock.advance(DAY);
    },
  );

  test('the waits of an account, and the CPFs counted before, are forgotten', async () => {
    for (let n = 0; n < 5; n += 1) await callers.signIn({ email });
    expect((await callers.signIn({ email, password: PASSWORD })).status).toBe(429);
    const address = '192.0.2.78';
    const cpfs = Array.from({ length: 10 }, () => aCpf());
    for (const cpf of cpfs) expect((await callers.check({ address, cpf })).status).toBe(204);
    server.clock.advance(-DAY);
    expect((await callers.signIn({ email, password: PASSWORD })).status).toBe(200);
    for (let n = 0; n < 10; n += 1) expect((await callers.check({ address })).status).toBe(204);
    expect((await callers.check({ address, cpf: cpfs[0] ?? '' })).status).toBe(429);
    server.clock.advance(DAY);
  });

  test('the reads of a session', async () => {
    const { staffCookie } = await aSignedInLender(server);
    const read = () => server.call('GET /api/clients', { cookie: staffCookie });
    const answers = await atOnce(610, read);
    expect(passedOf(answers)).toBe(600);
    // The session itself is an hour old at most: a clock set back further would not know it.
    server.clock.advance(-2 * MINUTE);
    expect((await read()).status).toBe(200);
    server.clock.advance(2 * MINUTE);
  });
});

test('the clocks of two instances differ a little: a window of a moment ahead is no other window', async () => {
  const address = '192.0.2.79';
  for (let n = 0; n < 10; n += 1) await callers.check({ address });
  server.clock.advance(-5 * SECOND);
  const { status, headers } = await callers.check({ address });
  expect([status, headers['retry-after']]).toEqual([429, '60']);
  server.clock.advance(5 * SECOND);
});

describe('wider networks', () => {
  let narrow: TestApp;
  beforeAll(async () => {
    narrow = await startTestApp({ env: { LIMITS: '{"institutions": 2, "portal_cpfs_minute": 2}' } });
  });
  afterAll(() => narrow.close());
  const list = (address: string, cookie?: string) =>
    narrow.call('GET /api/public/institutions', { address, ...(cookie === undefined ? {} : { cookie }) });

  test.each([
    ['the list of institutions', list],
    [
      'distinct CPFs',
      (address: string) => narrow.call('POST /api/portal/check', { address, body: { cpf: aCpf() } }),
    ],
  ])('%s: all the /64 of an IPv6 /48 have 16 times the number of one', async (_what, call) => {
    let passed = 0;
    for (let network = 0; network < 20; network += 1) {
      for (let n = 0; n < 3; n += 1)
        if ((await call(`2001:db8:5:${network.toString(16)}::${n}`)).status !== 429) passed += 1;
    }
    expect(passed).toBe(32);
    expect((await call('2001:db8:6::1')).status).not.toBe(429);
  });

  test('a known device is counted by itself where strangers have filled its address, up to 16 times the number', async () => {
    const known = await aLender(narrow.database.owner, { password_hash: await passwordHash() });
    const deviceCookie = async () => {
      const { headers } = await narrow.call('POST /api/session', {
        address: '192.0.2.80',
        body: { email: known.email, password: PASSWORD },
      });
      const lines = [headers['set-cookie']].flat().map(String);
      return lines.find((line) => line.includes('caderneta_device='))?.split(';')[0] ?? '';
    };
    const [device, ...others] = await Promise.all(Array.from({ length: 4 }, deviceCookie));
    const address = '192.0.2.81';
    for (let n = 0; n < 3; n += 1) await list(address);
    expect((await list(address)).status).toBe(429);
    expect((await list(address, device)).status).toBe(200);
    expect((await list(address, device)).status).toBe(200);
    expect((await list(address, device)).status).toBe(429);
    expect((await list(address, `${device}x`)).status).toBe(429);
    for (const other of others) expect((await list(address, other)).status).toBe(200);
  });
});

describe('per subject, from wherever', () => {
  test('an account: 5 failures, then waits of 1, 2, 4, 8, 15, 15 minutes; never for good', async () => {
    const fail = () => callers.signIn({ email });
    for (let n = 0; n < 5; n += 1) expect((await fail()).status).toBe(401);
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      const waiting = await fail();
      expect([waiting.status, waiting.headers['retry-after']]).toEqual([429, String(minutes * 60)]);
      server.clock.advance(minutes * MINUTE - SECOND);
      expect((await callers.signIn({ email, password: PASSWORD })).status).toBe(429);
      server.clock.advance(SECOND);
      expect((await fail()).status).toBe(401);
    }
    server.clock.advance(15 * MINUTE);
    expect((await callers.signIn({ email, password: PASSWORD })).status).toBe(200);
    expect((await fail()).status).toBe(401);
  });

  test('a CPF: 10 portal sessions an hour', async () => {
    const cpf = aCpf();
    expect(passedOf(await atOnce(15, () => callers.openPortal({ cpf })))).toBe(10);
    server.clock.advance(HOUR);
    expect((await callers.openPortal({ cpf })).status).toBe(200);
  });

  test('a CPF has 3 open requests at an institution, sent at once or not', async () => {
    const cpf = aCpf();
    const answers = await atOnce(9, () => callers.request({ cpf }));
    const codes = answers.map(({ status, code }) => code ?? String(status)).sort();
    expect(codes).toEqual([...Array(3).fill('204'), ...Array(6).fill('too_many_open_requests')]);
  });

  test('an account: 3 recovery links an hour', async () => {
    expect(passedOf(await atOnce(8, () => callers.recover({ email })))).toBe(3);
    server.clock.advance(HOUR);
    expect((await callers.recover({ email })).status).toBe(204);
  });
});

describe('a few mistakes lock no account', () => {
  const address = '198.51.100.9';

  test('a password mistyped four times, every quarter of an hour, all day', async () => {
    for (let quarter = 0; quarter < 8; quarter += 1) {
      for (let n = 0; n < 4; n += 1) expect((await callers.signIn({ email, address })).status).toBe(401);
      expect((await callers.signIn({ email, address, password: PASSWORD })).status).toBe(200);
      server.clock.advance(15 * MINUTE);
    }
  });

  test('a CPF mistyped nine times in a minute', async () => {
    for (let n = 0; n < 9; n += 1) expect((await callers.check({ address })).status).toBe(204);
    const cpf = aCpf();
    expect((await callers.check({ address, cpf })).status).toBe(204);
    expect((await callers.openPortal({ address, cpf })).status).toBe(200);
    expect((await callers.openPortal({ address, cpf })).status).toBe(200);
  });

  test('a form of a request filled in wrongly, again and again', async () => {
    const wrong = () => server.call('POST /api/public/requests', { address, key: 'pedido-errado', body: {} });
    for (let n = 0; n < 20; n += 1) expect((await wrong()).status).toBe(400);
    expect((await callers.request({ address })).status).toBe(204);
  });

  test('a new password that is too weak, again and again, while guessed links are counted', async () => {
    const { token } = await recoveryLink();
    const confirm = (link: string, password: string) =>
      server.call('POST /api/password-recovery/confirm', {
        address,
        body: { token: link, password },
        ...spread(),
      });
    for (let n = 0; n < 12; n += 1)
      expect((await confirm(token, 'senhasenhasenha')).code).toBe('weak_password');
    expect((await confirm(token, 'cavalo bateria grampo')).status).toBe(204);
    for (let n = 0; n < 4; n += 1) {
      expect((await confirm(newToken().token, PASSWORD)).code).toBe('recovery_link_invalid');
    }
    expect((await confirm(newToken().token, PASSWORD)).status).toBe(429);
  });

  async function recoveryLink() {
    const { id: userId } = await server.database.owner
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const { token, hash } = newToken();
    const now = server.clock.now();
    await server.database.owner
      .insertInto('password_recoveries')
      .values({
        id: crypto.randomUUID(),
        user_id: userId,
        token_hash: hash,
        created_at: now,
        expires_at: new Date(now.getTime() + HOUR),
        used_at: null,
      })
      .execute();
    return { token };
  }
});
