import { afterAll, beforeAll, expect } from 'vitest';
import { systemClock } from '#server/base/clock.ts';
import { DEFAULT_LIMITS } from '#server/rate-limits/limits.ts';
import { checkInvariants } from '#server/invariants/check-invariants.ts';
import { aSignedInLender } from '#tests/http/test-app.ts';
import { startAppInstances, type AppInstances } from '#tests/support/app-instances.ts';
import type { HttpAnswer, HttpCall } from '#tests/support/http-call.ts';
import { callSteadily, type SteadyAnswer } from '#tests/support/steady-call.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

export interface TwoInstances {
  readonly database: TestDatabase;
  aSignedInLender(): ReturnType<typeof aSignedInLender>;
  /** To the first or the second instance; a try that got no definitive answer goes to the other one. */
  send(instance: number, route: string, call: HttpCall & { abortAfterMs?: number }): Promise<SteadyAnswer>;
  /** How often each status was answered so far. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Every money invariant over everything there is, and not one answer of 5xx. */
  expectSound(): Promise<void>;
}

/** The races are between people, not with the limits: those are held by their own tests. */
const GENEROUS_LIMITS = JSON.stringify(
  Object.fromEntries(Object.keys(DEFAULT_LIMITS).map((name) => [name, 1_000_000])),
);

/** Two server processes over one PostgreSQL, for one test file. */
export function useTwoInstances(): TwoInstances {
  let database: TestDatabase | undefined;
  let app: AppInstances | undefined;
  const statuses = new Map<number, number>();
  const onAnswer = ({ status }: HttpAnswer) => void statuses.set(status, (statuses.get(status) ?? 0) + 1);
  beforeAll(async () => {
    database = await createTestDatabase();
    app = await startAppInstances(database, { env: { LOG_LEVEL: 'warn', LIMITS: GENEROUS_LIMITS } });
  }, 120_000);
  afterAll(async () => {
    await app?.stop();
    await database?.drop();
  }, 60_000);
  return {
    statuses,
    get database() {
      return there(database);
    },
    aSignedInLender: () => aSignedInLender({ database: there(database), clock: systemClock }),
    send(instance, route, { abortAfterMs, ...call }) {
      const { instances } = there(app);
      const urlOf = (attempt: number) => instances[(instance + attempt) % instances.length]?.url ?? '';
      return callSteadily(
        abortAfterMs === undefined ? { urlOf, onAnswer } : { urlOf, onAnswer, abortAfterMs },
        route,
        call,
      );
    },
    async expectSound() {
      const faults = there(app).instances.flatMap(
        (instance) => instance.output().match(/^.*"level":[56]0.*$/gm) ?? [],
      );
      expect({ faults, statuses: [...statuses.keys()].filter((status) => status >= 500) }).toEqual({
        faults: [],
        statuses: [],
      });
      const owner = await there(database).ownerPool.connect();
      try {
        const results = await checkInvariants(owner);
        expect(results.filter(({ broken }) => broken > 0)).toEqual([]);
      } finally {
        owner.release();
      }
    },
  };
}

function there<T>(made: T | undefined): T {
  if (made === undefined) throw new Error('only inside a test');
  return made;
}

/** So many at a time, until all are done. */
export async function inLanes<Task>(
  lanes: number,
  tasks: readonly Task[],
  work: (task: Task, lane: number) => Promise<void>,
): Promise<void> {
  const waiting = [...tasks];
  const lane = async (_: unknown, number: number) => {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) await work(task, number);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
