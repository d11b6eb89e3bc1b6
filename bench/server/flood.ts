import { setTimeout as wait } from 'node:timers/promises';
import { figureOf, quantile, ROUNDS, sendOrFail, roundRobin } from './measure.ts';
import { get, httpClient, post } from './raw-http.ts';
import type { BenchParts } from './throughput.ts';

const ATTACKERS = 256;
const READERS = 4;
const SECONDS = 3;
const SETTLES_MS = 1_000;

/** The requests one anonymous address sends on 256 connections, each as soon as the last response arrived. */
function floods(institution: string): Record<string, () => string> {
  let cpf = 30_000_000_000;
  const newCpf = () => String((cpf += 1));
  return {
    'check, new CPFs': () => post('/api/portal/check', { cpf: newCpf() }, {}),
    'check, one CPF': () => post('/api/portal/check', { cpf: '30000000000' }, {}),
    'session, new CPFs': () =>
      post('/api/portal/session', { cpf: newCpf(), institution_id: institution }, {}),
    'list of institutions': () => get('/api/public/institutions', ''),
  };
}

/** The p95 of lenders' reads while one address floods the endpoints that need no sign-in, compared with its quiet value. */
export async function measureFlood({ report, data, app }: BenchParts): Promise<void> {
  const cookies = roundRobin(data.lenders.flatMap((lender) => lender.cookies));
  const read = () => get('/api/loans', cookies());
  const client = await httpClient(app.port);
  const listed: unknown = JSON.parse(
    await sendOrFail(client, get('/api/public/institutions', '', 'identity')),
  );
  client.close();
  const institution = /"id":"([^"]+)"/.exec(JSON.stringify(listed))?.[1] ?? '';
  await slowTwentieth(app.port, read);
  const worst: number[] = [];
  const notes = new Map<string, string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const ratios: number[] = [];
    for (const [name, next] of Object.entries(floods(institution))) {
      const quiet = await slowTwentieth(app.port, read);
      const flood = await startFlood(app.port, next);
      // The first answers fill the address.
      await wait(SETTLES_MS);
      const flooded = await slowTwentieth(app.port, read);
      const answered = await flood.stop();
      ratios.push(flooded / quiet);
      notes.set(name, `${name}: ${quiet.toFixed(1)} → ${flooded.toFixed(1)} ms (${answered}/s)`);
    }
    worst.push(Math.max(...ratios));
  }
  report.add({
    work: "lenders' p95 read while one address floods",
    figure: figureOf(worst),
    atMost: 3,
    unit: '× quiet',
    note: [...notes.values()].join('; '),
  });
}

async function slowTwentieth(port: number, next: () => string): Promise<number> {
  const taken: number[] = [];
  const end = performance.now() + SECONDS * 1000;
  await Promise.all(
    Array.from({ length: READERS }, async () => {
      const client = await httpClient(port);
      while (performance.now() < end) {
        const since = performance.now();
        await sendOrFail(client, next());
        taken.push(performance.now() - since);
        // People read; they do not fill the computer by themselves.
        await wait(5);
      }
      client.close();
    }),
  );
  return quantile(
    taken.sort((a, b) => a - b),
    0.95,
  );
}

async function startFlood(port: number, next: () => string): Promise<{ stop(): Promise<number> }> {
  const clients = await Promise.all(Array.from({ length: ATTACKERS }, () => httpClient(port)));
  const since = performance.now();
  const flood = { going: true };
  let answered = 0;
  const attackers = clients.map(async (client) => {
    try {
      while (flood.going) {
        await client.send(next());
        answered += 1;
      }
    } catch {
      // The server may close a connection of a flood; this one has ended.
    }
  });
  return {
    async stop() {
      flood.going = false;
      const perSecond = Math.round((answered * 1000) / (performance.now() - since));
      for (const client of clients) client.close();
      await Promise.all(attackers);
      return perSecond;
    },
  };
}
