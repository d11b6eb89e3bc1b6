import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { loanOut } from '#contract/loans.ts';
import { aSignedInLender, errorOf, startTestApp, type TestApp } from './test-app.ts';

const TOO_LARGE = 'O valor e os juros podem somar até R$ 99.999.999.999,99.';
const LARGEST = 9_999_999_999_999;

let server: TestApp;
let lender: Awaited<ReturnType<typeof aSignedInLender>>;

beforeAll(async () => {
  server = await startTestApp();
  lender = await aSignedInLender(server);
});
afterAll(() => server.close());

const plan = (terms: object) => ({
  client_id: lender.client.id,
  interest_method: 'fixed',
  amount: 100_000,
  installment_amount: 62_893_081_761,
  installment_count: 159,
  frequency: 'monthly',
  start_date: '2000-01-01',
  first_due_date: '2000-02-01',
  overdue_interest_rate: 999_999_999,
  ...terms,
});
const lend = (terms: object, key: string) =>
  server.call('POST /api/installment-loans', { cookie: lender.staffCookie, body: plan(terms), key });
const get = (url: string) => server.call(`GET ${url}`, { cookie: lender.staffCookie });

test.each([
  ['159 × R$ 628.930.817,62', { installment_amount: 62_893_081_762 }],
  [
    '400 × 1.000 % of R$ 999.999.999,99',
    {
      amount: 99_999_999_999,
      interest_method: 'per_installment',
      installment_amount: null,
      interest_rate: 100_000,
      installment_count: 400,
    },
  ],
])('PA-3 a plan beyond the largest total is refused: %s', async (_, terms) => {
  const { status, code, message } = await lend(terms, 'plano-grande-demais');
  expect([status, code, message]).toEqual([400, 'invalid_input', TOO_LARGE]);
});

test('PA-3 a fee of more than R$ 9.999.999,99 a day is refused', async () => {
  expect((await lend({ overdue_interest_rate: 1_000_000_000 }, 'multa-grande-demais')).status).toBe(400);
});

test.each([
  [[1_000_000_000_000], 1, 200],
  [[LARGEST - 100_000], 1, 200],
  [[LARGEST - 99_999], 1, 400],
  [Array.from({ length: 400 }, () => LARGEST), 400, 400],
])('DC-8 a proposal is of what a loan may be: interest of %j', async (interests, count, status) => {
  const installments = interests.map((interest, at) => ({
    due_date: '2026-09-15',
    principal: at === 0 ? 100_000 : 0,
    interest,
  }));
  expect(installments).toHaveLength(count);
  const body = { amount: 100_000, start_date: '2026-08-15', frequency: 'monthly', installments };
  const answer = await server.call('POST /api/documents/proposal', { cookie: lender.staffCookie, body });
  expect(answer.status).toBe(status);
});

test('PA-40 LN-7 a renegotiation adds to the largest total no more', async () => {
  const lent = await lend({ overdue_interest_rate: 0 }, 'renegociar-o-maior');
  const { id } = loanOut.parse(lent.json);
  const renegotiate = (added_interest: number, discount: number, key: string) =>
    server.call(`POST /api/loans/${id}/renegotiate`, {
      cookie: lender.staffCookie,
      key,
      body: {
        remaining_amount: LARGEST,
        late_fee: 0,
        added_interest,
        discount,
        count: 2,
        frequency: 'monthly',
        first_due_date: '2026-09-15',
      },
    });
  const { status, json } = await renegotiate(1, 0, 'acrescentar-1');
  expect([status, errorOf(json).message, errorOf(json).details]).toEqual([
    400,
    TOO_LARGE,
    { fields: { added_interest: TOO_LARGE } },
  ]);
  expect((await renegotiate(1, 1, 'acrescentar-2')).status).toBe(200);
  expect((await server.call(`DELETE /api/loans/${id}`, { cookie: lender.staffCookie })).status).toBe(204);
});

test('PA-3 DB-3 every answer about 30 loans of the largest total and fee is exact', async () => {
  for (let n = 1; n <= 30; n += 1) expect((await lend({}, `o-maior-plano-${n}`)).status).toBe(201);
  expect((await get('/api/metrics')).json).toMatchObject({ amountToReceive: 30 * LARGEST });
  expect((await get('/api/loans/totals')).json).toMatchObject({
    open: { count: 30, amount: 299_999_999_999_970 },
  });
  const readsOf = (caller: Endpoint['who']) =>
    Object.entries<Endpoint>(endpoints).flatMap(([route, { who }]) =>
      who === caller && route.startsWith('GET ') && !route.includes(':') ? [route] : [],
    );
  const reads = readsOf('staff');
  expect(reads.length).toBeGreaterThan(30);
  const failed: string[] = [];
  for (const route of readsOf('borrower'))
    if ((await server.call(route, { cookie: lender.borrowerCookie })).status >= 500) failed.push(route);
  for (const route of [
    ...reads,
    `GET /api/clients/${lender.client.id}`,
    `GET /api/clients/${lender.client.id}/page`,
    `GET /api/clients/${lender.client.id}/statement`,
  ])
    if ((await server.call(route, { cookie: lender.staffCookie })).status >= 500) failed.push(route);
  expect(failed).toEqual([]);
});
