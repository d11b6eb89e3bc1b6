import { expect, test } from 'vitest';
import { addDays, day, type Day } from '#domain/calendar.ts';
import { Problem } from '#domain/problem.ts';
import { deleteLoan } from '#server/loans/delete-loan.ts';
import { loanHistory } from '#server/loans/loan-history.ts';
import { requireLoan } from '#server/loans/loan-store.ts';
import { renewLoan } from '#server/loans/renew-loan.ts';
import { restoreLoan } from '#server/loans/restore-loan.ts';
import { settleLoan } from '#server/loans/settle-loan.ts';
import { markOverdue } from '#server/jobs/mark-overdue.ts';
import { addPayment } from '#server/loans/add-payment.ts';
import { pageOfPayments } from '#server/loans/payment-store.ts';
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

const settle = (lender: Lender, id: string, seen: { total: number; remaining: number }) =>
  lender.does((tx, institution) =>
    settleLoan(tx, institution, {
      id,
      seen: { total_amount: reais(seen.total), remaining_amount: reais(seen.remaining) },
      today: TODAY,
      now: NOW,
    }),
  );

interface RenewalOf {
  readonly today?: Day;
  readonly end_date?: Day;
  readonly record_interest_payment?: boolean;
  readonly version?: number;
  readonly now?: Date;
}

const renew = (lender: Lender, id: string, renewal: RenewalOf = {}) =>
  lender.does(async (tx, institution) =>
    renewLoan(tx, institution, {
      id,
      version: await versionSeen(tx, 'loans', id),
      today: TODAY,
      end_date: day('2026-08-31'),
      record_interest_payment: false,
      now: NOW,
      ...renewal,
    }),
  );

const historyOf = async (lender: Lender, id: string) => {
  const { items } = await lender.does((tx, institution) =>
    loanHistory(tx, institution, { loanId: id, after: undefined, limit: 50 }),
  );
  return items;
};

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

test('LN-12 settling 1400 of which 500 are paid records 900 as Pagamento de quitação', async () => {
  const { ana, beto } = world;
  const loan = await newLoan(ana);
  await pay(ana, loan.id, 500);
  expect(await refusal(settle(beto, loan.id, { total: 1400, remaining: 900 }))).toBe('not_found');
  const settled = await settle(ana, loan.id, { total: 1400, remaining: 900 });
  expect(settled).toMatchObject({
    status: 'pago',
    paid_at: '2026-07-31T15:00:00.000Z',
    paid_amount: 140_000,
  });
  const { payment, ...answered } = settled;
  expect(await ana.does((tx, institution) => requireLoan(tx, institution, loan.id, TODAY))).toEqual(answered);
  expect((await paymentsOf(ana, loan.id))[0]?.id).toBe(payment?.id);
  expect(payment).toMatchObject({
    amount: 90_000,
    notes: 'Pagamento de quitação',
    kind: 'settlement',
    payment_date: TODAY,
  });
});

test('LN-12 an overpaid loan is settled without another payment', async () => {
  const { ana } = world;
  const loan = await newLoan(ana);
  await pay(ana, loan.id, 1500);
  const settled = await settle(ana, loan.id, { total: 1400, remaining: -100 });
  expect(settled).toMatchObject({ status: 'pago', paid_amount: 150_000 });
  expect(await paymentsOf(ana, loan.id)).toHaveLength(1);
});

test('LN-12 an outdated total or remaining amount is refused with the fresh figures', async () => {
  const { ana } = world;
  const loan = await newLoan(ana);
  await pay(ana, loan.id, 500);
  const stale = await settle(ana, loan.id, { total: 1400, remaining: 1400 }).catch((error: unknown) => error);
  expect(stale).toBeInstanceOf(Problem);
  expect(stale).toMatchObject({
    code: 'loan_total_changed',
    details: { total_amount: 140_000, remaining_amount: 90_000 },
  });
  expect(await ana.does((tx, institution) => requireLoan(tx, institution, loan.id, TODAY))).toMatchObject({
    status: 'ativo',
    paid_amount: 50_000,
  });
});

test('LN-12 settling a paid loan changes nothing', async () => {
  const { ana, owner } = world;
  const loan = await newLoan(ana);
  const settled = await settle(ana, loan.id, { total: 1400, remaining: 1400 });
  const again = await settle(ana, loan.id, { total: 1, remaining: 1 });
  expect(again).toEqual({ ...settled, payment: null });
  const audit = await owner.selectFrom('audit_log').select('op').where('row_id', '=', loan.id).execute();
  expect(audit).toEqual([{ op: 'insert' }]);
  const payments = await owner.selectFrom('payments').select('id').where('loan_id', '=', loan.id).execute();
  expect(payments).toHaveLength(1);
  expect((await historyOf(ana, loan.id)).map(({ kind }) => kind)).toEqual(['settled', 'created']);
});

test('LN-12 of 8 settlements at once one settles: 1400 paid, one Pagamento de quitação', async () => {
  const { ana } = world;
  for (let trial = 0; trial < 10; trial += 1) {
    const loan = await newLoan(ana);
    const results = await Promise.all(
      Array.from({ length: 8 }, () => settle(ana, loan.id, { total: 1400, remaining: 1400 })),
    );
    expect(new Set(results.map((result) => result.paid_amount))).toEqual(new Set([140_000]));
    expect(await paymentsOf(ana, loan.id)).toHaveLength(1);
  }
});

