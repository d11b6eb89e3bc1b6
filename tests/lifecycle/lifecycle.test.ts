import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { DEFAULT_LIMITS } from '#server/http/limits.ts';
import { checkInvariants } from '#server/invariants/money-invariants.ts';
import { startChangeStream } from '#server/live/change-stream.ts';
import { portfolio } from '#tests/database/through-the-doors.ts';
import { aLender, anInstitution } from '#tests/support/records.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { SUITE_SEED } from '#tests/support/suite-seed.ts';
import { handsOnUseCases, handsOverHttp } from './hands.ts';
import { holdsAfterStep, holdsInFull } from './holds.ts';
import { laneClock, Life } from './life.ts';
import { anyStep, type Step } from './steps.ts';
import { takeStep } from './take-step.ts';

/*
 * Whole lives of lenders, step by step, against the pure notebook. LIFECYCLE_SEED (and LIFECYCLE_PATH) replay what a failure
 * printed; LIFECYCLE_RUNS asks for more lives.
 */
const RUNS = Number(process.env['LIFECYCLE_RUNS'] ?? 504);
const PATH = process.env['LIFECYCLE_PATH'];
const SEED = Number(process.env['LIFECYCLE_SEED'] ?? SUITE_SEED);
/** A little more than forty: a step is now and then drawn as nothing, which failing lives shrink to. */
const STEPS = 42;
/** Each lane has a database, a clock and an app of its own. */
const LANES = PATH === undefined ? 4 : 1;
/** One life in so many goes through the whole HTTP frame, the others straight to the use cases. */
const HTTP_EVERY = 4;

test(
  `I1–I11 hold at every step of ${RUNS} lives of ${STEPS} steps, which all come out as the notebook says`,
  async () => {
    process.stdout.write(`lifecycle: LIFECYCLE_SEED=${SEED}\n`);
    const lanes = Array.from({ length: LANES }, (_, lane) => runLane(SEED + lane, Math.ceil(RUNS / LANES)));
    const taken = (await Promise.all(lanes)).reduce((sum, steps) => sum + steps, 0);
    if (PATH === undefined) expect(taken).toBeGreaterThanOrEqual(RUNS * 40);
  },
  600_000 + RUNS * 1_000,
);

async function runLane(seed: number, runs: number): Promise<number> {
  const database = await createTestDatabase({ poolSize: 2 });
  const clock = laneClock();
  const neighbour = await portfolio(database.owner);
  const untouched = await traceOf(database, neighbour.owner);
  const app = await laneApp(database, clock);
  let taken = 0;
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
        clock.restart();
        const lender = await aLender(database.owner);
        const institution = await anInstitution(database.owner, { user_id: lender.id });
        const place = { db: database.db, owner: lender.id, moment: clock.moment };
        // By its own steps, not by its turn: a replay must go the same way.
        const overHttp = steps.filter((step) => step.does === 'look').length % HTTP_EVERY === 1;
        const hands = overHttp ? handsOverHttp(app, place) : handsOnUseCases(place);
        const parts = { db: database.db, owner: lender.id, institutionId: institution.id, hands, clock };
        const life = new Life({ ...parts, foreign: neighbour.rows });
        for (const step of steps) {
          clock.advance(1_000);
          await takeStep(life, step);
          await holdsAfterStep(database, life);
          if (step.does !== 'nothing') taken += 1;
        }
        await holdsInFull(database, life);
      }),
      { seed, numRuns: runs, reporter: tellFailure, ...(PATH === undefined ? {} : { path: PATH }) },
    );
    expect(await traceOf(database, neighbour.owner)).toEqual(untouched);
    await allHolds(database);
    return taken;
  } finally {
    await app.close();
    await database.drop();
  }
}

/** The few steps that matter, and how to take them again. */
function tellFailure({
  failed,
  counterexample,
  counterexamplePath,
  seed,
  errorInstance,
}: fc.RunDetails<[Step[]]>): void {
  if (!failed) return;
  const steps = counterexample?.[0].filter((step) => step.does !== 'nothing') ?? [];
  throw new Error(
    `LIFECYCLE_SEED=${seed} LIFECYCLE_PATH=${counterexamplePath} npm test -- tests/lifecycle\n` +
      steps.map((step) => JSON.stringify(step)).join('\n'),
    { cause: errorInstance },
  );
}

function laneApp(database: TestDatabase, clock: { now(): Date }) {
  const generous = Object.fromEntries(Object.keys(DEFAULT_LIMITS).map((name) => [name, 1_000_000]));
  return buildApp({
    config: readConfig({ LOG_LEVEL: 'silent', LIMITS: JSON.stringify(generous) }),
    db: database.db,
    clock,
    mailer: () => ({ reachesPeople: false, send: async () => {} }),
    changes: (log) => startChangeStream({ url: database.runtimeUrl, log, db: database.db }),
    webDir: 'no-build-here',
  });
}

/** How much ever happened to a lender's records. */
async function traceOf(database: TestDatabase, owner: string): Promise<unknown> {
  const { rows } = await database.ownerPool.query(
    `SELECT count(*) AS lines, max(id) AS last FROM audit_log WHERE user_id = $1 AND actor <> 'job'`,
    [owner],
  );
  return rows;
}

async function allHolds(database: TestDatabase): Promise<void> {
  const client = await database.ownerPool.connect();
  try {
    const results = await checkInvariants(client);
    expect(results.filter(({ broken }) => broken > 0)).toEqual([]);
  } finally {
    client.release();
  }
}
