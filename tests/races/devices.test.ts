import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sheetEndpoints } from '#contract/sheet.ts';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { systemClock } from '#server/base/clock.ts';
import { seededRandom, type SeededRandom } from '#server/demo/seeded-random.ts';
import { checkInvariants } from '#server/invariants/check-invariants.ts';
import { paymentIdOf } from '#server/loans/entry-payment-id.ts';
import { DEFAULT_LIMITS } from '#server/rate-limits/limits.ts';
import { aSignedInLender } from '#tests/http/test-app.ts';
import { startAppInstances, type AppInstance, type AppInstances } from '#tests/support/app-instances.ts';
import { callOn } from '#tests/support/http-call.ts';
import { aLoan } from '#tests/support/records.ts';
import { SUITE_SEED } from '#tests/support/suite-seed.ts';
import { connectDatabase } from '#tests/support/connected-database.ts';
import { startReplicatedPostgres, type ReplicatedPostgres } from '#tests/support/replicated-postgres.ts';
import { problemOfAnswer } from '#web/api/api-problem.ts';
import type { KeptEntry } from '#web/offline/queue-entry.ts';
import { answerOfProblem, SendPace, sendWaiting, type QueuePort } from '#web/offline/send-queue.ts';

/*
 * FD-3: payments that several devices keep and send until each is answered. On the way answers are lost, pages are closed before
 * they noted an answer, clocks are wrong by days, a server is killed and another started, and the database is killed while its
 * standby, without which it acknowledges nothing (docs/operations.md), takes over.
 */

const DEVICES = 5;
const PAYMENTS = Number(process.env['DEVICES_PAYMENTS'] ?? 100);
const SEED = Number(process.env['DEVICES_SEED'] ?? SUITE_SEED);
const LOANS = 20;
const LINES_AT_MOST = 50;
const DAY_MS = 86_400_000;
const GENEROUS_LIMITS = JSON.stringify(
  Object.fromEntries(Object.keys(DEFAULT_LIMITS).map((name) => [name, 1_000_000])),
);

interface Entry {
  readonly entry_key: string;
  readonly loan_id: string;
  /** Cents; another one in each entry of a lender, so that the amount names the row. */
  readonly amount: number;
  readonly payment_date: string;
}

interface Ledger {
  calls: number;
  answersLost: number;
  pagesClosed: number;
  sentAgain: number;
}

let postgres: ReplicatedPostgres;
/** That which accepts writes. */
let database: ReturnType<typeof connectDatabase>;
let app: AppInstances;
/** Those that run. */
let running: AppInstance[];

beforeAll(async () => {
  postgres = await startReplicatedPostgres({ synchronous: true });
  database = connectTo(postgres.primary);
  app = await startAppInstances(
    { ...postgres.both, separateOwner: true },
    { env: { LOG_LEVEL: 'fatal', LIMITS: GENEROUS_LIMITS } },
  );
  running = [...app.instances];
}, 180_000);
afterAll(async () => {
  await app?.stop();
  await database?.close();
  await postgres?.remove();
}, 60_000);

const connectTo = (addresses: ReplicatedPostgres['primary']) =>
  connectDatabase({ ...addresses, separateOwner: true, poolSize: 2 });

async function aLender() {
  const signedIn = await aSignedInLender({ database, clock: systemClock });
  const { lender, client, staffCookie: cookie } = signedIn;
  const loans: string[] = [];
  for (let at = 0; at < LOANS; at += 1)
    loans.push((await aLoan(database.owner, { institution_id: lender.id, client_id: client.id })).id);
  return { institution: lender.id, cookie, loans };
}

/** What one device entered, by its own clock. */
function entriesOf(device: number, loans: readonly string[], random: SeededRandom): Entry[] {
  const count = Math.floor(PAYMENTS / DEVICES);
  const clock = Date.parse('2026-08-15T12:00:00Z') + (device - 2) * 1.5 * DAY_MS;
  return Array.from({ length: count }, (_, at) => ({
    entry_key: newId({ msecs: clock + at * 1_000 }),
    loan_id: random.pick(loans),
    amount: device * count + at + 1,
    payment_date: '2026-01-15',
  }));
}

const batchOf = (json: unknown) => sheetEndpoints['POST /api/payments/batch'].output.parse(json).results;

