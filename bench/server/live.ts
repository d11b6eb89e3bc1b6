import { setTimeout as wait } from 'node:timers/promises';
import { figureOf, quantile, ROUNDS, sendOrFail } from './measure.ts';
import { perSecond } from './load.ts';
import type { Probed, Running } from './processes.ts';
import { httpClient, openStream, post } from './raw-http.ts';
import type { BenchData, BenchLender } from './bench-data.ts';
import { payment, paymentOf, paymentWork } from './throughput-works.ts';
import type { BenchParts } from './throughput.ts';

const SUBSCRIBERS = 200;
const STREAMS_PER_SESSION = 5;
const CHANGES = 40;
const PACE_MS = 30;
const MANY = 1_000;
const SECONDS = 2;

type Stream = Awaited<ReturnType<typeof openStream>>;

interface LiveParts extends BenchParts {
  startProbed(): Promise<Probed>;
}

/** How long a payment takes to reach everybody who watches, from the moment it is sent. */
export async function measureLive(parts: LiveParts): Promise<void> {
  await measureMany(parts, await parts.startProbed());
  await measurePayments(parts);
  const curve: { ours: [number, number][]; bare: [number, number][] } = { ours: [], bare: [] };
  for (const subscribers of [1, 50, SUBSCRIBERS, MANY]) {
    const rounds: { ours: number; bare: number }[] = [];
    for (let round = 0; round < (subscribers === SUBSCRIBERS ? ROUNDS : 1); round += 1)
      rounds.push({
        bare: await reachP99(parts, 'bare', subscribers),
        ours: await reachP99(parts, 'app', subscribers),
      });
    const ours = figureOf(rounds.map((round) => round.ours)).median;
    const bare = figureOf(rounds.map((round) => round.bare)).median;
    curve.ours.push([subscribers, ours]);
    curve.bare.push([subscribers, bare]);
    if (subscribers === SUBSCRIBERS)
      parts.report.add({
        work: `a change to ${SUBSCRIBERS} subscribers, p99`,
        figure: figureOf(rounds.map((round) => round.ours / round.bare)),
        atMost: 2,
        unit: '× bare stream',
        note: `${ours.toFixed(1)} ms, bare ${bare.toFixed(1)} ms`,
      });
  }
  parts.report.curves.set('subscribers', {
    title: 'A payment until every subscriber heard of it, 99th percentile',
    x: 'subscribers of the lender',
    y: 'ms',
    lines: [
      { name: 'Caderneta', points: curve.ours },
      { name: 'bare stream', points: curve.bare },
    ],
  });
}

/** Payments of two hundred lenders while somebody watches each of them. */
async function measurePayments({ report, data, app }: BenchParts): Promise<void> {
  const { ours: next } = paymentWork(data);
  await perSecond([app.port], SECONDS, next);
  const rounds: { quiet: number; watched: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const quiet = await perSecond([app.port], SECONDS, next);
    const streams = await openStreams(app, data, SUBSCRIBERS, () => {});
    rounds.push({ quiet, watched: await perSecond([app.port], SECONDS, next) });
    for (const stream of streams) stream.close();
  }
  report.add({
    work: `record a payment while ${SUBSCRIBERS} subscribers listen`,
    figure: figureOf(rounds.map(({ quiet, watched }) => watched / quiet)),
    atLeast: 0.9,
    unit: '× without',
    note: `${Math.round(figureOf(rounds.map(({ watched }) => watched)).median)}/s`,
  });
}

