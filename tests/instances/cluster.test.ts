import { get } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '#server/embedded-postgres/free-port.ts';
import { startAppInstances, type AppInstance } from '#tests/support/app-instances.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

/* `npm run start:cluster`: several processes on one port, kept by one that serves nothing itself. */

let database: TestDatabase;
let keeper: AppInstance;
let metricsUrl: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const metricsPort = await freePort();
  metricsUrl = `http://127.0.0.1:${metricsPort}`;
  const { instances } = await startAppInstances(database, {
    count: 1,
    env: { INSTANCES: '2', METRICS_PORT: String(metricsPort) },
  });
  const [started] = instances;
  if (started === undefined) throw new Error('nothing was started');
  keeper = started;
}, 120_000);
afterAll(async () => {
  await keeper.stop();
  await database.drop();
});

/** On a connection of its own, so that each request may reach another process; 0 where none answered in time. */
function ask(path: string): Promise<number> {
  return new Promise((resolve) => {
    const request = get(`${keeper.url}${path}`, { agent: false, timeout: 20_000 }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    request.once('timeout', () => request.destroy()).once('error', () => resolve(0));
  });
}

/** The processes that have answered so far; each writes its name beside every request. */
const answered = () =>
  new Set([...keeper.output().matchAll(/"instance":"[^":]+:(\d+)","reqId"/g)].map(([, pid]) => Number(pid)));

async function bothAnswer(beside: ReadonlySet<number> = new Set()): Promise<number[]> {
  return vi.waitFor(
    async () => {
      await ask('/robots.txt');
      const pids = [...answered()].filter((pid) => !beside.has(pid));
      expect(pids).toHaveLength(2);
      return pids;
    },
    { timeout: 60_000 },
  );
}

test('two processes answer on one port, and /metrics adds their numbers up', async () => {
  await bothAnswer();
  const readys = await Promise.all(Array.from({ length: 10 }, () => ask('/readyz')));
  expect(readys).toEqual(Array(10).fill(200));
  const text = await (await fetch(`${metricsUrl}/metrics`)).text();
  expect(text).toContain(
    'caderneta_http_request_duration_seconds_count{method="GET",route="/readyz",status="200"} 10',
  );
  expect(text).toMatch(/^caderneta_db_pool_connections\{state="idle"\} \d+$/m);
  // The least of both: 0 as soon as one of them does not listen.
  expect(text).toMatch(/^caderneta_live_listener 1$/m);
  expect(text).toMatch(/^caderneta_build_info\{version="1\.0\.0",node="20\.[\d.]+"\} 1$/m);
  expect((await fetch(`${keeper.url}/metrics`)).headers.get('content-type')).not.toMatch('text/plain');
});

test('/metrics says which limit was full, and names routes by their pattern, never by an id', async () => {
  const id = '0198c0de-0000-7000-8000-000000000001';
  await Promise.all([
    ask(`/api/clients/${id}`),
    ...Array.from({ length: 61 }, () => ask('/api/public/institutions')),
  ]);
  const text = await (await fetch(`${metricsUrl}/metrics`)).text();
  expect(text).toContain('caderneta_limit_hits_total{limit="institutions"} 1');
  expect(text).toContain('route="/api/clients/:id",status="401"');
  expect(text).not.toContain(id);
});

test('a crashed instance is replaced while the other serves', async () => {
  const [victim = 0, survivor = 0] = await bothAnswer();
  process.kill(victim, 'SIGKILL');
  await vi.waitFor(() => expect(keeper.output()).toContain(`O processo ${victim} encerrou (SIGKILL)`), {
    timeout: 10_000,
  });
  expect(await ask('/readyz')).toBe(200);
  const pids = await bothAnswer(new Set([victim]));
  expect(pids).toContain(survivor);
});

test('SIGUSR2 replaces them one by one without a request refused', async () => {
  const before = answered();
  const statuses: number[] = [];
  process.kill(keeper.pid, 'SIGUSR2');
  await vi.waitFor(
    async () => {
      statuses.push(await ask('/readyz'));
      // Two, because the processes take turns.
      statuses.push(await ask('/robots.txt'), await ask('/robots.txt'));
      // A successor that could not start says why.
      expect(keeper.output()).not.toContain('O processo novo não começou a atender');
      expect([...answered()].filter((pid) => !before.has(pid))).toHaveLength(2);
      // The last of the old ones may still be draining.
      expect([...before].filter(isAlive)).toEqual([]);
    },
    { timeout: 90_000, interval: 20 },
  );
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
}, 120_000);

test('SIGTERM ends them all, cleanly', async () => {
  expect(await keeper.stop()).toBe(0);
  expect([...answered()].filter(isAlive)).toEqual([]);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
