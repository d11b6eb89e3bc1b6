import { expect, test } from 'vitest';
import { portfolioMetrics } from '#domain/dashboard/portfolio-metrics.ts';
import { deleteLoan } from '#server/loans/delete-loan.ts';
import { listedLoans } from '#tests/support/listed-loans.ts';
import { renewLoan } from '#server/loans/renew-loan.ts';
import { settleLoan } from '#server/loans/settle-loan.ts';
import { undoPayment } from '#server/loans/undo-payment.ts';
import { portfolioTotals } from '#server/dashboard/portfolio-totals.ts';
import { addPayment } from '#server/loans/add-payment.ts';
import { day } from '#domain/calendar.ts';
import { newPlanLoan } from './plan-loans.ts';
import { newLoan, NOW, reais, TODAY, useTwoLenders, type Lender } from './two-lenders.ts';

const world = useTwoLenders();

const metricsOf = (lender: Lender) => lender.does((tx, institution) => portfolioTotals(tx, institution));

test('DB-3 without loans everything is zero', async () => {
  expect(await metricsOf(world.ana)).toEqual({
    realizedProfit: 0,
    potentialProfit: 0,
    amountToReceive: 0,
    returnRate: 0,
  });
});

test('DB-3 paid 400 + 400 realized; open 400 potential and 1400 − 250 = 1150 to receive; 800 / 2000 = 40,0%', async () => {
  const { ana, beto } = world;
  const now = NOW;
  const today = TODAY;
  const paid = await newLoan(ana);
  const open = await newLoan(ana);
  const deleted = await newLoan(ana, { amount: reais(7000) });
  await newLoan(beto, { amount: reais(9999) });
  await ana.does(async (tx, institution) => {
    const seenEndDate = day('2026-08-31');
    await renewLoan(tx, institution, {
      id: paid.id,
      version: 1,
      end_date: seenEndDate,
      record_interest_payment: false,
      today,
      now,
    });
    const seen = { total_amount: reais(1800), remaining_amount: reais(1800) };
    await settleLoan(tx, institution, { id: paid.id, seen, today, now });
    const payment = { loan_id: open.id, amount: reais(250), payment_date: today, notes: null, today, now };
    await addPayment(tx, institution, payment);
    await deleteLoan(tx, institution, { id: deleted.id, today, now });
  });
  expect(await metricsOf(ana)).toEqual({
    realizedProfit: 80_000,
    potentialProfit: 40_000,
    amountToReceive: 115_000,
    returnRate: 40,
  });
  const everything = {
    status: undefined,
    search: '',
    clientId: undefined,
    after: undefined,
    limit: 50,
    today,
  };
  const { items } = await ana.does((tx, institution) =>
    listedLoans(tx, institution, { ...everything, known_clients: 'false' as const }),
  );
  const { totalLent: _lent, returnRateTenths, ...byTheRule } = portfolioMetrics(items);
  expect(await metricsOf(ana)).toEqual({ ...byTheRule, returnRate: returnRateTenths / 10 });
});

test('PA-33 realized is interest + renewals − discount of paid loans: 300 − 120 = 180 and 400 + 400 − 50 = 750; open plans are potential with their whole interest', async () => {
  const { ana, beto } = world;
  const now = NOW;
  const today = TODAY;
  const plan = await newPlanLoan(ana);
  const single = await newLoan(ana);
  await newPlanLoan(ana);
  await newPlanLoan(beto);
  const settle = (id: string, total: number, remaining: number, discount: number) =>
    ana.does((tx, institution) =>
      settleLoan(tx, institution, {
        id,
        seen: { total_amount: reais(total), remaining_amount: reais(remaining) },
        choices: { discount: reais(discount), late_fee: reais(0) },
        today,
        now,
      }),
    );
  await ana.does(async (tx, institution) => {
    const payment = { loan_id: plan.id, amount: reais(65), payment_date: today, notes: null, today, now };
    await addPayment(tx, institution, payment);
    const renewal = {
      id: single.id,
      version: 1,
      end_date: day('2026-08-31'),
      record_interest_payment: false,
    };
    await renewLoan(tx, institution, { ...renewal, today, now });
  });
  const before = await metricsOf(ana);
  expect(before).toMatchObject({ realizedProfit: 0, potentialProfit: 100_000, amountToReceive: 433_500 });
  const settled = await settle(plan.id, 1300, 1235, 120);
  expect(settled).toMatchObject({ status: 'pago', discount: 12_000, paid_amount: 118_000 });
  await settle(single.id, 1800, 1800, 50);
  const metrics = await metricsOf(ana);
  expect(metrics).toMatchObject({
    realizedProfit: 18_000 + 75_000,
    potentialProfit: 30_000,
    amountToReceive: 130_000,
    returnRate: 31,
  });

  // PA-32: the settlement undone, the discount is gone and the loan is open again with its whole interest.
  await ana.does(async (tx, institution) => {
    const rows = tx.selectFrom('payments').select('id').where('loan_id', '=', plan.id);
    const { id } = await rows.where('kind', '=', 'settlement').executeTakeFirstOrThrow();
    await undoPayment(tx, institution, { id, today, now });
  });
  expect(await metricsOf(ana)).toMatchObject({
    realizedProfit: 75_000,
    potentialProfit: 60_000,
    amountToReceive: 130_000 + 123_500,
  });
});
