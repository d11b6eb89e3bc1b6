import { expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { startJobs, type Job, type JobRun } from './job.ts';

const HOUR_MS = 3_600_000;

/** Jobs with a clock that the test sets, looking as often as it can. */
function running(jobs: readonly Job[]) {
  const time = { now: new Date('2026-08-01T12:00:00.000Z'), elapsedMs: 0 };
  const runs: JobRun[] = [];
  const logged: unknown[] = [];
  const started = startJobs({
    jobs,
    clock: { now: () => time.now },
    elapsedMs: () => time.elapsedMs,
    log: {
      info: (facts: unknown) => logged.push(facts),
      error: (facts: unknown) => logged.push(facts),
    },
    onRun: (run) => runs.push(run),
    lookEveryMs: 1,
  });
  return { time, runs, logged, stop: () => started.stop() };
}

test('a job runs at the start and again when its time has passed', async () => {
  const ranAt: string[] = [];
  let looks = 0;
  const { time, runs, logged, stop } = running([
    { name: 'purge_sessions', everyMs: HOUR_MS, run: async (now) => ranAt.push(now.toISOString()) },
    { name: 'look', everyMs: 0, run: async () => looks++ },
  ]);
  const nextLook = async () => {
    const before = looks;
    await eventually(() => expect(looks).toBeGreaterThan(before + 1));
  };
  await nextLook();
  time.now = new Date('2026-08-01T12:59:59.999Z');
  time.elapsedMs = HOUR_MS - 1;
  await nextLook();
  time.now = new Date('2026-08-01T13:00:00.000Z');
  time.elapsedMs = HOUR_MS;
  await nextLook();
  await stop();
  expect(ranAt).toEqual(['2026-08-01T12:00:00.000Z', '2026-08-01T13:00:00.000Z']);
  expect(runs.filter(({ name }) => name === 'purge_sessions')).toEqual([
    { name: 'purge_sessions', succeeded: true, rows: 1 },
    { name: 'purge_sessions', succeeded: true, rows: 2 },
  ]);
  expect(logged).toContainEqual({ job: 'purge_sessions', rows: 2 });
});

test('a clock that jumped years ahead and came back stops no job', async () => {
  const ranAt: string[] = [];
  let looks = 0;
  const { time, stop } = running([
    { name: 'purge_sessions', everyMs: HOUR_MS, run: async (now) => ranAt.push(now.toISOString()) },
    { name: 'look', everyMs: 0, run: async () => looks++ },
  ]);
  const nextLook = async () => {
    const before = looks;
    await eventually(() => expect(looks).toBeGreaterThan(before + 1));
  };
  await nextLook();
  time.now = new Date('2031-01-01T00:00:00.000Z');
  time.elapsedMs = HOUR_MS;
  await nextLook();
  time.now = new Date('2026-08-01T14:00:00.000Z');
  time.elapsedMs = 2 * HOUR_MS;
  await nextLook();
  await stop();
  expect(ranAt).toEqual(['2026-08-01T12:00:00.000Z', '2031-01-01T00:00:00.000Z', '2026-08-01T14:00:00.000Z']);
});

test('a job that fails is named, tried again at the next look, and keeps no other from running', async () => {
  let broken = true;
  const others: Date[] = [];
  const { runs, logged, stop } = running([
    {
      name: 'purge_rate_limits',
      everyMs: HOUR_MS,
      run: () => (broken ? Promise.reject(new Error('the statement timed out')) : Promise.resolve(0)),
    },
    {
      name: 'fold_totals',
      everyMs: HOUR_MS,
      run: async (now) => {
        others.push(now);
        return 0;
      },
    },
  ]);
  await eventually(() => expect(runs.length).toBeGreaterThan(2));
  expect(others).toHaveLength(1);
  expect(logged[0]).toMatchObject({ job: 'purge_rate_limits', err: { message: 'the statement timed out' } });
  broken = false;
  await eventually(() =>
    expect(runs.at(-1)).toEqual({ name: 'purge_rate_limits', succeeded: true, rows: 0 }),
  );
  await stop();
});

test('stopping waits for the job that runs and begins no other', async () => {
  let finish = () => {};
  const order: string[] = [];
  const { stop } = running([
    {
      name: 'first',
      everyMs: HOUR_MS,
      run: async () => {
        await new Promise<void>((resolve) => (finish = resolve));
        order.push('first ended');
        return 0;
      },
    },
    { name: 'second', everyMs: HOUR_MS, run: async () => order.push('second ran') },
  ]);
  const stopped = stop().then(() => order.push('stopped'));
  finish();
  await stopped;
  expect(order).toEqual(['first ended', 'stopped']);
});
