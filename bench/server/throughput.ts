import type { BenchData } from './bench-data.ts';
import { perSecond } from './load.ts';
import { figureOf, ROUNDS } from './measure.ts';
import type { Running } from './processes.ts';
import { computerSeconds, familySeconds, processSeconds } from './processor-time.ts';
import type { Report } from './report.ts';
import { works, type Work } from './throughput-works.ts';

export interface BenchParts {
  report: Report;
  data: BenchData;
  app: Running;
  bare: Running;
  databasePid: number;
  say(text: string): void;
}

const SECONDS = 2;
/** Until the compiler of the engine has seen enough of it: a server that runs for days is measured, not one that has just started. */
const WARM_UP_SECONDS = 12;
/** Cores that programs outside the benchmark may use; a round with more is repeated this often, then marked. */
const FOREIGN_CORES = 0.15;
const REPEATS = 3;

/** All works, or those whose name contains `wanted`. */
export async function measureThroughput(parts: BenchParts, wanted = ''): Promise<void> {
  for (const work of works(parts.data).filter(({ name }) => name.includes(wanted)))
    await measure(parts, work, { name: 'bare', server: parts.bare });
}

/** Beside another server that does the same work. */
export async function measure(
  parts: BenchParts,
  work: Work,
  other: { readonly name: string; readonly server: Running },
): Promise<void> {
  const { report, app } = parts;
  await perSecond([other.server.port], WARM_UP_SECONDS, work.other);
  await perSecond([app.port], WARM_UP_SECONDS, work.ours);
  const rounds: { ours: Round; other: Round }[] = [];
  for (let at = 0; at < ROUNDS; at += 1)
    rounds.push({
      other: await quietRound(parts, other.server, work.other),
      ours: await quietRound(parts, app, work.ours),
    });
  const ours = rounds.map((round) => round.ours);
  report.add({
    work: work.name,
    figure: figureOf(rounds.map((round) => round.ours.rate / round.other.rate)),
    atLeast: work.reach,
    unit: `× ${other.name}`,
    note: `${described(ours)}; ${other.name} ${described(rounds.map((round) => round.other))}${disturbed(rounds)}`,
  });
  for (const [where, atMost, of] of [
    ['server', work.serverMs, (round: Round) => round.serverMs],
    ['PostgreSQL', work.databaseMs, (round: Round) => round.databaseMs],
  ] as const)
    if (atMost !== undefined)
      report.add({
        work: `${work.name}: processor time of ${where}`,
        figure: figureOf(ours.map(of)),
        atMost,
        unit: 'ms',
      });
}

interface Round {
  rate: number;
  serverMs: number;
  databaseMs: number;
  foreignCores: number;
}

async function quietRound(parts: BenchParts, server: Running, next: () => string): Promise<Round> {
  let round = await measuredRound(parts, server, next);
  for (let repeat = 0; repeat < REPEATS && round.foreignCores > FOREIGN_CORES; repeat += 1)
    round = await measuredRound(parts, server, next);
  return round;
}

async function measuredRound(
  { databasePid }: BenchParts,
  server: Running,
  next: () => string,
): Promise<Round> {
  const times = () => ({
    server: processSeconds(server.pid),
    database: familySeconds(databasePid),
    // Its children are the servers, which are counted apart, and the load.
    own: familySeconds('self'),
    computer: computerSeconds(),
    at: performance.now() / 1000,
  });
  const before = times();
  const rate = await perSecond([server.port], SECONDS, next);
  const after = times();
  const answers = rate * SECONDS;
  const foreign =
    after.computer - before.computer - (after.own - before.own) - (after.database - before.database);
  return {
    rate,
    serverMs: ((after.server - before.server) * 1000) / answers,
    databaseMs: ((after.database - before.database) * 1000) / answers,
    foreignCores: Math.max(0, foreign / (after.at - before.at)),
  };
}

function described(rounds: readonly Round[]): string {
  const median = (of: (round: Round) => number) => figureOf(rounds.map(of)).median;
  const [server, database] = [median((round) => round.serverMs), median((round) => round.databaseMs)];
  return `${Math.round(median((round) => round.rate))}/s (${server.toFixed(2)} + ${database.toFixed(2)} ms)`;
}

function disturbed(rounds: readonly { ours: Round; other: Round }[]): string {
  const most = Math.max(...rounds.flatMap(({ ours, other }) => [ours.foreignCores, other.foreignCores]));
  return most > FOREIGN_CORES ? `; DISTURBED: ${most.toFixed(2)} cores used by other programs` : '';
}
