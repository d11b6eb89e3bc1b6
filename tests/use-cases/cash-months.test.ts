import { expect, test } from 'vitest';
import { day, type Day } from '#domain/calendar.ts';
import { monthOf, twelveMonthsTo } from '#domain/calendar-month.ts';
import { cashMonths } from '#domain/cash/cash-months.ts';
import { monthTotals } from '#server/cash/cash-store.ts';
import { foldTotals } from '#server/jobs/fold-totals.ts';
import { addPayment } from '#server/loans/add-payment.ts';
import { deleteLoan } from '#server/loans/delete-loan.ts';
import { renewLoan } from '#server/loans/renew-loan.ts';
import { restoreLoan } from '#server/loans/restore-loan.ts';
import { undoPayment } from '#server/loans/undo-payment.ts';
import { cents } from '#domain/money.ts';
import { newLoan, NOW, TODAY, useTwoLenders, versionSeen, type Lender } from './two-lenders.ts';

const world = useTwoLenders();

const monthsOf = (lender: Lender) =>
  lender.does(async (tx, institution) => {
    const months = twelveMonthsTo(monthOf(TODAY));
    return cashMonths(months, await monthTotals(tx, institution, months));
  });

const pay = (lender: Lender, loanId: string, amount: number, paymentDate: Day, lateFee = 0) =>
  lender.does(async (tx, institution) => {
    const money = { amount: cents(amount), late_fee: cents(lateFee) };
    const { payment } = await addPayment(tx, institution, {
      loan_id: loanId,
      ...money,
      payment_date: paymentDate,
      notes: null,
      today: TODAY,
      now: NOW,
    });
    return payment;
  });

const partsOf = (lender: Lender, loanId: string) =>
  lender.does(async (tx) => {
    const payments = await tx
      .selectFrom('payments')
      .select(['interest_part', 'principal_part'])
      .where('loan_id', '=', loanId)
      .where('undone_at', 'is', null)
      .orderBy('payment_date')
      .orderBy('id')
      .execute();
    const { principal_paid } = await tx
      .selectFrom('loans')
      .select('principal_paid')
      .where('id', '=', loanId)
      .executeTakeFirstOrThrow();
    return [...payments.map((parts) => [parts.interest_part, parts.principal_part]), principal_paid];
  });

const NOTHING = {
  received_interest: 0,
  received_principal: 0,
  received_fees: 0,
  lent_amount: 0,
  expenses: 0,
};

test('CX-5 único of 1.000,00 @ 40 %: 500,00 is 400,00 + 100,00; renewed, 450,00 is 400,00 + 50,00; 850,00 are out', async () => {
  const { ana } = world;
  const { id } = await newLoan(ana, { start_date: day('2026-06-01') });
  await pay(ana, id, 50_000, day('2026-07-01'));
  await ana.does(async (tx, institution) =>
    renewLoan(tx, institution, {
      id,
      version: await versionSeen(tx, 'loans', id),
      end_date: day('2026-08-31'),
      record_interest_payment: false,
      today: TODAY,
      now: NOW,
    }),
  );
  const later = await pay(ana, id, 45_000, TODAY);
  expect(await partsOf(ana, id)).toEqual([[40_000, 10_000], [40_000, 5_000], 15_000]);
  // A payment dated before the renewal finds no interest open and is principal; the others stay as they are.
  await pay(ana, id, 1_000, day('2026-07-02'));
  expect(await partsOf(ana, id)).toEqual([[40_000, 10_000], [0, 1_000], [40_000, 5_000], 16_000]);
  await ana.does((tx, institution) => undoPayment(tx, institution, { id: later.id, today: TODAY, now: NOW }));
  expect(await partsOf(ana, id)).toEqual([[40_000, 10_000], [0, 1_000], 11_000]);
});

test('CX-6 June lent 1.000,00; July received 400,00 of interest, 100,00 of principal and 25,00 beyond; other months and lenders nothing', async () => {
  const { ana, beto, db } = world;
  const start = { start_date: day('2026-06-10'), end_date: day('2026-07-10') };
  const { id } = await newLoan(ana, { ...start });
  await newLoan(beto, { ...start });
  await pay(ana, id, 50_000, day('2026-07-20'), 2_500);
  const expected = [
    ...Array.from({ length: 10 }, () => NOTHING),
    { ...NOTHING, lent_amount: 100_000 },
    { ...NOTHING, received_interest: 40_000, received_principal: 10_000, received_fees: 2_500 },
  ];
  const shown = async () => (await monthsOf(ana)).map(({ month: _month, ...figures }) => figures);
  expect((await monthsOf(ana)).map(({ month }) => month)).toEqual([
    '2025-08',
    '2025-09',
    '2025-10',
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
    '2026-03',
    '2026-04',
    '2026-05',
    '2026-06',
    '2026-07',
  ]);
  expect(await shown()).toEqual(expected);
  await foldTotals(db);
  expect(await shown()).toEqual(expected);
  await ana.does((tx, institution) => deleteLoan(tx, institution, { id, today: TODAY, now: NOW }));
  expect(await shown()).toEqual(Array.from({ length: 12 }, () => NOTHING));
  await ana.does((tx, institution) => restoreLoan(tx, institution, { id, today: TODAY, now: NOW }));
  expect(await shown()).toEqual(expected);
});
