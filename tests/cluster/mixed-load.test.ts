import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#server/invariants/check-invariants.ts';
import { foldTotals } from '#server/jobs/fold-totals.ts';
import { aSignedInLender, startTestApp, type Answer, type TestApp } from '#tests/http/test-app.ts';
import { aCpf } from '#tests/support/records.ts';

/*
 * Many lenders at work at once, on a database that is distributed over a Citus cluster (`npm run prove -- citus`): every
 * answer is a success, no institution sees a record of another, every acknowledged payment counts, and all sums are right.
 */

const LENDERS = Number(process.env['CITUS_LENDERS'] ?? 24);
const AT_ONCE = 8;
const ROUNDS = 4;
const TODAY = '2026-08-15';
const PAYMENT = 1_234;

let server: TestApp;
let calls = 0;

beforeAll(async () => {
  server = await startTestApp();
}, 600_000);
afterAll(() => server.close());

test(`${LENDERS} lenders at once: no error, no leak, nothing lost`, { timeout: 1_800_000 }, async () => {
  const lenders = [];
  for (let made = 0; made < LENDERS; made += 1) lenders.push(await aSignedInLender(server));
  const waiting = [...lenders.entries()];
  const outcomes: Outcome[] = [];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      outcomes.push(await work(next[1], next[0]));
  };
  const folding = setInterval(() => void foldTotals(server.database.db), 500);
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  clearInterval(folding);
  await foldTotals(server.database.db);

  const names = outcomes.map(({ name }) => name);
  expect(new Set(names).size).toBe(LENDERS);
  for (const { name, clients, paid, received } of outcomes) {
    expect([...clients].sort()).toEqual(['Maria da Silva', ...namesOf(name)].sort());
    expect(received).toBe(paid);
  }
  const client = await server.database.ownerPool.connect();
  try {
    const broken = (await checkInvariants(client)).filter((result) => result.broken > 0);
    expect(broken).toEqual([]);
  } finally {
    client.release();
  }
  const refused = server.logs.filter((line) => /"level":(50|60)/.test(line));
  expect(refused).toEqual([]);
  process.stdout.write(`${LENDERS} lenders, ${calls} calls\n`);
});

type Lender = Awaited<ReturnType<typeof aSignedInLender>>;

interface Outcome {
  readonly name: string;
  /** As the list of clients shows them at the end. */
  readonly clients: readonly string[];
  /** Acknowledged and not undone, in centavos. */
  readonly paid: number;
  /** What the day's figures say came in. */
  readonly received: number;
}

const namesOf = (name: string) => Array.from({ length: ROUNDS }, (_, round) => `${name} ${round}`);

async function work({ staffCookie, borrowerCookie, lender }: Lender, number: number): Promise<Outcome> {
  const name = `Freguês do credor ${number}`;
  const call = async (route: string, body?: unknown, cookie = staffCookie): Promise<Fields> => {
    const answer = await server.call(route, {
      cookie,
      ...(body === undefined ? {} : { body, key: randomUUID() }),
      address: `10.1.${number % 250}.${(number >> 8) + 1}`,
    });
    calls += 1;
    return succeeded(route, answer);
  };
  let paid = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const client = await call('POST /api/clients', {
      name: `${name} ${round}`,
      phone: '(11) 90000-0000',
      cpf: aCpf(),
    });
    paid += await lendAndCollect(call, text(client, 'id'));
    await look(call, name);
    await call('GET /api/portal/me', undefined, borrowerCookie);
    await call('GET /api/portal/loans', undefined, borrowerCookie);
  }
  await call('POST /api/portal/requests', { requested_amount: 25_000 }, borrowerCookie);
  await call('POST /api/public/requests', {
    institution_id: lender.id,
    cpf: aCpf(),
    name: 'Ana',
    requested_amount: 10_000,
    payment_date: '2026-09-15',
  });
  const { items } = await call('GET /api/clients?limit=50');
  const collected = await call(`GET /api/collected?from=${TODAY}&to=${TODAY}`);
  return {
    name,
    clients: list(items).map((client) => text(client, 'name')),
    paid,
    received: amountOf(collected, 'amount'),
  };
}

type Call = (route: string, body?: unknown, cookie?: string) => Promise<Fields>;

/** Returns what was paid and not undone. */
async function lendAndCollect(call: Call, client: string): Promise<number> {
  const terms = { client_id: client, amount: 100_000, overdue_interest_rate: 500, start_date: '2026-07-15' };
  const loan = await call('POST /api/loans', { ...terms, interest_rate: 4000, end_date: '2026-08-30' });
  const id = text(loan, 'id');
  const pay = () => call('POST /api/payments', { loan_id: id, amount: PAYMENT, payment_date: TODAY });
  // At once, as two people at two counters do.
  const payments = await Promise.all([pay(), pay(), pay()]);
  const [first] = payments;
  await call(`DELETE /api/payments/${text(fields(first?.['payment']), 'id')}`);
  await call(`GET /api/payments/${text(fields(payments[1]?.['payment']), 'id')}/receipt`);
  const { version } = await call(`GET /api/loans/${id}`);
  await call(`POST /api/loans/${id}/renew`, {
    version,
    end_date: '2026-09-15',
    record_interest_payment: false,
  });
  const renewed = await call(`GET /api/loans/${id}`);
  await call(`POST /api/loans/${id}/undo-renewal`, { version: renewed['version'] });
  await call(`GET /api/loans/${id}/history`);
  return 2 * PAYMENT;
}

async function look(call: Call, name: string): Promise<void> {
  await call('GET /api/day');
  await call('GET /api/metrics');
  await call('GET /api/loans?limit=20');
  await call('GET /api/cash/book');
  const { items } = await call('POST /api/clients/search', { search: name });
  for (const client of list(items)) expect(text(client, 'name')).toContain(name);
  const loans = await call('POST /api/loans/search', { search: name });
  for (const loan of list(loans['items'])) expect(text(fields(loan['client']), 'name')).toContain(name);
}

type Fields = Readonly<Record<string, unknown>>;

function succeeded(route: string, { status, json }: Answer): Fields {
  expect({ route, status, json: status < 300 ? null : json }).toEqual({ route, status, json: null });
  return fields(json ?? {});
}

function fields(value: unknown): Fields {
  if (typeof value !== 'object' || value === null) throw new TypeError('no object');
  return Object.fromEntries(Object.entries(value));
}

function list(value: unknown): Fields[] {
  if (!Array.isArray(value)) throw new TypeError('no list');
  return value.map(fields);
}

function text(record: Fields, name: string): string {
  const value = record[name];
  if (typeof value !== 'string') throw new TypeError(`no ${name}`);
  return value;
}

function amountOf(record: Fields, name: string): number {
  const value = record[name];
  if (typeof value !== 'number') throw new TypeError(`no ${name}`);
  return value;
}
