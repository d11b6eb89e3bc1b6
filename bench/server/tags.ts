import { figureOf, milliseconds, ROUNDS, roundRobin } from './measure.ts';
import { post } from './raw-http.ts';
import type { BenchParts } from './throughput.ts';

const TIMES = 80;

/** PD-8: thirty clients who all have a tag, and thirty of whom none has; both names have four letters and as many clients (bench-data.ts). */
export async function measureTags({ report, data, app }: BenchParts): Promise<void> {
  const [lender] = data.bySize.values();
  if (lender === undefined) throw new Error('no lender');
  const cookies = roundRobin(lender.cookies);
  const time = (search: string) =>
    milliseconds(app.port, TIMES, () =>
      post('/api/clients/search', { search, limit: 30 }, { Cookie: cookies() }),
    );
  const ratios: number[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const without = await time('Davi');
    const withTags = await time('Elza');
    // The first round only fills caches.
    if (round >= 0) ratios.push(withTags / without);
  }
  report.add({
    work: 'page of 30 clients with tags',
    figure: figureOf(ratios),
    atMost: 1.1,
    unit: '× one without',
  });
}
