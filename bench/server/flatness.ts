import { createHash } from 'node:crypto';
import { LOANS_EACH_OF_1000, SIZES, TAG_ID, type BenchLender } from './bench-data.ts';
import { figureOf, milliseconds, quantile, ROUNDS, sendOrFail, roundRobin, timesOf } from './measure.ts';
import { get, httpClient, post } from './raw-http.ts';
import type { BenchParts } from './throughput.ts';

const TIMES = 80;
const PAGE = 50;
/** How far the way to the end goes at once, that it not take longer than what is measured. */
const STEP = 200;
const PAGED_LOANS = 100_000;

interface GrowingWork {
  name: string;
  ask: (cookie: string) => string;
  /** Times its time for the smallest lender, at most, for every larger one; undefined where it is only drawn. */
  atMost?: number;
}

const searches = roundRobin(['ana al', 'pereira', 'souza', 'lima', 'hugo ra', 'f3a']);

const GROWING: readonly GrowingWork[] = [
  { name: 'dashboard metrics', ask: (cookie) => get('/api/metrics', cookie), atMost: 1.5 },
  {
    name: 'page of 30 clients with what they owe',
    ask: (cookie) => get('/api/clients?limit=30', cookie),
    atMost: 2,
  },
  {
    name: 'page of 30 clients who are late',
    ask: (cookie) => get('/api/clients?limit=30&standing=late', cookie),
    atMost: 2,
  },
  {
    name: 'page of 30 clients of a tag that one in a hundred has',
    ask: (cookie) => get(`/api/clients?limit=30&tag=${TAG_ID}`, cookie),
    atMost: 3,
  },
  { name: 'counts of the client list', ask: (cookie) => get('/api/clients/counts', cookie), atMost: 2 },
  { name: "the dashboard's day", ask: (cookie) => get('/api/day', cookie), atMost: 3 },
  { name: "the dashboard's pictures", ask: (cookie) => get('/api/dashboard/pictures', cookie), atMost: 3 },
  { name: 'the cash: figures and month', ask: (cookie) => get('/api/cash', cookie), atMost: 1.5 },
  { name: 'the cash: twelve months', ask: (cookie) => get('/api/cash/months', cookie), atMost: 1.5 },
  {
    name: 'first page of 30 lines of the cash book',
    ask: (cookie) => get('/api/cash/book?limit=30&month=2026-06', cookie),
    atMost: 3,
  },
  { name: 'the agenda: a month', ask: (cookie) => get('/api/calendar?month=2026-06', cookie), atMost: 1.5 },
  {
    name: 'the agenda: a day, the first 50',
    ask: (cookie) => get('/api/calendar/days/2026-06-15?limit=50', cookie),
  },
  {
    name: 'search clients',
    ask: (cookie) => post('/api/clients/search', { search: searches() }, { Cookie: cookie }),
    atMost: 2,
  },
  {
    name: "search loans by client's name",
    ask: (cookie) => post('/api/loans/search', { search: searches() }, { Cookie: cookie }),
    atMost: 2,
  },
  { name: 'page of 50 loans', ask: (cookie) => get('/api/loans', cookie), atMost: 2 },
  // Each client with all that is late, so that it grows with the loans of each.
  { name: 'first page to collect from', ask: (cookie) => get('/api/collection?group=late', cookie) },
];

/**
 * What a lender's portfolio may not make slower: more clients, or more loans of each. What is judged is what is drawn. All rows, or those of
 * growth whose name contains `wanted`.
 */
export async function measureFlatness({ report, data, app }: BenchParts, wanted = ''): Promise<void> {
  const sizes: SizeOfLender[] = [
    ...SIZES.map((size) => ({ curve: 'portfolio' as const, at: size, lender: lenderOf(data.bySize, size) })),
    ...LOANS_EACH_OF_1000.map((each) => ({
      curve: 'loans-of-a-client' as const,
      at: each,
      lender: lenderOf(data.byLoansEach, each),
    })),
  ];
  for (const work of GROWING.filter(({ name }) => name.includes(wanted)))
    await measureGrowth({ app, report }, work, sizes);
  if (wanted !== '') return;
  await measureRarest({ app, report, lender: lenderOf(data.bySize, 1_000_000) });
  await measurePages({ app, report, lender: lenderOf(data.bySize, PAGED_LOANS) });
}

function lenderOf(lenders: ReadonlyMap<number, BenchLender>, size: number): BenchLender {
  const lender = lenders.get(size);
  if (lender === undefined) throw new Error(`no lender of ${size} loans`);
  return lender;
}

/** A lender, and where its time stands on which curve. */
interface SizeOfLender {
  curve: 'portfolio' | 'loans-of-a-client';
  at: number;
  lender: BenchLender;
}

const CURVES = {
  portfolio: { title: 'Time of one request as the portfolio grows', x: 'loans of the lender' },
  'loans-of-a-client': {
    title: 'Time of one request as its 1,000 clients borrow more often',
    x: 'loans of each client',
  },
};

