import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { cents } from '#domain/money.ts';
import { aLoan, aPlanLoan } from '#tests/support/records.ts';
import { repetitions } from '#tests/support/repetitions.ts';
import { inLanes, useTwoInstances } from './two-instances.ts';

const two = useTwoInstances();

const LANES = 32;
const ROUNDS = Array.from({ length: repetitions(24, 160) }, (_, n) => n);
/** 2 + 4 + … + 24 (or 160): the payments that nobody takes back. */
const RECEIVED = repetitions(156, 6_480);
const KINDS = ['contribution', 'withdrawal', 'expense', 'income'] as const;
const anId = z.object({ id: z.string() });
const aPaid = z.object({ payment: anId });
const ON_DAY = '2026-01-15';

test('CX-8 payments, undone payments, entries, changed, deleted and restored ones at two instances at once: patrimônio is what the records say', async () => {
  const { lender, client, staffCookie: cookie } = await two.aSignedInLender();
  const { owner } = two.database;
  const key = { institution_id: lender.id, client_id: client.id };
  const loans = [
    await aLoan(owner, { ...key, amount: cents(10_000_000) }),
    await aPlanLoan(owner, key),
    await aPlanLoan(owner, key),
  ];
  const call = (instance: number, route: string, body?: Record<string, unknown>) =>
    two.send(instance, route, { cookie, key: newId(), ...(body === undefined ? {} : { body }) });
  // What is left at the end, in centavos: Σ of what came in less Σ of what went out.
  let entered = 0;
  await inLanes(LANES, ROUNDS, async (n, lane) => {
    const at = lane % 2;
    const other = 1 - at;
    const loan = loans[n % loans.length];
    const kind = KINDS[n % KINDS.length];
    const paid = call(at, 'POST /api/payments', { loan_id: loan?.id, amount: n + 1, payment_date: ON_DAY });
    const made = await call(other, 'POST /api/cash/entries', {
      kind,
      amount: 1_000 + n,
      entry_date: ON_DAY,
      description: null,
    });
    expect(made.status).toBe(201);
    const { id } = anId.parse(made.json);
    const { payment } = aPaid.parse((await paid).json);
    const answers = await Promise.all([
      // Half of the payments are taken back, by two people at once.
      ...(n % 2 === 0
        ? [call(at, `DELETE /api/payments/${payment.id}`), call(other, `DELETE /api/payments/${payment.id}`)]
        : []),
      // A change, a deletion and a restore of one entry in any order; a third of the entries stay as they are.
      ...(n % 3 === 0
        ? []
        : [
            call(at, `PATCH /api/cash/entries/${id}`, { version: 1, amount: 5_000 }),
            call(other, `DELETE /api/cash/entries/${id}`),
            call(at, `POST /api/cash/entries/${id}/restore`),
          ]),
    ]);
    for (const { status } of answers) expect([200, 204, 404, 409]).toContain(status);
    const left = await owner
      .selectFrom('cash_entries')
      .select(['amount', 'kind', 'deleted_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (left.deleted_at === null)
      entered += left.kind === 'contribution' || left.kind === 'income' ? left.amount : 0 - left.amount;
  });
  const payments = await owner
    .selectFrom('payments')
    .select(({ fn }) => fn.sum<string>('amount').as('received'))
    .where('institution_id', '=', lender.id)
    .where('undone_at', 'is', null)
    .executeTakeFirstOrThrow();
  expect(Number(payments.received)).toBe(RECEIVED);
  const cash = z
    .object({ figures: z.object({ cash_on_hand: z.int(), principal_open: z.int(), net_worth: z.int() }) })
    .parse((await two.send(0, 'GET /api/cash', { cookie })).json);
  const lent = loans.reduce((sum, { amount }) => sum + amount, 0);
  expect(cash.figures.cash_on_hand).toBe(entered - lent + RECEIVED);
  expect(cash.figures.net_worth).toBe(cash.figures.cash_on_hand + cash.figures.principal_open);
  await two.expectSound();
}, 180_000);

test('CX-14 sixteen people enter an opening balance at once: one is entered, fifteen learn that there is one', async () => {
  const { lender, staffCookie: cookie } = await two.aSignedInLender();
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, n) =>
      two.send(n % 2, 'POST /api/cash/entries', {
        cookie,
        key: newId(),
        body: { kind: 'opening', amount: 100 + n, entry_date: ON_DAY, description: null },
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(
    answers.filter(({ status, code }) => status === 409 && code === 'opening_balance_exists'),
  ).toHaveLength(15);
  const { rows } = await two.database.ownerPool.query(
    `SELECT count(*)::int AS openings FROM cash_entries WHERE institution_id = $1 AND kind = 'opening'`,
    [lender.id],
  );
  expect(rows).toEqual([{ openings: 1 }]);
  await two.expectSound();
}, 60_000);

test('CX-13 the same entry sent twice with one key, at each instance once, is entered once', async () => {
  const { lender, staffCookie: cookie } = await two.aSignedInLender();
  await inLanes(8, ROUNDS.slice(0, 40), async () => {
    const sent = {
      cookie,
      key: newId(),
      body: { kind: 'expense', amount: 2_500, entry_date: ON_DAY, description: 'Gasolina' },
    };
    const [first, second] = await Promise.all([
      two.send(0, 'POST /api/cash/entries', sent),
      two.send(1, 'POST /api/cash/entries', sent),
    ]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.json).toEqual(second.json);
  });
  const { rows } = await two.database.ownerPool.query(
    'SELECT count(*)::int AS entries, sum(amount)::int AS spent FROM cash_entries WHERE institution_id = $1',
    [lender.id],
  );
  expect(rows).toEqual([{ entries: repetitions(24, 40), spent: repetitions(60_000, 100_000) }]);
  await two.expectSound();
}, 60_000);