async function reachP99(parts: BenchParts, which: 'app' | 'bare', subscribers: number): Promise<number> {
  const { app, bare, data } = parts;
  const lender = data.bySize.get(5_000);
  if (lender === undefined) throw new Error('no lender to watch');
  const port = which === 'app' ? app.port : bare.port;
  const cookies = await enoughSessions(parts, lender, Math.ceil(subscribers / STREAMS_PER_SESSION));
  let sentAt = 0;
  let missing = 0;
  let allHeard = () => {};
  const taken: number[] = [];
  const onText = (text: string) => {
    if (!text.includes('"loans"')) return;
    taken.push(performance.now() - sentAt);
    missing -= 1;
    if (missing === 0) allHeard();
  };
  const path = which === 'app' ? '/api/live' : '/live';
  const streams: Stream[] = [];
  for (let at = 0; at < subscribers; at += 1)
    streams.push(
      await openStream(port, { path, cookie: cookies[Math.floor(at / STREAMS_PER_SESSION)] ?? '' }, onText),
    );
  const client = await httpClient(port);
  for (let change = 0; change < CHANGES; change += 1) {
    const loanId = lender.loanIds[change % lender.loanIds.length] ?? '';
    missing = subscribers;
    const everybody = new Promise<void>((resolve) => (allHeard = resolve));
    sentAt = performance.now();
    await sendOrFail(
      client,
      which === 'app'
        ? payment(loanId, cookies[change % cookies.length] ?? '')
        : post(`/payments?institution=${lender.institution}`, paymentOf(loanId), {}),
    );
    await Promise.race([everybody, wait(5_000).then(() => Promise.reject(new Error('a change was lost')))]);
    await wait(PACE_MS);
  }
  client.close();
  for (const stream of streams) stream.close();
  await wait(200);
  return quantile(
    taken.sort((a, b) => a - b),
    0.99,
  );
}

/** Five streams a session: the sessions of the other lenders cannot watch this one, so it gets as many as it needs. */
async function enoughSessions({ data }: BenchParts, lender: BenchLender, needed: number): Promise<string[]> {
  if (lender.cookies.length < needed) lender.cookies.push(...(await data.moreSessions(lender, needed)));
  return lender.cookies;
}

/**
 * A thousand streams over two hundred lenders: each gets every change of its lender once, and none of another. On a
 * server of its own, so that the memory they take does not depend on what was measured before.
 */
async function measureMany({ report, data }: BenchParts, app: Probed): Promise<void> {
  // The first streams also pay for code that is compiled then.
  const warmUp = await openStreams(app, data, MANY / 5, () => {});
  for (const stream of warmUp) stream.close();
  await wait(1_000);
  const before = await app.memoryInUse();
  const received = new Map<string, number>();
  const streams = await openStreams(app, data, MANY, (name, text) => {
    received.set(name, (received.get(name) ?? 0) + text.split('"loans"').length - 1);
  });
  await wait(3_000);
  const each = ((await app.memoryInUse()) - before) / 1000 / MANY;
  report.add({
    work: 'memory per subscriber',
    figure: figureOf([each]),
    atMost: 40,
    unit: 'kB',
    note: `${MANY} streams, memory in use after a garbage collection`,
  });
  const clients = await Promise.all(Array.from({ length: 8 }, () => httpClient(app.port)));
  const CHANGES_EACH = 3;
  const waiting = data.lenders.flatMap((lender) =>
    Array.from({ length: CHANGES_EACH }, (_, n) => ({ lender, n })),
  );
  await Promise.all(
    clients.map(async (client) => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const { lender, n } = next;
        await sendOrFail(client, payment(lender.loanIds[n] ?? '', lender.cookies[n % 2] ?? ''));
      }
    }),
  );
  await wait(2_000);
  const exact = [...received.values()].filter((count) => count === CHANGES_EACH).length;
  report.add({
    work: 'subscribers out of 1,000 that missed a change or heard one twice',
    figure: figureOf([MANY - exact]),
    atMost: 0,
    unit: '',
    note: `${data.lenders.length * CHANGES_EACH} changes, ${MANY * CHANGES_EACH} notices`,
  });
  for (const client of clients) client.close();
  for (const stream of streams) stream.close();
}

async function openStreams(
  app: Running,
  { lenders }: BenchData,
  count: number,
  onText: (name: string, text: string) => void,
): Promise<Stream[]> {
  const streams: Stream[] = [];
  for (let at = 0; at < count; at += 1) {
    const lender = lenders[at % lenders.length];
    const turn = Math.floor(at / lenders.length);
    const cookie = lender?.cookies[turn % lender.cookies.length] ?? '';
    const name = `${lender?.institution} ${turn}`;
    streams.push(await openStream(app.port, { path: '/api/live', cookie }, (text) => onText(name, text)));
  }
  return streams;
}
