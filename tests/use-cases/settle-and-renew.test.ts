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
import { addPayment } from '#server/payments/add-payment.ts';
import { pageOfPayments } from '#server/payments/payment-store.ts';
import {
  changeLoan,
  daysAgo,
  newLoan,
  NOBODYS_ID,
  NOW,
  reais,
  refusal,
  TODAY,
  useTwoLenders,
  versionSeen,
  type Lender,
} from './two-lenders.ts';

const world = useTwoLenders();

const settle = (lender: Lender, id: string, seen: { total: number; remaining: number }) =>
  lender.does((tx, owner) =>
    settleLoan(tx, owner, {
      id,
      seen: { total: reais(seen.total), remaining: reais(seen.remaining) },
      today: TODAY,
      now: NOW,
    }),
  );

interface RenewalOf {
  readonly today?: Day;
  readonly seenEndDate?: Day;
  readonly interestReceived?: boolean;
  readonly seenVersion?: number;
  readonly now?: Date;
}

const renew = (lender: Lender, id: string, renewal: RenewalOf = {}) =>
  lender.does(async (tx, owner) =>
    renewLoan(tx, owner, {
      id,
      seenVersion: await versionSeen(tx, 'loans', id),
      today: TODAY,
      seenEndDate: day('2026-08-31'),
      interestReceived: false,
      now: NOW,
      ...renewal,
    }),
  );

const historyOf = async (lender: Lender, id: string) => {
  const { items } = await lender.does(async (tx, owner) =>
    loanHistory(tx, owner, { loan: await requireLoan(tx, owner, id), after: undefined, limit: 50 }),
  );
  return items;
};

const pay = (lender: Lender, loanId: string, amount: number) =>
  lender.does((tx, owner) =>
    addPayment(tx, owner, {
      loanId,
      amount: reais(amount),
      paymentDate: TODAY,
      notes: null,
      today: TODAY,
      now: NOW,
    }),
  );

const paymentsOf = async (lender: Lender, loanId: string) => {
  const query = { loanId, after: undefined, limit: 50 };
  return (await lender.does((tx, owner) => pageOfPayments(tx, owner, query))).items;
};

test('LN-12 settling 1400 of which 500 are paid records 900 as Pagamento de quitação', async () => {
  const { ana, beto } = world;
  const loan = await newLoan(ana);
  await pay(ana, loan.id, 500);
  expect(await refusal(settle(beto, loan.id, { total: 1400, remaining: 900 }))).toBe('not_found');
  const settled = await settle(ana, loan.id, { total: 1400, remaining: 900 });
  expect(settled).toMatchObject({ status: 'pago', paidAt: NOW, paidAmount: 140_000 });
  expect(await ana.does((tx, owner) => requireLoan(tx, owner, loan.id))).toEqual(settled);
  const [payment] = await paymentsOf(ana, loan.id);
  expect(payment).toMatchObject({
    amount: 90_000,
    notes: 'Pagamento de quitação',
    kind: 'settlement',
    paymentDate: TODAY,
  });
});

test('LN-12 an overpaid loan is settled without another payment', async () => {
  const { ana } = world;
  const loan = await newLoan(ana);
  await pay(ana, loan.id, 1500);
  const settled = await settle(ana, loan.id, { total: 1400, remaining: -100 });
  expect(settled).toMatchObject({ status: 'pago', paidAmount: 150_000 });
  expect(await paymentsOf(ana, loan.id)).toHaveLength(1);
});

test('LN-12 a total or a remaining amount nobody has on the screen any more is refused with the fresh figures', async () => {
  const { ana } = world;
  const loan = await newLoan(ana);
  await pay(ana, loan.id, 500);
  const stale = await settle(ana, loan.id, { total: 1400, remaining: 1400 }).catch((error: unknown) => error);
  expect(stale).toBeInstanceOf(Problem);
  expect(stale).toMatchObject({
    code: 'loan_total_changed',
    details: { total_amount: 1400, remaining_amount: 900 },
  });
  expect(await ana.does((tx, owner) => requireLoan(tx, owner, loan.id))).toMatchObject({
    status: 'ativo',
    paidAmount: 50_000,
  });
});

test('LN-12 settling a paid loan changes nothing', async () => {
  const { ana, owner } = world;
  const loan = await newLoan(ana);
  const settled = await settle(ana, loan.id, { total: 1400, remaining: 1400 });
  const again = await settle(ana, loan.id, { total: 1, remaining: 1 });
  expect(again).toEqual(settled);
  const audit = await owner.selectFrom('audit_log').select('id').where('loan_id', '=', loan.id).execute();
  expect(audit).toHaveLength(3);
});

