import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { DEFAULT_LIMITS } from '#server/rate-limits/limits.ts';
import { checkInvariants } from '#server/invariants/check-invariants.ts';
import { startChangeStream } from '#server/live/change-stream.ts';
import { portfolio } from '#tests/database/tenant-access.ts';
import { aLender, anInstitution } from '#tests/support/records.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { SUITE_SEED } from '#tests/support/suite-seed.ts';
import { commandsOf, type Command } from './commands.ts';
import { httpDriver, useCaseDriver } from './driver.ts';
import { checkAfterCommand, checkInFull } from './invariants.ts';
import { runCommand } from './run-command.ts';
import { laneClock, Run } from './run.ts';

/*
 * Institutions from their first day on, command by command, against the pure model. LIFECYCLE_SEED (and LIFECYCLE_PATH) replay what
 * a failure printed; LIFECYCLE_RUNS asks for more runs, as `npm run prove -- lifecycle` does.
 */
const RUNS = Number(process.env['LIFECYCLE_RUNS'] ?? 40);
const PATH = process.env['LIFECYCLE_PATH'];
const SEED = Number(process.env['LIFECYCLE_SEED'] ?? SUITE_SEED);
/** A little more than forty: a command is now and then drawn as nothing, which failing runs shrink to. */
const COMMANDS = 42;
/** Each lane has a database, a clock and an app of its own. */
const LANES = PATH === undefined ? 4 : 1;
/** One run in so many goes through the whole HTTP frame, the others straight to the use cases. */
const HTTP_EVERY = 4;

test(
  `CX-8 LP-44 I1–I15 hold after every command of ${RUNS} runs of ${COMMANDS} commands, which all come out as the model says`,
  async () => {
    process.stdout.write(`lifecycle: LIFECYCLE_SEED=${SEED}\n`);
    const lanes = Array.from({ length: LANES }, (_, lane) => runLane(SEED + lane, Math.ceil(RUNS / LANES)));
    const done = (await Promise.all(lanes)).reduce((sum, commands) => sum + commands, 0);
    if (PATH === undefined) expect(done).toBeGreaterThanOrEqual(RUNS * 40);
  },
  600_000 + RUNS * 1_000,
);

async function runLane(seed: number, runs: number): Promise<number> {
  const database = await createTestDatabase({ poolSize: 2 });
  const clock = laneClock();
  const neighbour = await portfolio(database.owner);
  const untouched = await traceOf(database, neighbour.institution);
  const app = await laneApp(database, clock);
  let done = 0;
  try {
    await fc.assert(
      fc.asyncProperty(commandsOf(COMMANDS), async (commands) => {
        clock.restart();
        const lender = await aLender(database.owner);
        // By its own commands, not by its turn: a replay must go the same way.
        const reads = commands.filter((command) => command.does === 'read screens').length;
        const holiday_grace = reads % 3 === 1;
        await anInstitution(database.owner, { id: lender.id, settings: { holiday_grace } });
        const who = { db: database.db, institution: lender.id, user: lender.user_id, email: lender.email };
        const place = { ...who, moment: clock.moment };
        const driver = reads % HTTP_EVERY === 1 ? httpDriver(app, place) : useCaseDriver(place);
        const run = new Run({ ...who, driver, clock, foreign: neighbour.rows, holiday_grace });
        for (const command of commands) {
          clock.advance(1_000);
          await runCommand(run, command);
          await checkAfterCommand(database, run);
          if (command.does !== 'nothing') done += 1;
        }
        await checkInFull(database, run);
      }),
      { seed, numRuns: runs, reporter: tellFailure, ...(PATH === undefined ? {} : { path: PATH }) },
    );
    expect(await traceOf(database, neighbour.institution)).toEqual(untouched);
    await checkEverything(database);
    return done;
  } finally {
    await app.close();
    await database.drop();
  }
}

/** The few commands that matter, and how to run them again. */
function tellFailure({
  failed,
  counterexample,
  counterexamplePath,
  seed,
  errorInstance,
}: fc.RunDetails<[readonly Command[]]>): void {
  if (!failed) return;
  const commands = counterexample?.[0].filter((command) => command.does !== 'nothing') ?? [];
  throw new Error(
    `LIFECYCLE_SEED=${seed} LIFECYCLE_PATH=${counterexamplePath} npm test -- tests/lifecycle\n` +
      commands.map((command) => JSON.stringify(command)).join('\n'),
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

/** How much ever happened to an institution's records. */
async function traceOf(database: TestDatabase, institution: string): Promise<unknown> {
  const { rows } = await database.ownerPool.query(
    `SELECT (SELECT count(*) FROM audit_log WHERE institution_id = $1) AS lines,
       (SELECT max(id) FROM audit_log WHERE institution_id = $1) AS last,
       (SELECT count(*) FROM loan_events WHERE institution_id = $1 AND kind <> 'became_overdue') AS events,
       (SELECT count(*) FROM payments WHERE institution_id = $1) AS payments`,
    [institution],
  );
  return rows;
}

async function checkEverything(database: TestDatabase): Promise<void> {
  const client = await database.ownerPool.connect();
  try {
    const results = await checkInvariants(client);
    expect(results.filter(({ broken }) => broken > 0)).toEqual([]);
  } finally {
    client.release();
  }
}
