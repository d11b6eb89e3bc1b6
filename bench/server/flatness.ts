import { createHash } from 'node:crypto';
import { SIZES, TAG_ID, type BenchLender } from './bench-data.ts';
import { figureOf, milliseconds, quantile, ROUNDS, sendOrFail, roundRobin, timesOf } from './measure.ts';
import { get, httpClient, post } from './raw-http.ts';
import type { BenchParts } from './throughput.ts';

const TIMES = 80;
const PAGE = 50;
/** How far the way to the end goes at once, that it not take longer than what is measured. */
const STEP = 200;
const PAGED_LOANS = 100_000;

/** What a lender's portfolio may not make slower. */
export async function measureFlatness({ report, data, app }: BenchParts): Promise<void> {
  const lenderOf = (size: number): BenchLender => {
    const lender = data.bySize.get(size);
    if (lender === undefined) throw new Error(`no lender of ${size} loans`);
    return lender;
  };
  const time = (size: number, ask: (cookie: string) => string) => {
    const cookies = roundRobin(lenderOf(size).cookies);
    return milliseconds(app.port, TIMES, () => ask(cookies()));
  };
  const million = SIZES.at(-1) ?? 0;
  const searches = roundRobin(['ana al', 'pereira', 'souza', 'lima', 'hugo ra', 'f3a']);
  const search = (cookie: string) => post('/api/clients/search', { search: searches() }, { Cookie: cookie });
  const asked = [
    {
      name: 'dashboard metrics',
      ask: (cookie: string) => get('/api/metrics', cookie),
      atMost: 1.5,
      of: '1,000,000 loans',
    },
    {
      name: 'page of 30 clients with what they owe',
      ask: (cookie: string) => get('/api/clients?limit=30', cookie),
      atMost: 1.5,
      of: '1,000,000 clients',
    },
    {
      name: 'page of 30 clients who are late',
      ask: (cookie: string) => get('/api/clients?limit=30&standing=late', cookie),
      atMost: 3,
      of: '1,000,000 clients',
    },
    {
      name: 'page of 30 clients of a tag that one in a hundred has',
      ask: (cookie: string) => get(`/api/clients?limit=30&tag=${TAG_ID}`, cookie),
      atMost: 3,
      of: '1,000,000 clients',
    },
    {
      name: 'counts of the client list',
      ask: (cookie: string) => get('/api/clients/counts', cookie),
      atMost: 3,
      of: '1,000,000 clients',
    },
    {
      name: "the dashboard's day",
      ask: (cookie: string) => get('/api/day', cookie),
      atMost: 3,
      of: '1,000,000 loans',
    },
    {
      name: "the dashboard's pictures",
      ask: (cookie: string) => get('/api/dashboard/pictures', cookie),
      atMost: 3,
      of: '1,000,000 loans',
    },
    {
      name: 'the cash: figures and month',
      ask: (cookie: string) => get('/api/cash', cookie),
      atMost: 1.5,
      of: '1,000,000 loans',
    },
    {
      name: 'the cash: twelve months',
      ask: (cookie: string) => get('/api/cash/months', cookie),
      atMost: 1.5,
      of: '1,000,000 loans',
    },
    {
      name: 'first page of 30 lines of the cash book',
      ask: (cookie: string) => get('/api/cash/book?limit=30&month=2026-06', cookie),
      atMost: 3,
      of: '1,000,000 loans',
    },
    {
      name: 'the agenda: a month',
      ask: (cookie: string) => get('/api/calendar?month=2026-06', cookie),
      atMost: 1.5,
      of: '1,000,000 loans',
    },
    {
      name: 'the agenda: a day, the first 50',
      ask: (cookie: string) => get('/api/calendar/days/2026-06-15?limit=50', cookie),
      atMost: undefined,
      of: '',
    },
    { name: 'search clients', ask: search, atMost: 3, of: '1,000,000 clients' },
    {
      name: "search loans by client's name",
      ask: (cookie: string) => post('/api/loans/search', { search: searches() }, { Cookie: cookie }),
      atMost: 3,
      of: '1,000,000 loans',
    },
    {
      name: 'page of 50 loans',
      ask: (cookie: string) => get('/api/loans', cookie),
      atMost: undefined,
      of: '',
    },
  ];
  for (const { name, ask, atMost, of } of asked) {
    await time(500, ask);
    await time(million, ask);
    const ratios: number[] = [];
    const pairs: [number, number][] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const pair: [number, number] = [await time(500, ask), await time(million, ask)];
      pairs.push(pair);
      ratios.push(pair[1] / pair[0]);
    }
    if (atMost !== undefined)
      report.add({
        work: `${name} at ${of}`,
        figure: figureOf(ratios),
        atMost,
        unit: '× its time at 500',
        note: `${ms(pairs.map(([a]) => a))} → ${ms(pairs.map(([, b]) => b))}`,
      });
    const points: [number, number][] = [];
    for (const size of SIZES) points.push([size, await time(size, ask)]);
    const curve = report.curves.get('portfolio') ?? {
      title: 'Time of one request as the portfolio grows',
      x: 'loans of the lender',
      y: 'ms',
      lines: [],
    };
    curve.lines.push({ name, points });
    report.curves.set('portfolio', curve);
  }
  await measureTags({ app, report, lender: lenderOf(500) });
  await measureRarest({ app, report, lender: lenderOf(million) });
  await measurePages({ app, report, lender: lenderOf(PAGED_LOANS) });
}

/** PD-8: thirty clients who all have a tag, and thirty of whom none has (bench-data.ts). */
async function measureTags({
  app,
  report,
  lender,
}: Pick<BenchParts, 'app' | 'report'> & { lender: BenchLender }): Promise<void> {
  const cookies = roundRobin(lender.cookies);
  const time = (search: string) =>
    milliseconds(app.port, TIMES, () =>
      post('/api/clients/search', { search, limit: 30 }, { Cookie: cookies() }),
    );
  await time('Ana');
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const without = await time('Bruno');
    ratios.push((await time('Ana')) / without);
  }
  report.add({
    work: 'page of 30 clients with tags',
    figure: figureOf(ratios),
    atMost: 1.1,
    unit: '× one without',
  });
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