/** Sends until each entry has its answer; what a closed page had not noted is sent again. */
async function sendAll(
  cookie: string,
  entries: readonly Entry[],
  {
    random,
    ledger,
    noted,
  }: { random: SeededRandom; ledger: Ledger; noted: (count: number) => Promise<void> },
): Promise<Map<string, string>> {
  const answered = new Map<string, string>();
  const sent = new Set<string>();
  while (answered.size < entries.length) {
    const size = random.between(1, LINES_AT_MOST);
    const lines = entries.filter(({ entry_key: key }) => !answered.has(key)).slice(0, size);
    ledger.sentAgain += lines.filter(({ entry_key: key }) => sent.has(key)).length;
    for (const { entry_key: key } of lines) sent.add(key);
    const target = random.pick(running);
    const signal = random.oneIn(6) ? { signal: AbortSignal.timeout(random.between(0, 60)) } : {};
    const answer = await callOn(target.url, 'POST /api/payments/batch', {
      cookie,
      body: { lines },
      ...signal,
    });
    ledger.calls += 1;
    if (answer.status !== 200) {
      // Broken off, or the server is gone: nothing is known, and it is sent again.
      expect([0, 503]).toContain(answer.status);
      ledger.answersLost += 1;
      continue;
    }
    if (random.oneIn(10)) {
      ledger.pagesClosed += 1;
      continue;
    }
    for (const { entry_key: key, payment, problem } of batchOf(answer.json)) {
      expect(problem).toBeNull();
      answered.set(key, payment?.id ?? '');
    }
    await noted(lines.length);
  }
  return answered;
}

test(`FD-3 ${PAYMENTS} payments kept by ${DEVICES} devices, through lost answers, closed pages, wrong clocks, a killed server and a failover: each once, the sum exact`, async () => {
  process.stdout.write(`devices: DEVICES_PAYMENTS=${PAYMENTS} DEVICES_SEED=${SEED}\n`);
  const ana = await aLender();
  const ledgers = Array.from({ length: DEVICES }, (): Ledger => ({
    calls: 0,
    answersLost: 0,
    pagesClosed: 0,
    sentAgain: 0,
  }));
  const devices = ledgers.map((ledger, device) => {
    const random = seededRandom(SEED + device);
    return { ledger, random, entries: entriesOf(device, ana.loans, random) };
  });
  const all = devices.flatMap(({ entries }) => entries);
  let done = 0;
  let restart: Promise<void> | null = null;
  let failover: Promise<void> | null = null;
  const noted = async (count: number) => {
    done += count;
    if (done > all.length / 3) await (restart ??= restartOne());
    if (done > (2 * all.length) / 3) await (failover ??= failOver());
  };
  const answers = await Promise.all(
    devices.map(({ entries, random, ledger }) => sendAll(ana.cookie, entries, { random, ledger, noted })),
  );
  expect(restart).not.toBeNull();
  expect(failover).not.toBeNull();

  // Each entry has its own payment, whichever answer told of it, and there is no other.
  const ids = new Map(answers.flatMap((each) => [...each]));
  for (const { entry_key: key } of all) expect(ids.get(key)).toBe(paymentIdOf(ana.institution, key));
  const rows = await recordedOf(ana.institution);
  expect(rows.length).toBe(all.length);
  expect(rows.map(({ amount }) => amount)).toEqual(all.map(({ amount }) => amount).sort((a, b) => a - b));
  const sum = (all.length * (all.length + 1)) / 2;
  expect(rows.reduce((total, { amount }) => total + amount, 0)).toBe(sum);
  expect(await paidOfLoans(ana.institution)).toBe(sum);

  // Weeks later every device sends everything once more: nothing is recorded. Another lender's same keys are other entries.
  const [first] = devices;
  const again = first?.entries.slice(0, LINES_AT_MOST) ?? [];
  const repeated = await callOn(running[0]?.url ?? '', 'POST /api/payments/batch', {
    cookie: ana.cookie,
    body: { lines: again },
  });
  expect(batchOf(repeated.json).map(({ payment }) => payment?.id)).toEqual(
    again.map(({ entry_key: key }) => ids.get(key)),
  );
  expect(await paidOfLoans(ana.institution)).toBe(sum);
  const beto = await aLender();
  const lines = again.map((entry, at) => ({ ...entry, loan_id: beto.loans[at % LOANS] }));
  const other = await callOn(running[0]?.url ?? '', 'POST /api/payments/batch', {
    cookie: beto.cookie,
    body: { lines },
  });
  expect(batchOf(other.json).every(({ problem }) => problem === null)).toBe(true);
  expect((await recordedOf(beto.institution)).length).toBe(again.length);
  expect((await recordedOf(ana.institution)).length).toBe(all.length);

  const owner = await database.ownerPool.connect();
  try {
    expect((await checkInvariants(owner)).filter(({ broken }) => broken > 0)).toEqual([]);
  } finally {
    owner.release();
  }
  for (const [device, ledger] of ledgers.entries())
    process.stdout.write(
      `device ${device + 1}: ${devices[device]?.entries.length} entered, ${ledger.calls} calls, ${ledger.answersLost} answers lost, ` +
        `${ledger.pagesClosed} pages closed before they noted, ${ledger.sentAgain} lines sent again\n`,
    );
  process.stdout.write(`recorded ${rows.length} of ${all.length}, ${sum} centavos, doubled 0, lost 0\n`);
}, 1_800_000);

