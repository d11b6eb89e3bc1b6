import { describe, expect, test } from 'vitest';
import { lateFeeOf } from '#domain/loans/fees/late-fee.ts';
import { addDays, day, type Day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { checkInvariants } from '#server/invariants/check-invariants.ts';
import { loanHistory } from '#server/loans/loan-history.ts';
import { requireLoan } from '#server/loans/loan-store.ts';
import { renewLoan } from '#server/loans/renew-loan.ts';
import { settleLoan } from '#server/loans/settle-loan.ts';
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

const pay = (lender: Lender, loanId: string, amount: number, paymentDate: Day = TODAY) =>
  lender.does((tx, institution) =>
    addPayment(tx, institution, {
      loan_id: loanId,
      amount: reais(amount),
      payment_date: paymentDate,
      notes: null,
      today: TODAY,
      now: NOW,
    }),
  );

const undo = (lender: Lender, id: string) =>
  lender.does((tx, institution) => undoPayment(tx, institution, { id, today: TODAY, now: NOW }));

const settle = (lender: Lender, id: string, total: number, remaining: number) =>
  lender.does((tx, institution) => {
    const seen = { total_amount: reais(total), remaining_amount: reais(remaining) };
    return settleLoan(tx, institution, { id, seen, today: TODAY, now: NOW });
  });

const paymentsOf = async (lender: Lender, loanId: string) => {
  const query = { loanId, after: undefined, limit: 50 };
  const page = await lender.does((tx, institution) => pageOfPayments(tx, institution, query));
  return page.items;
};

test('LN-11 two payments raise paid_amount by exactly 0.10 + 0.20 = R$ 0,30', async () => {
  const { ana, beto } = world;
  const loan = await newLoan(ana);
  const foreign = await newLoan(beto);
  await pay(ana, loan.id, 0.1);
  const { payment, loan: after } = await pay(ana, loan.id, 0.2);
  expect(after).toEqual({
    ...loan,
    paid_amount: 30,
    version: 3,
  });
  expect(payment).toMatchObject({ loan_id: loan.id, amount: 20, kind: 'payment', payment_date: TODAY });
  expect(await ana.does((tx, institution) => requireLoan(tx, institution, loan.id, TODAY))).toEqual(after);
  expect(await beto.does((tx, institution) => requireLoan(tx, institution, foreign.id, TODAY))).toEqual(
    foreign,
  );
});

test('LN-11 paying 1500 of 1400 is accepted and does not settle the loan', async () => {
  const { ana } = world;
  const loan = await newLoan(ana);
  const { loan: after } = await pay(ana, loan.id, 1500);
  expect(after).toMatchObject({ paid_amount: 150_000, status: 'ativo', paid_at: null });
});

test('LN-10 an amount that is not above zero is refused and nothing is written', async () => {
  const { ana } = world;
  const loan = await newLoan(ana);
  expect(await refusal(pay(ana, loan.id, 0))).toBe('invalid_input');
  expect(await refusal(pay(ana, loan.id, -1))).toBe('invalid_input');
  expect(await paymentsOf(ana, loan.id)).toEqual([]);
});

test('LN-10 a payment dated tomorrow is refused in Portuguese, one before the loan began is taken', async () => {
  const { ana } = world;
  const loan = await newLoan(ana, { start_date: TODAY });
  await expect(pay(ana, loan.id, 10, addDays(TODAY, 1))).rejects.toThrow(
    'A data do pagamento não pode estar no futuro.',
  );
  expect(await paymentsOf(ana, loan.id)).toEqual([]);
  await pay(ana, loan.id, 10, daysAgo(1));
  expect(await paymentsOf(ana, loan.id)).toMatchObject([{ amount: 1000, payment_date: daysAgo(1) }]);
});

describe('LN-21 the day on which payments cover a loan of R$ 1.400,00', () => {
  const coveredOn = async (lender: Lender, id: string) =>
    (await lender.does((tx, institution) => requireLoan(tx, institution, id, TODAY))).covered_on;

  test('is the day of the payment that reaches the total by date, however late it was written', async () => {
    const { ana, beto } = world;
    const loan = await newLoan(ana, { start_date: daysAgo(60), end_date: daysAgo(30) });
    expect((await pay(ana, loan.id, 600, daysAgo(4))).loan.covered_on).toBeNull();
    expect((await pay(ana, loan.id, 799.99, daysAgo(9))).loan.covered_on).toBeNull();
    // 799,99 + 300,00 (8 days ago) + 600,00 (4 days ago) ≥ 1.400,00
    expect((await pay(ana, loan.id, 300, daysAgo(8))).loan.covered_on).toBe(daysAgo(4));
    expect(await coveredOn(ana, loan.id)).toBe(daysAgo(4));
    // Two payments of one day count together: 799,99 + 300,00 + 300,01 = 1.400,00
    const { payment, loan: after } = await pay(ana, loan.id, 300.01, daysAgo(8));
    expect(after.covered_on).toBe(daysAgo(8));
    expect((await undo(ana, payment.id)).covered_on).toBe(daysAgo(4));
    expect(await coveredOn(ana, (await newLoan(ana)).id)).toBeNull();
    expect(await refusal(coveredOn(beto, loan.id).then(String))).toBe('not_found');
  });

  test('ends where something is owed again: a payment undone, a renewal, a larger amount; and where it is settled', async () => {
    const { ana } = world;
    const loan = await newLoan(ana, {
      start_date: daysAgo(60),
      end_date: daysAgo(30),
      overdue_interest_rate: reais(0),
    });
    const { payment } = await pay(ana, loan.id, 1400, daysAgo(3));
    expect(await coveredOn(ana, loan.id)).toBe(daysAgo(3));
    expect((await undo(ana, payment.id)).covered_on).toBeNull();
    await pay(ana, loan.id, 1400, daysAgo(2));
    const edit = (amount: number) => changeLoan(ana, loan.id, { amount: reais(amount) });
    expect((await edit(1000.01)).covered_on).toBeNull();
    expect((await edit(1000)).covered_on).toBe(daysAgo(2));
    const renewed = await ana.does(async (tx, institution) =>
      renewLoan(tx, institution, {
        id: loan.id,
        version: await versionSeen(tx, 'loans', loan.id),
        end_date: day('2026-08-31'),
        record_interest_payment: false,
        today: TODAY,
        now: NOW,
      }),
    );
    expect(renewed.loan.covered_on).toBeNull();
    await pay(ana, loan.id, 400);
    expect(await coveredOn(ana, loan.id)).toBe(TODAY);
    expect((await settle(ana, loan.id, 1800, 0)).covered_on).toBeNull();
    expect(await coveredOn(ana, loan.id)).toBeNull();
  });
});

test('LN-11 a foreign loan, an unknown one and a paid one take no payment', async () => {
  const { ana, beto } = world;
  const loan = await newLoan(ana);
  expect(await refusal(pay(beto, loan.id, 1))).toBe('not_found');
  expect(await refusal(pay(ana, NOBODYS_ID, 1))).toBe('not_found');
  await settle(ana, loan.id, 1400, 1400);
  expect(await refusal(pay(ana, loan.id, 1))).toBe('loan_already_paid');
  expect(await paymentsOf(ana, loan.id)).toHaveLength(1);
});

test('LN-11 of 40 payments of R$ 1,00 at once every one counts: 40 × 1 = R$ 40,00', async () => {
  const { ana } = world;
  const loan = await newLoan(ana);
  await Promise.all(Array.from({ length: 40 }, () => pay(ana, loan.id, 1)));
  const after = await ana.does((tx, institution) => requireLoan(tx, institution, loan.id, TODAY));
  expect(after.paid_amount).toBe(cents(4000));
  expect(await paymentsOf(ana, loan.id)).toHaveLength(40);
});

test('LN-9 payments come newest day first and, within a day, the last one written first; pages agree', async () => {
  const { ana, beto } = world;
  const loan = await newLoan(ana);
  const made: Record<string, string> = {};
  for (const [name, date] of [
    ['old', daysAgo(9)],
    ['older', daysAgo(90)],
    ['todayFirst', TODAY],
    ['todaySecond', TODAY],
  ] as const) {
    made[name] = (await pay(ana, loan.id, 10, date)).payment.id;
  }
  const order = [made['todaySecond'], made['todayFirst'], made['old'], made['older']];
  expect((await paymentsOf(ana, loan.id)).map((payment) => payment.id)).toEqual(order);
  expect(await paymentsOf(beto, loan.id)).toEqual([]);
  const pageAfter = (after: string | undefined) =>
    ana.does((tx, institution) => pageOfPayments(tx, institution, { loanId: loan.id, after, limit: 3 }));
  const first = await pageAfter(undefined);
  const second = await pageAfter(first.next ?? '');
  expect([...first.items, ...second.items].map((payment) => payment.id)).toEqual(order);
  expect(second.next).toBeNull();
});

test('undoing one of two payments leaves 300 − 100 = R$ 200,00 paid, and undoing it again finds nothing', async () => {
  const { ana, beto } = world;
  const loan = await newLoan(ana);
  await pay(ana, loan.id, 200);
  const { payment } = await pay(ana, loan.id, 100);
  expect(await refusal(undo(beto, payment.id))).toBe('not_found');
  expect(await undo(ana, payment.id)).toMatchObject({ paid_amount: 20_000, status: 'ativo' });
  expect(await refusal(undo(ana, payment.id))).toBe('not_found');
  expect((await paymentsOf(ana, loan.id)).map((one) => one.amount)).toEqual([20_000]);
  const kept = await world.owner
    .selectFrom('payments')
    .select(['amount', 'undone_at', 'undone_by'])
    .where('loan_id', '=', loan.id)
    .orderBy('id')
    .execute();
  expect(kept).toEqual([
    { amount: 20_000, undone_at: null, undone_by: null },
    { amount: 10_000, undone_at: '2026-07-31T15:00:00.000Z', undone_by: ana.user },
  ]);
});

test('of 5 who undo the same payment at once, one does', async () => {
  const { ana } = world;
  const loan = await newLoan(ana);
  await pay(ana, loan.id, 70);
  const { payment } = await pay(ana, loan.id, 30);
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => undo(ana, payment.id)));
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  const after = await ana.does((tx, institution) => requireLoan(tx, institution, loan.id, TODAY));
  expect(after.paid_amount).toBe(reais(70));
});

