import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays, day, type Day } from '#domain/calendar.ts';
import { deleteLoan } from '#server/loans/delete-loan.ts';
import { checkInvariants } from '#server/invariants/check-invariants.ts';
import { markOverdue } from '#server/jobs/mark-overdue.ts';
import { loanHistory } from '#server/loans/loan-history.ts';
import { requireLoan } from '#server/loans/loan-store.ts';
import { renewLoan } from '#server/loans/renew-loan.ts';
import { restoreLoan } from '#server/loans/restore-loan.ts';
import { settleLoan } from '#server/loans/settle-loan.ts';
import { undoRenewal } from '#server/loans/undo-renewal.ts';
import { portfolioTotals } from '#server/dashboard/portfolio-totals.ts';
import { addPayment } from '#server/loans/add-payment.ts';
import { pageOfPayments } from '#server/loans/payment-store.ts';
import { undoPayment } from '#server/loans/undo-payment.ts';
import {
  changeLoan,
  daysAgo,
  newLoan,
  NOBODYS_ID,
  NOW,
  reais,
  refusal,
  TODAY,
  kindAndFacts,
  useTwoLenders,
  versionSeen,
  type Lender,
} from './two-lenders.ts';

const world = useTwoLenders();

const renew = (lender: Lender, id: string, interestReceived = false, now = NOW) =>
  lender.does(async (tx, institution) => {
    const version = await versionSeen(tx, 'loans', id);
    const choices = { id, version, end_date: day('2026-08-31'), record_interest_payment: interestReceived };
    return (await renewLoan(tx, institution, { ...choices, today: TODAY, now })).loan;
  });

const undo = (lender: Lender, id: string, version?: number, today: Day = TODAY) =>
  lender.does(async (tx, institution) =>
    undoRenewal(tx, institution, {
      id,
      version: version ?? (await versionSeen(tx, 'loans', id)),
      today,
      now: NOW,
    }),
  );

const pay = (lender: Lender, loanId: string, amount: number) =>
  lender.does((tx, institution) =>
    addPayment(tx, institution, {
      loan_id: loanId,
      amount: reais(amount),
      payment_date: TODAY,
      notes: null,
      today: TODAY,
      now: NOW,
    }),
  );

const paymentsOf = async (lender: Lender, loanId: string) => {
  const query = { loanId, after: undefined, limit: 50 };
  return (await lender.does((tx, institution) => pageOfPayments(tx, institution, query))).items;
};

const historyOf = async (lender: Lender, id: string) => {
  const { items } = await lender.does((tx, institution) =>
    loanHistory(tx, institution, { loanId: id, after: undefined, limit: 50 }),
  );
  return items;
};

const dayOf = (lender: Lender) =>
  lender.does((tx, institution) => {
    const sum = (column: 'due_count' | 'due_amount' | 'received_amount') =>
      sql<number>`sum(${sql.ref(column)})::bigint`;
    return tx
      .selectFrom('day_totals')
      .select([
        'day',
        sum('due_count').as('due_count'),
        sum('due_amount').as('due_amount'),
        sum('received_amount').as('received_amount'),
      ])
      .where('institution_id', '=', institution)
      .groupBy('day')
      .having((eb) => eb.or([eb(sum('due_count'), '<>', 0), eb(sum('received_amount'), '<>', 0)]))
      .orderBy('day')
      .execute();
  });

test('LN-19 a renewal with its receipt is undone: due date, interest, receipt, day and portfolio totals as before', async () => {
  const { ana, beto, owner: root, database } = world;
  const loan = await newLoan(ana, {
    start_date: daysAgo(40),
    end_date: daysAgo(9),
    overdue_interest_rate: reais(0),
  });
  const { loan: before } = await pay(ana, loan.id, 100);
  const days = [
    { day: daysAgo(9), due_count: 1, due_amount: 130_000, received_amount: 0 },
    { day: TODAY, due_count: 0, due_amount: 0, received_amount: 10_000 },
  ];
  expect(await dayOf(ana)).toEqual(days);
  const totals = await ana.does(portfolioTotals);

  const renewed = await renew(ana, loan.id, true);
  // 1400 + 400 of interest, of which 100 + 400 came in.
  expect(renewed).toMatchObject({
    interest_paid: 40_000,
    paid_amount: 50_000,
    end_date: '2026-08-31',
    version: 3,
  });
  expect(await paymentsOf(ana, loan.id)).toHaveLength(2);

  const undone = await undo(ana, loan.id);
  expect(undone).toEqual({ ...before, status: 'atrasado', version: 4 });
  expect(await ana.does((tx, institution) => requireLoan(tx, institution, loan.id, TODAY))).toEqual(undone);
  expect((await paymentsOf(ana, loan.id)).map(({ amount, kind }) => [amount, kind])).toEqual([
    [10_000, 'payment'],
  ]);
  expect(await dayOf(ana)).toEqual(days);
  expect(await ana.does(portfolioTotals)).toEqual(totals);
  const installments = await root
    .selectFrom('installments')
    .select(['number', 'due_date', 'principal', 'interest', 'paid_amount', 'covered_on'])
    .where('loan_id', '=', loan.id)
    .execute();
  expect(installments).toEqual([
    {
      number: 1,
      due_date: daysAgo(9),
      principal: 100_000,
      interest: 40_000,
      paid_amount: 10_000,
      covered_on: null,
    },
  ]);
  expect((await historyOf(ana, loan.id)).map(kindAndFacts)).toEqual([
    ['renewal_undone', 40_000, daysAgo(9)],
    ['payment_undone', 40_000, null],
    ['renewed', 40_000, '2026-08-31'],
    ['payment', 40_000, null],
    ['payment', 10_000, null],
    ['created', 100_000, null],
  ]);

  // It is gone: not undone twice, and the other lender never could.
  expect(await refusal(undo(ana, loan.id))).toBe('not_undoable');
  const again = await renew(ana, loan.id);
  expect(again).toMatchObject({ interest_paid: 40_000, version: 5 });
  const foreign = [undo(beto, loan.id, 5), undo(beto, NOBODYS_ID, 5)].map(refusal);
  expect(await Promise.all(foreign)).toEqual(['not_found', 'not_found']);
  const connection = await database.ownerPool.connect();
  try {
    const results = await checkInvariants(connection);
    expect(results.filter(({ broken }) => broken > 0)).toEqual([]);
  } finally {
    connection.release();
  }
});

