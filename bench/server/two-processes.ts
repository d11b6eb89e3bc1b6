import { cpus } from 'node:os';
import { perSecond } from './load.ts';
import { figureOf, ROUNDS } from './measure.ts';
import { computerSeconds, processSeconds } from './processor-time.ts';
import type { Running } from './processes.ts';
import type { BenchParts } from './throughput.ts';
import { works } from './throughput-works.ts';

const SECONDS = 2;

export async function measureProcesses(
  parts: BenchParts & { startSecond: () => Promise<Running> },
): Promise<void> {
  const { report, data, app } = parts;
  const second = await parts.startSecond();
  const reads = works(data).find(({ name }) => name.startsWith('page of 50'));
  if (reads === undefined) throw new Error('no work to read');
  await perSecond([app.port], 1, reads.ours);
  await perSecond([second.port], 2, reads.ours);
  const rounds: { one: number; two: number }[] = [];
  const shares: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = { server: processSeconds(app.pid), all: computerSeconds() };
    const one = await perSecond([app.port], SECONDS, reads.ours);
    shares.push((processSeconds(app.pid) - before.server) / (computerSeconds() - before.all));
    rounds.push({ one, two: await perSecond([app.port, second.port], SECONDS, reads.ours) });
  }
  const one = figureOf(rounds.map((round) => round.one)).median;
  const two = figureOf(rounds.map((round) => round.two)).median;
  report.add({
    work: 'two processes, reading pages of 50 loans',
    figure: figureOf(rounds.map((round) => round.two / round.one)),
    atLeast: 1.5,
    unit: '× one process',
    note: `${Math.round(one)}/s → ${Math.round(two)}/s; ${mostPossible(figureOf(shares).median)}`,
  });
  report.curves.set('processes', {
    title: 'Pages of 50 loans per second, by server processes',
    x: 'processes',
    y: 'per second',
    lines: [
      {
        name: 'pages of 50 loans',
        points: [
          [1, one],
          [2, two],
        ],
      },
    ],
  });
}

/** What one process uses of one core, the database and the clients use of the other: that is there no second time. */
function mostPossible(share: number): string {
  const most = Math.max(1, cpus().length * share);
  return `the server does ${Math.round(share * 100)} % of the work, so these cores can give ${most.toFixed(2)} ×`;
}