test('undoing the settlement reopens the loan with what it owed, late or not by its due date', async () => {
  const { ana } = world;
  for (const [endDate, status] of [
    [day('2026-08-31'), 'ativo'],
    [daysAgo(1), 'atrasado'],
  ] as const) {
    const loan = await newLoan(ana, {
      start_date: daysAgo(40),
      end_date: endDate,
      overdue_interest_rate: reais(0),
    });
    await pay(ana, loan.id, 400);
    await settle(ana, loan.id, 1400, 1000);
    const [settlement] = await paymentsOf(ana, loan.id);
    const reopened = await undo(ana, settlement?.id ?? '');
    expect(reopened).toMatchObject({ status, paid_at: null, paid_amount: 40_000 });
  }
});

test('undoing an older payment of a settled loan reopens it, and it can be settled again: 1000 + 400 = 1400', async () => {
  const { ana } = world;
  const loan = await newLoan(ana);
  const { payment } = await pay(ana, loan.id, 400);
  await settle(ana, loan.id, 1400, 1000);
  expect(await undo(ana, payment.id)).toMatchObject({ status: 'ativo', paid_amount: 100_000 });
  expect(await settle(ana, loan.id, 1400, 400)).toMatchObject({ status: 'pago', paid_amount: 140_000 });
  const payments = await paymentsOf(ana, loan.id);
  expect(payments.map(({ amount, kind }) => ({ amount, kind }))).toEqual([
    { amount: 40_000, kind: 'settlement' },
    { amount: 100_000, kind: 'payment' },
  ]);
});