test('LN-12 of 8 settlements at once one settles: 1400 paid, one Pagamento de quitação', async () => {
  const { ana } = world;
  for (let trial = 0; trial < 10; trial += 1) {
    const loan = await newLoan(ana);
    const results = await Promise.all(
      Array.from({ length: 8 }, () => settle(ana, loan.id, { total: 1400, remaining: 1400 })),
    );
    expect(new Set(results.map((result) => result.paidAmount))).toEqual(new Set([140_000]));
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
    const after = await ana.does((tx, owner) => requireLoan(tx, owner, loan.id));
    const sum = (await paymentsOf(ana, loan.id)).reduce((total, payment) => total + payment.amount, 0);
    expect(sum).toBe(after.paidAmount);
    expect([
      { status: 'pago', paid: 140_000 },
      { status: 'ativo', paid: 10_000 },
    ]).toContainEqual({ status: after.status, paid: after.paidAmount });
  }
});

test('LN-13 renewing R$ 1.000,00 at 40% adds R$ 400,00: 1000 + 400 + 400 = 1800 to pay, due in a month', async () => {
  const { ana, beto, owner } = world;
  const loan = await newLoan(ana, { startDate: daysAgo(40), endDate: daysAgo(9) });
  await markOverdue(world.db, TODAY);
  expect(await refusal(renew(beto, loan.id))).toBe('not_found');
  expect(await refusal(renew(ana, NOBODYS_ID))).toBe('not_found');
  const { loan: renewed, chargedInterest } = await renew(ana, loan.id);
  expect(chargedInterest).toBe(reais(400));
  expect(renewed).toMatchObject({
    status: 'ativo',
    endDate: '2026-08-31',
    renewalInterest: 40_000,
    renewedAt: NOW,
    paidAmount: 0,
  });
  expect(await ana.does((tx, me) => requireLoan(tx, me, loan.id))).toEqual(renewed);
  const rows = await owner.selectFrom('renewals').selectAll().where('loan_id', '=', loan.id).execute();
  expect(rows).toMatchObject([
    { interest_amount: 40_000, previous_end_date: daysAgo(9), end_date: '2026-08-31', user_id: ana.id },
  ]);
  const twice = await renew(ana, loan.id);
  expect(twice.loan.renewalInterest).toBe(reais(800));
});

test('LN-13 the interest received at once is a payment of R$ 400,00 in the same step', async () => {
  const { ana } = world;
  const loan = await newLoan(ana);
  const { loan: renewed } = await renew(ana, loan.id, { interestReceived: true });
  expect(renewed).toMatchObject({ renewalInterest: 40_000, paidAmount: 40_000 });
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
  const loan = await newLoan(ana);
  const { loan: renewed } = await renew(ana, loan.id, { today, seenEndDate: endDate });
  expect(renewed.endDate).toBe(endDate);
});

test.each([
  [-2, 'refused'],
  [-1, 'accepted'],
  [1, 'accepted'],
  [2, 'refused'],
])('LN-13 a date %i days from the server’s own is %s, and the server’s own is kept', async (off, outcome) => {
  const { ana } = world;
  const loan = await newLoan(ana);
  const call = renew(ana, loan.id, { seenEndDate: addDays(day('2026-08-31'), off) });
  if (outcome === 'refused') expect(await refusal(call)).toBe('renewal_date_mismatch');
  else expect((await call).loan.endDate).toBe('2026-08-31');
});

test('LN-13 a paid loan is not renewed, nor one that would end before it starts', async () => {
  const { ana, owner } = world;
  const paid = await newLoan(ana);
  await settle(ana, paid.id, { total: 1400, remaining: 1400 });
  expect(await refusal(renew(ana, paid.id))).toBe('loan_already_paid');
  const future = await newLoan(ana, { startDate: day('2026-12-01'), endDate: day('2027-01-01') });
  expect(await refusal(renew(ana, future.id))).toBe('invalid_input');
  expect(await owner.selectFrom('renewals').select('id').where('user_id', '=', ana.id).execute()).toEqual([]);
});

test('the history tells a renewal, an edit, lateness, deletion and restoration once each', async () => {
  const { ana, db } = world;
  const loan = await newLoan(ana, { startDate: daysAgo(40), endDate: daysAgo(9) });
  await markOverdue(db, TODAY);
  await renew(ana, loan.id, { interestReceived: true });
  await changeLoan(ana, loan.id, { end_date: day('2026-09-05') });
  await ana.does(async (tx, owner) => {
    await deleteLoan(tx, owner, { id: loan.id, now: NOW });
    await restoreLoan(tx, owner, loan.id);
  });
  const told = await historyOf(ana, loan.id);
  expect(told.map(({ event, amount, endDate }) => ({ event, amount, endDate }))).toEqual([
    { event: 'restored', amount: null, endDate: null },
    { event: 'deleted', amount: null, endDate: null },
    { event: 'edited', amount: null, endDate: '2026-09-05' },
    { event: 'renewed', amount: 40_000, endDate: '2026-08-31' },
    { event: 'paid', amount: 40_000, endDate: null },
    { event: 'overdue', amount: null, endDate: null },
    { event: 'created', amount: 100_000, endDate: null },
  ]);
});
