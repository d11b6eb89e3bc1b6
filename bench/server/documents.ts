import { randomUUID } from 'node:crypto';
import { figureOf, ROUNDS, roundRobin, sendOrFail, milliseconds } from './measure.ts';
import { get, httpClient, post } from './raw-http.ts';
import type { BenchParts } from './throughput.ts';

/** Sixty documents in a quarter of an hour are the product's limit. */
const RECEIPTS = 12;
const LOANS = 3;
const INSTALLMENTS = 334;
const SESSIONS = 4;
const DAY_MS = 86_400_000;

/** A receipt, a statement of 1,000 lines, and how long others wait while it is drawn (DC-1, DC-7). */
export async function measureDocuments({ report, data, app }: BenchParts): Promise<void> {
  const [lender] = data.lenders;
  if (lender === undefined) throw new Error('a lender is needed');
  const cookie = roundRobin(await data.moreSessions(lender, SESSIONS));
  const { clientId, paymentId } = await seedStatement(app.port, cookie);
  const receipt = () => get(`/api/payments/${paymentId}/receipt`, cookie());
  const statement = () => get(`/api/clients/${clientId}/statement`, cookie());

  // The first one starts the thread and loads the library.
  await milliseconds(app.port, 1, receipt);
  const receipts: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    receipts.push(await milliseconds(app.port, RECEIPTS, receipt));
  report.add({ work: 'receipt as PDF, after the first', figure: figureOf(receipts), atMost: 60, unit: 'ms' });

  const statements: number[] = [];
  const waits: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const others = pingUntilStopped(app.port);
    statements.push(await milliseconds(app.port, 1, statement));
    waits.push(await others.stop());
  }
  report.add({
    work: 'statement of 1,000 lines as PDF',
    figure: figureOf(statements),
    atMost: 1500,
    unit: 'ms',
  });
  report.add({
    work: 'longest answer to others while it is drawn',
    figure: figureOf(waits),
    atMost: 50,
    unit: 'ms',
  });
}

/** One client with three daily loans, all of whose 334 instalments are paid. */
async function seedStatement(
  port: number,
  cookie: () => string,
): Promise<{ readonly clientId: string; readonly paymentId: string }> {
  const client = await httpClient(port);
  const send = async (path: string, body: object) =>
    idIn(await sendOrFail(client, post(path, body, { Cookie: cookie(), 'Idempotency-Key': randomUUID() })));
  const clientId = await send('/api/clients', {
    name: 'Extrato Longo',
    phone: '11912345678',
    cpf: '11122233344',
  });
  let loanId = '';
  for (let made = 0; made < LOANS; made += 1)
    loanId = await send('/api/installment-loans', {
      client_id: clientId,
      amount: 1_000_000,
      interest_method: 'total',
      interest_rate: 3000,
      installment_count: INSTALLMENTS,
      frequency: 'daily',
      start_date: daysAgo(INSTALLMENTS + 1),
      first_due_date: daysAgo(INSTALLMENTS),
      paid_count: INSTALLMENTS,
    });
  const paymentId = idIn(await sendOrFail(client, get(`/api/payments?loan_id=${loanId}&limit=1`, cookie())));
  client.close();
  return { clientId, paymentId };
}

function idIn(answer: string): string {
  const id = /"id":"([0-9a-f-]{36})"/.exec(answer)?.[1];
  if (id === undefined) throw new Error(`no record was made: ${answer.slice(0, 200)}`);
  return id;
}

/** Asks for the smallest answer there is, again and again, and gives the longest wait. */
function pingUntilStopped(port: number): { stop(): Promise<number> } {
  const over = new AbortController();
  const longest = (async () => {
    const client = await httpClient(port);
    let most = 0;
    while (!over.signal.aborted) {
      const since = performance.now();
      await sendOrFail(client, get('/healthz', ''));
      most = Math.max(most, performance.now() - since);
    }
    client.close();
    return most;
  })();
  return {
    stop: () => {
      over.abort();
      return longest;
    },
  };
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
}
