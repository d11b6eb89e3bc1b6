import { randomUUID } from 'node:crypto';
import { v7 as newEntryKey } from 'uuid';
import { dayInZone } from '#domain/calendar.ts';
import type { BenchLender } from './bench-data.ts';
import { figureOf, milliseconds, ROUNDS, roundRobin, sendOrFail } from './measure.ts';
import { get, httpClient, post } from './raw-http.ts';
import type { BenchParts } from './throughput.ts';

const TIMES = 40;
const SMALL = 500;
const LARGE = 1_000_000;
const QUEUED = 200;
const BATCH = 50;
/** One session alone may not write so much in a minute. */
const SESSIONS = 24;
const ROUTE_BYTES = 200_000;
const TODAY = dayInZone(new Date(), 'America/Sao_Paulo');

/** What a day in the street asks of the server: the Rota, the sheet and its paper, a queue that is sent, a sheet recorded at once (OF, FD). */
export async function measureOffline(parts: BenchParts): Promise<void> {
  const [small, large] = [SMALL, LARGE].map((size) => parts.data.bySize.get(size));
  if (small === undefined || large === undefined) throw new Error('two sizes of lenders are needed');
  await measureGrowth(parts, { small, large });
  await measureRecording(parts);
  await measurePaper(parts, small);
}

async function measureGrowth(
  { report, app }: BenchParts,
  { small, large }: { small: BenchLender; large: BenchLender },
): Promise<void> {
  const taken = (lender: BenchLender, path: string) => {
    const cookies = roundRobin(lender.cookies);
    return { ask: () => milliseconds(app.port, TIMES, () => get(path, cookies())), times: [] as number[] };
  };
  const works = {
    routeOfFew: taken(small, '/api/route'),
    routeOfMany: taken(large, '/api/route'),
    sheetOfFew: taken(small, '/api/sheet'),
    sheetOfMany: taken(large, '/api/sheet'),
    collection: taken(small, '/api/collection?group=late&limit=60'),
  };
  for (let round = -1; round < ROUNDS; round += 1)
    for (const { ask, times } of Object.values(works)) {
      const time = await ask();
      // The first round only fills caches.
      if (round >= 0) times.push(time);
    }
  const compare = (work: string, most: number[], least: number[], atMost: number, unit: string) =>
    report.add({
      work,
      figure: figureOf(most.map((time, round) => time / (least[round] ?? 0))),
      atMost,
      unit,
      note: `${ms(most)}; ${ms(least)}`,
    });
  const { routeOfFew, routeOfMany, sheetOfFew, sheetOfMany, collection } = works;
  const ofMany = `of ${LARGE.toLocaleString('en')} loans`;
  const ofFew = `× of ${SMALL} loans`;
  compare(`the Rota of 300 loans, ${ofMany}`, routeOfMany.times, routeOfFew.times, 3, ofFew);
  compare(`a page of the day's sheet, ${ofMany}`, sheetOfMany.times, sheetOfFew.times, 3, ofFew);
  compare("a page of the day's sheet", sheetOfFew.times, collection.times, 1.5, "× a page of 'Cobrar todos'");
  const client = await httpClient(app.port);
  const route = await sendOrFail(client, get('/api/route', large.cookies[0] ?? '', 'identity'));
  client.close();
  report.add({
    work: 'the Rota of 300 loans, not compressed',
    figure: figureOf([route.length]),
    atMost: ROUTE_BYTES,
    unit: 'bytes',
    note: `${route.split('"loan_id"').length - 1} loans`,
  });
}

/** Each kind in every round, on the same loans: what is measured is the way, not the loan. */
async function measureRecording({ report, data, app }: BenchParts): Promise<void> {
  const [lender] = data.lenders;
  if (lender === undefined) throw new Error('no lender');
  const cookie = roundRobin(await data.moreSessions(lender, SESSIONS));
  const loans = lender.loanIds.slice(0, QUEUED);
  const client = await httpClient(app.port);
  const send = (path: string, body: object, key: string) =>
    sendOrFail(client, post(path, body, { Cookie: cookie(), 'Idempotency-Key': key }));
  const paid = (loan_id: string) => ({ loan_id, amount: 100, payment_date: TODAY });
  const entered = (loan_id: string) => ({ ...paid(loan_id), entry_key: newEntryKey() });
  const timed = async (run: () => Promise<void>) => {
    const since = performance.now();
    await run();
    return performance.now() - since;
  };
  const plain = () =>
    timed(async () => {
      for (const id of loans) await send('/api/payments', paid(id), randomUUID());
    });
  const queued = () =>
    timed(async () => {
      for (const id of loans) {
        const entry = { ...entered(id), entered_at: new Date().toISOString() };
        await send('/api/payments', entry, entry.entry_key);
      }
    });
  const inBatches = () =>
    timed(async () => {
      for (let at = 0; at < loans.length; at += BATCH) {
        const lines = loans.slice(at, at + BATCH).map(entered);
        const answer = await send('/api/payments/batch', { lines }, lines[0]?.entry_key ?? '');
        if (!/"problem":null/.test(answer) || /"problem":\{/.test(answer))
          throw new Error(answer.slice(0, 300));
      }
    });
  await plain();
  const rounds: { plain: number; queued: number; batches: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ plain: await plain(), queued: await queued(), batches: await inBatches() });
  client.close();
  report.add({
    work: `${QUEUED} entries of a device sent one after another`,
    figure: figureOf(rounds.map((round) => round.queued / round.plain)),
    atMost: 1.2,
    unit: '× as many plain payments',
    note: `${ms(rounds.map((round) => round.queued))}; ${ms(rounds.map((round) => round.plain))}`,
  });
  report.add({
    work: `a batch of ${BATCH} lines of the sheet`,
    figure: figureOf(rounds.map((round) => round.batches / round.plain)),
    atMost: 0.7,
    unit: `× ${BATCH} single payments`,
    note: ms(rounds.map((round) => (round.batches * BATCH) / QUEUED)),
  });
}

async function measurePaper({ report, app }: BenchParts, lender: BenchLender): Promise<void> {
  const cookie = roundRobin(lender.cookies);
  const paper = () => get('/api/sheet/pdf', cookie());
  // The first one starts the thread and loads the library.
  await milliseconds(app.port, 1, paper);
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) taken.push(await milliseconds(app.port, 3, paper));
  report.add({
    work: "the day's sheet of about 300 lines as PDF",
    figure: figureOf(taken),
    atMost: 400,
    unit: 'ms',
  });
}

function ms(values: readonly number[]): string {
  return `${figureOf(values).median.toFixed(1)} ms`;
}