test('LN-12 a payment that slips in first makes the settlement refuse; one that comes second is refused', async () => {
  const { ana } = world;
  for (let trial = 0; trial < 10; trial += 1) {
    const loan = await newLoan(ana);
    await Promise.allSettled([
      pay(ana, loan.id, 100),
      settle(ana, loan.id, { total: 1400, remaining: 1400 }),
    ]);
    const after = await ana.does((tx, institution) => requireLoan(tx, institution, loan.id, TODAY));
    const sum = (await paymentsOf(ana, loan.id)).reduce((total, payment) => total + payment.amount, 0);
    expect(sum).toBe(after.paid_amount);
    expect([
      { status: 'pago', paid: 140_000 },
      { status: 'ativo', paid: 10_000 },
    ]).toContainEqual({ status: after.status, paid: after.paid_amount });
  }
});

test('LN-13 renewing R$ 1.000,00 at 40% adds R$ 400,00: 1000 + 400 + 400 = 1800 to pay, due in a month', async () => {
  const { ana, beto, owner } = world;
  const loan = await newLoan(ana, {
    start_date: daysAgo(40),
    end_date: daysAgo(9),
    overdue_interest_rate: reais(0),
  });
  await markOverdue(world.db, TODAY, NOW);
  expect(await refusal(renew(beto, loan.id))).toBe('not_found');
  expect(await refusal(renew(ana, NOBODYS_ID))).toBe('not_found');
  const { loan: renewed, charged_interest: chargedInterest } = await renew(ana, loan.id);
  expect(chargedInterest).toBe(reais(400));
  expect(renewed).toMatchObject({
    status: 'ativo',
    end_date: '2026-08-31',
    interest_paid: 40_000,
    renewed_at: '2026-07-31T15:00:00.000Z',
    paid_amount: 0,
  });
  expect(await ana.does((tx, institution) => requireLoan(tx, institution, loan.id, TODAY))).toEqual(renewed);
  const rows = await owner
    .selectFrom('loan_events')
    .select(['institution_id', 'by_user', 'on_day', 'at', 'facts'])
    .where('loan_id', '=', loan.id)
    .where('kind', '=', 'renewed')
    .execute();
  expect(rows).toEqual([
    {
      institution_id: ana.id,
      by_user: ana.user,
      on_day: '2026-07-31',
      at: '2026-07-31T15:00:00.000Z',
      facts: {
        interest: 40_000,
        end_date: '2026-08-31',
        previous_end_date: '2026-07-22',
        previous_renewed_at: null,
        previous_late_fee_waived: 0,
        payment_id: null,
      },
    },
  ]);
  const twice = await renew(ana, loan.id);
  expect(twice.loan.interest_paid).toBe(reais(800));
});

test('LN-13 the interest received at once is a payment of R$ 400,00 in the same step', async () => {
  const { ana } = world;
  const loan = await newLoan(ana);
  const { loan: renewed } = await renew(ana, loan.id, { record_interest_payment: true });
  expect(renewed).toMatchObject({ interest_paid: 40_000, paid_amount: 40_000 });
  expect(await paymentsOf(ana, loan.id)).toMatchObject([
    { amount: 40_000, kind: 'renewal_interest', notes: 'Juros da renovação' },
  ]);
});

test.each([
  [day('2027-01-31'), day('2027-02-28')],
  [day('2028-01-31'), day('2028-02-29')],
  [day('2026-12-15'), day('2027-01-15')],
])('LN-13 renewed on %s it is due on %s', async (today, endDate) => {
  const { ana } = world;
  const loan = await newLoan(ana, { overdue_interest_rate: reais(0) });
  const { loan: renewed } = await renew(ana, loan.id, { today, end_date: endDate });
  expect(renewed.end_date).toBe(endDate);
});

test.each([
  [-2, 'refused'],
  [-1, 'accepted'],
  [1, 'accepted'],
  [2, 'refused'],
])('LN-13 a date %i days from the server’s own is %s, and the server’s own is kept', async (off, outcome) => {
  const { ana } = world;
  const loan = await newLoan(ana);
  const call = renew(ana, loan.id, { end_date: addDays(day('2026-08-31'), off) });
  if (outcome === 'refused') expect(await refusal(call)).toBe('renewal_date_mismatch');
  else expect((await call).loan.end_date).toBe('2026-08-31');
});

test('LN-13 a paid loan is not renewed, nor one that would end before it starts', async () => {
  const { ana, owner } = world;
  const paid = await newLoan(ana);
  await settle(ana, paid.id, { total: 1400, remaining: 1400 });
  expect(await refusal(renew(ana, paid.id))).toBe('loan_already_paid');
  const future = await newLoan(ana, { start_date: day('2026-12-01'), end_date: day('2027-01-01') });
  expect(await refusal(renew(ana, future.id))).toBe('invalid_input');
  const renewals = await owner
    .selectFrom('loan_events')
    .select('id')
    .where('institution_id', '=', ana.id)
    .where('kind', '=', 'renewed')
    .execute();
  expect(renewals).toEqual([]);
});

test('the history has a renewal, an edit, lateness, deletion and restoration once each', async () => {
  const { ana, db } = world;
  const loan = await newLoan(ana, {
    start_date: daysAgo(40),
    end_date: daysAgo(9),
    overdue_interest_rate: reais(0),
  });
  await markOverdue(db, TODAY, NOW);
  await renew(ana, loan.id, { record_interest_payment: true });
  await changeLoan(ana, loan.id, { end_date: day('2026-09-05') });
  await ana.does(async (tx, institution) => {
    await deleteLoan(tx, institution, { id: loan.id, today: TODAY, now: NOW });
    await restoreLoan(tx, institution, { id: loan.id, today: TODAY, now: NOW });
  });
  expect((await historyOf(ana, loan.id)).map(kindAndFacts)).toEqual([
    ['restored', null, null],
    ['deleted', null, null],
    ['edited', null, '2026-09-05'],
    ['renewed', 40_000, '2026-08-31'],
    ['payment', 40_000, null],
    ['became_overdue', null, null],
    ['created', 100_000, null],
  ]);
});