test('LN-19 of two renewals the last is undone, back to the moment, date and receipt of the first', async () => {
  const { ana } = world;
  const loan = await newLoan(ana);
  const first = await renew(ana, loan.id, true, new Date('2026-07-31T12:00:00.000Z'));
  const second = await renew(ana, loan.id, false);
  expect(second).toMatchObject({ interest_paid: 80_000, version: 3 });
  const undone = await undo(ana, loan.id);
  expect(undone).toEqual({ ...first, version: 4 });
  expect((await paymentsOf(ana, loan.id)).map(({ kind }) => kind)).toEqual(['renewal_interest']);
  // Something happened after the first: it was renewed again.
  expect(await refusal(undo(ana, loan.id))).toBe('not_undoable');
});

test('LN-19 turning overdue is nothing that happened; the status follows the restored due date', async () => {
  const { ana, db } = world;
  const loan = await newLoan(ana, { end_date: day('2026-10-15') });
  await renew(ana, loan.id);
  await markOverdue(db, day('2026-09-05'), NOW);
  expect(await ana.does((tx, institution) => requireLoan(tx, institution, loan.id, TODAY))).toMatchObject({
    status: 'atrasado',
  });
  expect((await historyOf(ana, loan.id)).map(({ kind, can_undo }) => [kind, can_undo])).toEqual([
    ['became_overdue', false],
    ['renewed', true],
    ['created', false],
  ]);
  expect(await undo(ana, loan.id, 2, day('2026-09-05'))).toMatchObject({
    status: 'ativo',
    end_date: '2026-10-15',
    interest_paid: 0,
    renewed_at: null,
  });
});

test.each<[string, (lender: Lender, id: string) => Promise<unknown>]>([
  ['a payment', (lender, id) => pay(lender, id, 10)],
  ['an edit', (lender, id) => changeLoan(lender, id, { notes: 'mudou' })],
  [
    'a settlement',
    (lender, id) =>
      lender.does((tx, institution) => {
        const seen = { total_amount: reais(1800), remaining_amount: reais(1400) };
        return settleLoan(tx, institution, { id, seen, today: TODAY, now: NOW });
      }),
  ],
  [
    'the undoing of its receipt',
    async (lender, id) => {
      const [receipt] = await paymentsOf(lender, id);
      return lender.does((tx, institution) =>
        undoPayment(tx, institution, { id: receipt?.id ?? '', today: TODAY, now: NOW }),
      );
    },
  ],
  [
    'a deletion and a restoration',
    (lender, id) =>
      lender.does(async (tx, institution) => {
        await deleteLoan(tx, institution, { id, today: TODAY, now: NOW });
        await restoreLoan(tx, institution, { id, today: TODAY, now: NOW });
      }),
  ],
])('LN-19 after %s the renewal stays', async (_what, happens) => {
  const { ana } = world;
  const loan = await newLoan(ana);
  await renew(ana, loan.id, true);
  await happens(ana, loan.id);
  const before = await ana.does((tx, institution) => requireLoan(tx, institution, loan.id, TODAY));
  expect(await refusal(undo(ana, loan.id))).toBe('not_undoable');
  // The version of the renewal itself is no way around.
  expect(await refusal(undo(ana, loan.id, 2))).toBe('not_undoable');
  expect(await ana.does((tx, institution) => requireLoan(tx, institution, loan.id, TODAY))).toEqual(before);
  expect(
    (await historyOf(ana, loan.id)).filter(({ kind, can_undo }) => can_undo && kind === 'renewed'),
  ).toEqual([]);
});

test('LN-19 LN-18 a toast of the first renewal does not undo a second one made elsewhere', async () => {
  const { ana } = world;
  const loan = await newLoan(ana);
  const { version } = await renew(ana, loan.id);
  await renew(ana, loan.id);
  expect(await refusal(undo(ana, loan.id, version))).toBe('record_changed');
  expect(await undo(ana, loan.id)).toMatchObject({ interest_paid: 40_000 });
});

test('LN-19 of 4 presses at once one undoes', async () => {
  const { ana } = world;
  const loan = await newLoan(ana, { end_date: addDays(TODAY, 5) });
  await renew(ana, loan.id, true);
  const results = await Promise.allSettled(Array.from({ length: 4 }, () => undo(ana, loan.id, 2)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await ana.does((tx, institution) => requireLoan(tx, institution, loan.id, TODAY))).toEqual({
    ...loan,
    version: 3,
  });
});