/** Every size in every round: the figure is the slowest over the smallest of the same round. */
async function measureGrowth(
  { app, report }: Pick<BenchParts, 'app' | 'report'>,
  { name, ask, atMost }: GrowingWork,
  sizes: readonly SizeOfLender[],
): Promise<void> {
  const measured = sizes.map(({ curve, at, lender }) => ({
    curve,
    at,
    cookies: roundRobin(lender.cookies),
    times: [] as number[],
  }));
  for (let round = -1; round < ROUNDS; round += 1)
    for (const { cookies, times } of measured) {
      const time = await milliseconds(app.port, TIMES, () => ask(cookies()));
      // The first round only fills caches.
      if (round >= 0) times.push(time);
    }
  const smallest = measured[0]?.times ?? [];
  if (atMost !== undefined)
    report.add({
      work: `${name}, at any size`,
      figure: figureOf(
        smallest.map((least, round) => Math.max(...measured.map(({ times }) => times[round] ?? 0)) / least),
      ),
      atMost,
      unit: `× its time at ${SIZES[0]} loans`,
      note: measured
        .map(({ curve, at, times }) => `${curve === 'portfolio' ? at : `1000 × ${at}`}: ${ms(times)}`)
        .join(', '),
    });
  for (const key of ['portfolio', 'loans-of-a-client'] as const) {
    const curve = report.curves.get(key) ?? { ...CURVES[key], y: 'ms', lines: [] };
    const points = measured
      .filter((one) => one.curve === key)
      .map(({ at, times }): [number, number] => [at, figureOf(times).median]);
    curve.lines.push({ name, points });
    report.curves.set(key, curve);
  }
}

/** Searches that one client among a million matches, by the end of a name that is theirs alone (bench-data.ts), and two letters nobody has. */
async function measureRarest(
  parts: Pick<BenchParts, 'app' | 'report'> & { lender: BenchLender },
): Promise<void> {
  const { app, report, lender } = parts;
  const cookies = roundRobin(lender.cookies);
  const endOfName = (n: number) => createHash('md5').update(String(n)).digest('hex').slice(0, 6);
  const searches = [
    {
      work: 'the rarest needle',
      texts: Array.from({ length: TIMES }, (_, at) => endOfName(at * 12_345)),
      atMost: 25,
    },
    { work: 'two letters that nobody has', texts: ['xq', 'qx', 'wk', 'kz'], atMost: 100 },
  ];
  for (const { work, texts, atMost } of searches) {
    const next = roundRobin(texts);
    const ask = () => post('/api/clients/search', { search: next() }, { Cookie: cookies() });
    await timesOf(app.port, TIMES, ask);
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push(quantile(await timesOf(app.port, TIMES, ask), 0.95));
    report.add({
      work: `${work} among 1,000,000 clients, p95`,
      figure: figureOf(rounds),
      atMost,
      unit: 'ms',
    });
  }
}

async function measurePages(
  parts: Pick<BenchParts, 'app' | 'report'> & { lender: BenchLender },
): Promise<void> {
  const { app, report, lender } = parts;
  const cookies = roundRobin(lender.cookies);
  const cursors = await walk(app.port, cookies);
  const paths = {
    first: '/api/loans',
    'page 1,000': `/api/loans?after=${encodeURIComponent(cursors.get(1_000 * PAGE) ?? '')}`,
    last: `/api/loans?after=${encodeURIComponent(cursors.get(PAGED_LOANS - PAGE) ?? '')}`,
  };
  const rounds: number[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const taken: number[] = [];
    for (const path of Object.values(paths))
      taken.push(await milliseconds(app.port, TIMES, () => get(path, cookies())));
    rounds.push(taken);
  }
  report.add({
    work: 'first, 1,000th and last page of 100,000 loans',
    figure: figureOf(rounds.map((taken) => Math.max(...taken) / Math.min(...taken))),
    atMost: 1.5,
    unit: '× of each other',
    note: Object.keys(paths)
      .map((name, at) => `${name} ${ms(rounds.map((taken) => taken[at] ?? 0))}`)
      .join(', '),
  });
}

/** The cursors on the way to the end, as a reader who scrolls gets them: by the item they come after. */
async function walk(port: number, cookies: () => string): Promise<Map<number, string>> {
  const client = await httpClient(port);
  const cursors = new Map<number, string>();
  let after = '';
  for (let seen = 0; seen < PAGED_LOANS - PAGE;) {
    const step = Math.min(STEP, PAGED_LOANS - PAGE - seen);
    const path = `/api/loans?limit=${step}${after === '' ? '' : `&after=${encodeURIComponent(after)}`}`;
    const body = await sendOrFail(client, get(path, cookies(), 'identity'));
    after = /"next":"([^"]+)"/.exec(body.slice(-700))?.[1] ?? '';
    seen += step;
    if (after === '') throw new Error(`there is no page after ${seen} loans`);
    cursors.set(seen, after);
  }
  client.close();
  return cursors;
}

function ms(values: readonly number[]): string {
  return `${figureOf(values).median.toFixed(2)} ms`;
}
