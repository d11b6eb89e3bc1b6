import { randomUUID } from 'node:crypto';
import type { BenchLender } from './bench-data.ts';
import { figureOf, milliseconds, ROUNDS, roundRobin, sendOrFail } from './measure.ts';
import { get, httpClient, post } from './raw-http.ts';
import type { BenchParts } from './throughput.ts';
import { payment } from './throughput-works.ts';

const TIMES = 80;
const PAGE = 50;
const SESSIONS = 12;

/** What the length of a plan may not make slower: a page of loans, and a payment. */
export async function measurePlans({ report, data, app }: BenchParts): Promise<void> {
  const [withPlans, withSingles] = data.lenders;
  if (withPlans === undefined || withSingles === undefined) throw new Error('two lenders are needed');
  const cookies = async (lender: BenchLender) => roundRobin(await data.moreSessions(lender, SESSIONS));
  const plans = { cookie: await cookies(withPlans), lender: 0 };
  const singles = { cookie: await cookies(withSingles), loan: withSingles.loanIds[0] ?? '' };
  for (let made = 0; made < PAGE; made += 1) await lend(app.port, plans, 100);
  const longest = await lend(app.port, { ...plans, lender: 0 }, 400);

  const compare = async (work: string, ofPlans: () => string, ofSingles: () => string) => {
    await milliseconds(app.port, TIMES, ofPlans);
    await milliseconds(app.port, TIMES, ofSingles);
    const pairs: [number, number][] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      pairs.push([
        await milliseconds(app.port, TIMES, ofPlans),
        await milliseconds(app.port, TIMES, ofSingles),
      ]);
    report.add({
      work,
      figure: figureOf(pairs.map(([long, single]) => long / single)),
      atMost: 1.5,
      unit: '× that of single payments',
      note: `${ms(pairs.map(([long]) => long))}, single ${ms(pairs.map(([, single]) => single))}`,
    });
  };
  await compare(
    'page of 50 loans of 100 instalments',
    () => get('/api/loans', plans.cookie()),
    () => get('/api/loans', singles.cookie()),
  );
  await compare(
    'payment on a loan of 400 instalments',
    // Yesterday, after the twenty it was entered with: an earlier one would divide all of them again.
    () => payment(longest, plans.cookie(), daysAgo(1)),
    () => payment(singles.loan, singles.cookie()),
  );
}

/** A daily loan that began a month ago, of which twenty instalments are paid and ten are late, by the app itself; its id. */
async function lend(
  port: number,
  { cookie, lender }: { cookie: () => string; lender: number },
  count: number,
): Promise<string> {
  const client = await httpClient(port);
  const clientId = `aaac0000-0000-7000-8000-${(lender * 10_000_000).toString(16).padStart(12, '0')}`;
  const body = {
    client_id: clientId,
    amount: 1_000_000,
    interest_method: 'total',
    interest_rate: 3000,
    installment_count: count,
    frequency: 'daily',
    start_date: daysAgo(31),
    first_due_date: daysAgo(30),
    paid_count: 20,
  };
  const answer = await sendOrFail(
    client,
    post('/api/installment-loans', body, { Cookie: cookie(), 'Idempotency-Key': randomUUID() }),
  );
  client.close();
  const id = /"id":"([0-9a-f-]{36})"/.exec(answer)?.[1];
  if (id === undefined) throw new Error(`no loan was made: ${answer.slice(0, 200)}`);
  return id;
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

function ms(values: readonly number[]): string {
  return `${figureOf(values).median.toFixed(2)} ms`;
}
