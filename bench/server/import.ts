import { setTimeout as wait } from 'node:timers/promises';
import { figureOf, quantile, roundRobin, sendOrFail } from './measure.ts';
import { get, httpClient, post, put, type HttpClient } from './raw-http.ts';
import type { BenchParts } from './throughput.ts';

const ROWS = 5000;
const AT_ONCE = 200;
const CLIENTS = 500;
const READERS = 4;
const QUIET_MS = 3000;

/** A file of loans as a browser sends it and has it written, while other lenders read. */
export async function measureImport({ report, data, app }: BenchParts): Promise<void> {
  const [importer, ...others] = data.lenders;
  if (importer === undefined) throw new Error('no lender');
  const [cookie = ''] = await data.moreSessions(importer, 1);
  const cookies = roundRobin(others.flatMap((lender) => lender.cookies));
  const read = () => get('/api/loans', cookies());
  const client = await httpClient(app.port);
  const cpfs = await bringClients(client, cookie);
  await readsFor(app.port, read, wait(QUIET_MS));
  const quiet = await readsFor(app.port, read, wait(QUIET_MS));
  const since = performance.now();
  const busy = await readsFor(
    app.port,
    read,
    bring(client, cookie, 'loans', ROWS, (row) => loanRow(cpfs, row)),
  );
  const seconds = (performance.now() - since) / 1000;
  client.close();
  report.add({
    work: `${ROWS} rows of loans imported`,
    figure: figureOf([seconds]),
    atMost: 60,
    unit: 's',
    note: 'checked and written, 200 rows a call',
  });
  report.add({
    work: "other lenders' median read during an import",
    figure: figureOf([quantile(busy, 0.5) / quantile(quiet, 0.5)]),
    atMost: 1.5,
    unit: '× quiet',
    note: `median ${quantile(quiet, 0.5).toFixed(1)} → ${quantile(busy, 0.5).toFixed(1)} ms, p95 ${quantile(quiet, 0.95).toFixed(1)} → ${quantile(busy, 0.95).toFixed(1)} ms`,
  });
}

async function bringClients(client: HttpClient, cookie: string): Promise<string[]> {
  const cpfs = Array.from({ length: CLIENTS }, (_, n) => String(70_000_000_000 + n));
  await bring(client, cookie, 'clients', CLIENTS, (row) => ({
    name: `Importado ${row}`,
    phone: '(11) 90000-0000',
    cpf: cpfs[row] ?? '',
  }));
  return cpfs;
}

function loanRow(cpfs: readonly string[], row: number): Record<string, string> {
  return {
    client_cpf: cpfs[row % cpfs.length] ?? '',
    amount: `${100 + row},00`,
    interest_rate: '20',
    start_date: '2026-01-10',
    end_date: '2026-02-10',
    ...(row % 2 === 0 ? {} : { installment_count: '6', frequency: 'mensal' }),
  };
}

let key = 0;
const keyed = () => ({ 'Idempotency-Key': `importacao-da-medida-${(key += 1)}` });

async function bring(
  client: HttpClient,
  cookie: string,
  kind: string,
  count: number,
  cellsOf: (row: number) => Record<string, string>,
): Promise<void> {
  const headers = { Cookie: cookie };
  const body = { kind, file_name: 'planilha.xlsx' };
  const made = await sendOrFail(client, post('/api/imports', body, { ...headers, ...keyed() }));
  const id = /"id":"([^"]+)"/.exec(made)?.[1] ?? '';
  for (let at = 0; at < count; at += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - at);
    const rows = Array.from({ length: size }, (_, n) => ({ line: at + n + 2, cells: cellsOf(at + n) }));
    await sendOrFail(client, put(`/api/imports/${id}/rows`, { rows }, headers));
  }
  for (let chosen = count; chosen > 0;) {
    const answer = await sendOrFail(client, post(`/api/imports/${id}/run`, {}, { ...headers, ...keyed() }));
    chosen = Number(/"chosen":(\d+)/.exec(answer)?.[1]);
  }
}

/** Milliseconds of reads, sorted, until the other work has ended. */
async function readsFor(port: number, next: () => string, until: Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  const state = { going: true };
  const readers = Array.from({ length: READERS }, async () => {
    const client = await httpClient(port);
    while (state.going) {
      const since = performance.now();
      await sendOrFail(client, next());
      taken.push(performance.now() - since);
      // People read; they do not fill the computer by themselves.
      await wait(5);
    }
    client.close();
  });
  try {
    await until;
  } finally {
    state.going = false;
    await Promise.all(readers);
  }
  return taken.sort((a, b) => a - b);
}