test('PA-32 undoing an older payment of a loan settled by a discount alone reopens it: 1400 − 400 of 400 + 1000', async () => {
  const { ana } = world;
  const loan = await newLoan(ana);
  const { payment } = await pay(ana, loan.id, 400);
  const { payment: kept } = await pay(ana, loan.id, 600);
  const choices = { discount: reais(400), late_fee: reais(0) };
  const seen = { total_amount: reais(1400), remaining_amount: reais(400) };
  const settled = await ana.does((tx, institution) =>
    settleLoan(tx, institution, { id: loan.id, seen, choices, today: TODAY, now: NOW }),
  );
  expect(settled).toMatchObject({ status: 'pago', discount: 40_000, paid_amount: 100_000 });
  const reopened = await undo(ana, payment.id);
  expect(reopened).toMatchObject({ status: 'ativo', discount: 0, paid_amount: 60_000, paid_at: null });
  // What settled it brought nothing in, and counts no more.
  expect(await paymentsOf(ana, loan.id)).toMatchObject([{ id: kept.id, kind: 'payment' }]);
  expect(await settle(ana, loan.id, 1400, 800)).toMatchObject({ status: 'pago', paid_amount: 140_000 });
  const client = await world.database.ownerPool.connect();
  try {
    expect((await checkInvariants(client)).filter(({ broken }) => broken > 0)).toEqual([]);
  } finally {
    client.release();
  }
});

