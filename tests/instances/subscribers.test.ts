import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { systemClock } from '#server/base/clock.ts';
import { openStaffSession } from '#server/sessions/staff-session.ts';
import { aSignedInLender } from '#tests/http/test-app.ts';
import { startAppInstances, type AppInstances } from '#tests/support/app-instances.ts';
import { callOn } from '#tests/support/http-call.ts';
import { listenLive, type LiveListener } from '#tests/support/live-listener.ts';
import { aCpf } from '#tests/support/records.ts';
import { repetitions } from '#tests/support/repetitions.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

const SUBSCRIBERS = 200;
const CHANGES = repetitions(25, 100);
const STREAMS_PER_SESSION = 5;
const BROKEN_EACH_TIME = 20;
const LIMITS =
  '{"session_writes": 100000, "session_reads": 100000, "session_live_opens": 100000, "live_opens": 100000}';

let database: TestDatabase;
let app: AppInstances;
let lender: Awaited<ReturnType<typeof aSignedInLender>>;
const subscribers: Subscriber[] = [];

interface Subscriber {
  listener: LiveListener;
  /** What it asked for again after each opening but the first, as a browser does. */
  caughtUp: Set<string>;
  openings: number;
}

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startAppInstances(database, { env: { LIMITS, LOG_LEVEL: 'warn' } });
  lender = await aSignedInLender({ database, clock: systemClock });
  for (let session = 0; session < SUBSCRIBERS / STREAMS_PER_SESSION; session += 1) {
    const cookie = await anotherDevice();
    const opened = Array.from({ length: STREAMS_PER_SESSION }, (_, n) => subscribe(cookie, session + n));
    subscribers.push(...(await Promise.all(opened)));
  }
}, 120_000);
afterAll(async () => {
  for (const { listener } of subscribers) listener.close();
  await app.stop();
  await database.drop();
});

const urlOf = (n: number): string => app.instances[n % app.instances.length]?.url ?? '';

async function anotherDevice(): Promise<string> {
  const { token } = await openStaffSession(database.db, {
    institution: lender.lender.id,
    user: lender.lender.user_id,
    now: systemClock.now(),
    tokenMinutes: 60,
    userAgent: undefined,
  });
  return `__Host-caderneta_staff=${token}`;
}

async function subscribe(cookie: string, place: number): Promise<Subscriber> {
  const caughtUp = new Set<string>();
  const subscriber = { caughtUp, openings: 0 };
  const catchUp = async () => {
    subscriber.openings += 1;
    if (subscriber.openings === 1) return;
    for (const id of await clientIds(cookie, place)) caughtUp.add(id);
  };
  const listener = await listenLive({
    urlOf: (opening) => urlOf(place + opening),
    cookie,
    onReady: () => void catchUp(),
  });
  return Object.assign(subscriber, { listener });
}

async function clientIds(cookie: string, place: number): Promise<string[]> {
  const { json } = await callOn(urlOf(place), 'GET /api/clients?limit=200', { cookie });
  return [...JSON.stringify(json).matchAll(/"id":"([0-9a-f-]{36})"/g)].map(([, id = '']) => id);
}

/** A new client through one instance or the other: its id, and when it was sent. */
async function change(n: number): Promise<{ id: string; sentAt: number }> {
  const sentAt = performance.now();
  const { status, json } = await callOn(urlOf(n), 'POST /api/clients', {
    cookie: lender.staffCookie,
    key: `change-${performance.timeOrigin}-${sentAt}`,
    body: { name: `Cliente ${n}`, phone: '11 90000-0000', cpf: aCpf() },
  });
  expect(status).toBe(201);
  const id: unknown = typeof json === 'object' && json !== null ? Reflect.get(json, 'id') : undefined;
  return { id: String(id), sentAt };
}

const arrivalsOf = ({ listener }: Subscriber) =>
  new Map(listener.changes.flatMap(({ id, at }) => (id === undefined ? [] : [[id, at] as const])));

test(`LV-1 ${SUBSCRIBERS} subscribers on two instances all get ${CHANGES} changes`, async ({ annotate }) => {
  const made: { id: string; sentAt: number }[] = [];
  for (let n = 0; n < CHANGES; n += 1) made.push(await change(n));
  const latencies = await vi.waitFor(
    () =>
      subscribers.flatMap((subscriber) => {
        const arrivals = arrivalsOf(subscriber);
        return made.map(({ id, sentAt }) => {
          const at = arrivals.get(id);
          if (at === undefined) throw new Error(`a subscriber did not receive ${id}`);
          return at - sentAt;
        });
      }),
    { timeout: 20_000, interval: 100 },
  );
  latencies.sort((a, b) => a - b);
  const at = (share: number) => Math.round(latencies[Math.floor(latencies.length * share)] ?? 0);
  await annotate(`from sending a change to hearing of it: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
  expect(latencies).toHaveLength(SUBSCRIBERS * CHANGES);
  expect(at(0.99)).toBeLessThan(5_000);
});

test(`LV-2 ${CHANGES} changes while connections break: what did not arrive is caught up with, none is lost`, async () => {
  const made: string[] = [];
  for (let n = 0; n < CHANGES; n += 1) {
    if (n % 10 === 5) {
      const from = (n * 7) % SUBSCRIBERS;
      for (const { listener } of subscribers.slice(from, from + BROKEN_EACH_TIME)) listener.breakConnection();
    }
    made.push((await change(n)).id);
  }
  await vi.waitFor(
    () => {
      const missing = subscribers.flatMap((subscriber) => {
        const arrivals = arrivalsOf(subscriber);
        return made.filter((id) => !arrivals.has(id) && !subscriber.caughtUp.has(id));
      });
      expect(missing).toEqual([]);
    },
    { timeout: 20_000, interval: 100 },
  );
  expect(subscribers.filter(({ openings }) => openings > 1).length).toBeGreaterThan(BROKEN_EACH_TIME);
});
