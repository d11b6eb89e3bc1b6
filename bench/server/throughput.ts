import type { BenchData } from './bench-data.ts';
import { figureOf, perSecond, ROUNDS, type Figure } from './measure.ts';
import type { Running } from './processes.ts';
import type { Report } from './report.ts';
import { plainPerSecond, works } from './throughput-works.ts';

export interface BenchParts {
  report: Report;
  data: BenchData;
  app: Running;
  bare: Running;
  ownerUrl: string;
  say(text: string): void;
}

const SECONDS = 2;
/** Until the compiler of the engine has seen enough of it. */
const WARM_UP_SECONDS = 2;

/** All works, or those whose name contains `wanted`. */
export async function measureThroughput(
  { report, data, app, bare, ownerUrl }: BenchParts,
  wanted = '',
): Promise<void> {
  for (const work of works(data).filter(({ name }) => name.includes(wanted))) {
    await perSecond([bare.port], WARM_UP_SECONDS, work.bare);
    await perSecond([app.port], WARM_UP_SECONDS, work.ours);
    const rounds: { ours: number; bare: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const ofBare = await perSecond([bare.port], SECONDS, work.bare);
      const ours = await perSecond([app.port], SECONDS, work.ours);
      rounds.push({ ours, bare: ofBare });
    }
    const plain = await plainPerSecond(ownerUrl, SECONDS, work);
    const median = (of: (round: { ours: number; bare: number }) => number) =>
      Math.round(medianOf(rounds.map(of)).median);
    report.add({
      work: work.name,
      figure: medianOf(rounds.map((round) => round.ours / round.bare)),
      atLeast: work.reach,
      unit: '× bare',
      note: `${median(({ ours }) => ours)}/s, bare ${median(({ bare }) => bare)}/s, without HTTP ${Math.round(plain)}/s`,
    });
  }
}

function medianOf(values: readonly number[]): Figure {
  return figureOf(values);
}