test('PA-56 undoing a payment takes back the fee forgiven with it, and no other; not once a renewal began the fee again', async () => {
  const { ana } = world;
  const late = () =>
    newLoan(ana, { start_date: daysAgo(40), end_date: daysAgo(10), overdue_interest_rate: reais(5) });
  const payForgiving = (loanId: string, waivedFee: number) =>
    ana.does((tx, institution) =>
      addPayment(tx, institution, {
        loan_id: loanId,
        amount: reais(100),
        waive_late_fee: reais(waivedFee),
        payment_date: TODAY,
        notes: null,
        today: TODAY,
        now: NOW,
      }),
    );
  const loan = await late();
  const first = await payForgiving(loan.id, 20);
  const second = await payForgiving(loan.id, 30);
  expect(lateFeeOf(second.loan, TODAY)).toMatchObject({ accrued: 5_000, waived: 5_000, due: 0 });
  const forgiven = async () => (await paymentsOf(ana, loan.id)).map((payment) => payment.forgiven_late_fee);
  expect(await forgiven()).toEqual([3_000, 2_000]);
  const undone = await undo(ana, second.payment.id);
  expect(lateFeeOf(undone, TODAY)).toMatchObject({ accrued: 5_000, waived: 2_000, due: 3_000 });
  const { items } = await ana.does((tx, institution) =>
    loanHistory(tx, institution, { loanId: loan.id, after: undefined, limit: 1 }),
  );
  expect(items).toMatchObject([{ kind: 'payment_undone', facts: { amount: 10_000, waiver_undone: 3_000 } }]);
  const renewed = await ana.does(async (tx, institution) =>
    renewLoan(tx, institution, {
      id: loan.id,
      version: await versionSeen(tx, 'loans', loan.id),
      end_date: day('2026-08-31'),
      record_interest_payment: false,
      fee_choice: 'waive',
      late_fee: reais(30),
      today: TODAY,
      now: NOW,
    }),
  );
  expect(renewed.loan.late_fee_waived).toBe(0);
  expect(await forgiven()).toEqual([0]);
  expect((await undo(ana, first.payment.id)).late_fee_waived).toBe(0);
});

test('the history has each event once, newest first', async () => {
  const { ana, beto } = world;
  const loan = await newLoan(ana);
  await pay(ana, loan.id, 400);
  await settle(ana, loan.id, 1400, 1000);
  const [settlement] = await paymentsOf(ana, loan.id);
  await undo(ana, settlement?.id ?? '');
  const first = { loanId: loan.id, after: undefined, limit: 50 };
  const history = await ana.does((tx, institution) => loanHistory(tx, institution, first));
  expect(history.next).toBeNull();
  expect(history.items.map((event) => kindAndFacts(event).slice(0, 2))).toEqual([
    ['reopened', null],
    ['payment_undone', 100_000],
    ['settled', 100_000],
    ['payment', 40_000],
    ['created', 100_000],
  ]);
  const nothing = { items: [], next: null };
  expect(await beto.does((tx, institution) => loanHistory(tx, institution, first))).toEqual(nothing);
});

test('the history comes a page at a time: each event once, however many entries of the log lie between', async () => {
  const { ana } = world;
  const loan = await newLoan(ana);
  for (const amount of [1, 2, 3, 4, 5]) await pay(ana, loan.id, amount);
  const page = (after?: string) =>
    ana.does((tx, institution) => loanHistory(tx, institution, { loanId: loan.id, after, limit: 2 }));
  const first = await page();
  const second = await page(first.next ?? '');
  const last = await page(second.next ?? '');
  expect(
    [first, second, last].map(({ items }) => items.map((event) => kindAndFacts(event).slice(0, 2))),
  ).toEqual([
    [
      ['payment', 500],
      ['payment', 400],
    ],
    [
      ['payment', 300],
      ['payment', 200],
    ],
    [
      ['payment', 100],
      ['created', 100_000],
    ],
  ]);
  expect(last.next).toBeNull();
  expect(await refusal(page('bm9uc2Vuc2U'))).toBe('invalid_input');
});