test('OF-5 OF-7 a queue that three pages send at once, with lost answers and no lock between them: each entry once, the sum exact', async () => {
  const ana = await aLender();
  const random = seededRandom(SEED);
  const count = Math.ceil(PAYMENTS / 5);
  const kept = new Map(
    Array.from({ length: count }, (_, at): [number, KeptEntry] => [
      at,
      {
        place: at,
        entry_key: newId({ msecs: Date.parse('2026-08-15T12:00:00Z') + at }),
        loan_id: random.pick(ana.loans),
        client_name: 'Rita',
        amount: cents(at + 1),
        late_fee: cents(0),
        payment_date: day('2026-01-15'),
        method: null,
        entered_at: '2026-08-15T12:00:00.000Z',
        clock_offset: 0,
        state: { is: 'waiting' },
      },
    ]),
  );
  /** Two seconds pass with each look at the clock, so that the pace of a minute holds nothing up. */
  let now = Date.parse('2026-08-16T12:00:00Z');
  const port: QueuePort = {
    waiting: async () => [...kept.values()].filter(({ state }) => state.is === 'waiting'),
    save: async (entry) => void kept.set(entry.place, entry),
    now: () => (now += 2_000),
    clockOffset: () => 0,
    send: async ({ entry_key, loan_id, amount, late_fee, payment_date, method, entered_at }) => {
      const body = { entry_key, loan_id, amount, late_fee, payment_date, method, entered_at, notes: null };
      const { cookie } = ana;
      const answer = await callOn(random.pick(running).url, 'POST /api/payments', {
        cookie,
        body,
        key: entry_key,
      });
      if (random.oneIn(10)) return { is: 'later', afterMs: null };
      if (answer.status === 201) return { is: 'recorded', undone: false, version: 1 };
      return answer.status === 0
        ? { is: 'later', afterMs: null }
        : answerOfProblem(problemOfAnswer(answer.status, answer.json));
    },
  };
  const page = async () => {
    const pace = new SendPace();
    while ((await port.waiting()).length > 0) await sendWaiting(port, pace);
  };
  await Promise.all([page(), page(), page()]);
  expect([...kept.values()].filter(({ state }) => state.is !== 'recorded')).toEqual([]);
  const rows = await recordedOf(ana.institution);
  expect(rows.map(({ amount }) => amount)).toEqual(Array.from({ length: count }, (_, at) => at + 1));
  expect(await paidOfLoans(ana.institution)).toBe((count * (count + 1)) / 2);
}, 600_000);

/** kill -9 in the middle of it, and another one in its place. */
async function restartOne(): Promise<void> {
  const [first, ...others] = running;
  running = others;
  await first?.kill();
  running = [...others, await app.startAnother()];
}

/** kill -9 of the database in the middle of it; the standby takes over. */
async function failOver(): Promise<void> {
  await postgres.killPrimary();
  await postgres.promoteStandby();
  await database.close();
  database = connectTo(postgres.standby);
}

async function recordedOf(institution: string): Promise<{ amount: number }[]> {
  const { rows } = await database.ownerPool.query<{ amount: string }>(
    'SELECT amount::text FROM payments WHERE institution_id = $1 AND undone_at IS NULL ORDER BY payments.amount',
    [institution],
  );
  return rows.map(({ amount }) => ({ amount: Number(amount) }));
}

async function paidOfLoans(institution: string): Promise<number> {
  const { rows } = await database.ownerPool.query<{ paid: string }>(
    'SELECT sum(paid_amount)::text AS paid FROM loans WHERE institution_id = $1',
    [institution],
  );
  return Number(rows[0]?.paid);
}
