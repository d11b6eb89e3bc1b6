import { expect, test } from 'vitest';
import { lateFeeOf } from '#domain/loans/fees/late-fee.ts';
import { addDays } from '#domain/calendar.ts';
import { basisPoints, cents } from '#domain/money.ts';
import { checkInvariants } from '#server/invariants/check-invariants.ts';
import { addPayment } from '#server/loans/add-payment.ts';
import { createInstallmentLoan } from '#server/loans/create-installment-loan.ts';
import { installmentsOfLoan } from '#server/loans/installment-store.ts';
import { loanHistory, renegotiationsOfLoan } from '#server/loans/loan-history.ts';
import { requireLoan } from '#server/loans/loan-store.ts';
import { pageOfPayments } from '#server/loans/payment-store.ts';
import { renegotiateLoan } from '#server/loans/renegotiate-loan.ts';
import { settleLoan } from '#server/loans/settle-loan.ts';
import { undoRenegotiation } from '#server/loans/undo-renegotiation.ts';
import { undoSettlement } from '#server/loans/undo-settlement.ts';
import { undoWaiver, waiveLateFee } from '#server/loans/waive-late-fee.ts';
import { daysAgo, newLoan, NOW, reais, refusal, TODAY, useTwoLenders, type Lender } from './two-lenders.ts';

const world = useTwoLenders();
const at = { today: TODAY, now: NOW };

const loanOf = (lender: Lender, id: string) => lender.does((tx, of) => requireLoan(tx, of, id, TODAY));
const pay = (lender: Lender, loanId: string, amount: number, lateFee = cents(0)) =>
  lender.does((tx, of) =>
    addPayment(tx, of, {
      loan_id: loanId,
      amount: reais(amount),
      late_fee: lateFee,
      payment_date: TODAY,
      notes: null,
      ...at,
    }),
  );
const settle = (lender: Lender, id: string, seen: { total: number; remaining: number }) =>
  lender.does((tx, of) =>
    settleLoan(tx, of, {
      id,
      seen: { total_amount: reais(seen.total), remaining_amount: reais(seen.remaining) },
      ...at,
    }),
  );
const paymentsOf = async (lender: Lender, loanId: string) =>
  (await lender.does((tx, of) => pageOfPayments(tx, of, { loanId, after: undefined, limit: 50 }))).items;
const historyOf = async (lender: Lender, loanId: string) =>
  (await lender.does((tx, of) => loanHistory(tx, of, { loanId, after: undefined, limit: 50 }))).items;
const undoableOf = async (lender: Lender, id: string) =>
  (await historyOf(lender, id)).filter((event) => event.can_undo).map(({ kind }) => kind);

/** R$ 1.000,00 with 30 % in ten daily instalments of R$ 130,00, the first four days ago, R$ 5,00 per day of delay. */
async function aLatePlan(lender: Lender) {
  const { client_id: clientId } = await newLoan(lender, {});
  const terms = {
    amount: reais(1000),
    interest_method: 'total',
    interest_rate: basisPoints(3000),
    installment_amount: null,
    installment_count: 10,
    frequency: 'daily',
    start_date: daysAgo(5),
    first_due_date: daysAgo(4),
    skip: { saturdays: false, sundays: false, holidays: false },
    overdue_interest_rate: reais(5),
    notes: null,
  } as const;
  return lender.does((tx, of) =>
    createInstallmentLoan(tx, of, { client_id: clientId, terms, paid_count: 0, ...at }),
  );
}

async function expectSound({ ownerPool }: typeof world.database): Promise<void> {
  const connection = await ownerPool.connect();
  try {
    const results = await checkInvariants(connection);
    expect(results.filter(({ broken }) => broken > 0)).toEqual([]);
  } finally {
    connection.release();
  }
}

const renegotiated = {
  added_interest: reais(100),
  discount: reais(50),
  count: 4,
  frequency: 'weekly',
  first_due_date: addDays(TODAY, 7),
  skip: { saturdays: false, sundays: false, holidays: false },
} as const;

test('LN-30 one call undoes a settlement, however many payments came before it', async () => {
  const { ana, database } = world;
  const loan = await newLoan(ana, {});
  await pay(ana, loan.id, 100);
  const before = await loanOf(ana, loan.id);
  const settled = await settle(ana, loan.id, { total: 1400, remaining: 1300 });
  expect(await undoableOf(ana, loan.id)).toEqual(['settled']);
  const undone = await ana.does((tx, of) =>
    undoSettlement(tx, of, { id: loan.id, version: settled.version, ...at }),
  );
  expect(undone).toEqual({ ...before, version: settled.version + 1 });
  expect((await historyOf(ana, loan.id)).slice(0, 2).map(({ kind }) => kind)).toEqual([
    'reopened',
    'payment_undone',
  ]);
  expect(
    await refusal(
      ana.does((tx, of) => undoSettlement(tx, of, { id: loan.id, version: undone.version, ...at })),
    ),
  ).toBe('not_undoable');
  await expectSound(database);
});

test('LN-30 a settlement without a payment of its own opens the loan again too', async () => {
  const { ana } = world;
  const loan = await newLoan(ana, {});
  await pay(ana, loan.id, 1400);
  const before = await loanOf(ana, loan.id);
  const settled = await settle(ana, loan.id, { total: 1400, remaining: 0 });
  expect(settled.status).toBe('pago');
  const undone = await ana.does((tx, of) =>
    undoSettlement(tx, of, { id: loan.id, version: settled.version, ...at }),
  );
  expect(undone).toEqual({ ...before, version: settled.version + 1 });
});

test('LN-30 a forgiven fee is due again, as long as nothing followed', async () => {
  const { ana } = world;
  const loan = await newLoan(ana, {
    start_date: daysAgo(40),
    end_date: daysAgo(5),
    overdue_interest_rate: reais(5),
  });
  const waived = await ana.does((tx, of) => waiveLateFee(tx, of, { id: loan.id, amount: reais(25), ...at }));
  expect(lateFeeOf(waived, TODAY).due).toBe(0);
  expect(await undoableOf(ana, loan.id)).toEqual(['late_fee_waived']);
  const undo = (version: number) => ana.does((tx, of) => undoWaiver(tx, of, { id: loan.id, version, ...at }));
  const undone = await undo(waived.version);
  expect(lateFeeOf(undone, TODAY)).toEqual({ days: 5, accrued: 2_500, received: 0, waived: 0, due: 2_500 });
  expect((await historyOf(ana, loan.id))[0]).toMatchObject({
    kind: 'waiver_undone',
    facts: { amount: 2_500 },
  });
  const again = await ana.does((tx, of) => waiveLateFee(tx, of, { id: loan.id, amount: reais(25), ...at }));
  const { loan: paid } = await pay(ana, loan.id, 10);
  expect(await refusal(undo(paid.version))).toBe('not_undoable');
  expect(again.version).toBe(paid.version - 1);
});

test.each([
  ['include', 0],
  ['waive', 0],
  ['receive', 1],
] as const)(
  'PA-55 a renegotiation with the fee %s is undone: plan, interest, fee and payments as they were',
  async (feeChoice, receipts) => {
    const { ana, beto, database } = world;
    const { id } = await aLatePlan(ana);
    // One instalment and a part of the second, with R$ 5,00 of the fee.
    await pay(ana, id, 200, reais(5));
    const before = await loanOf(ana, id);
    const plan = await ana.does((tx, of) => installmentsOfLoan(tx, of, id));
    const payments = await paymentsOf(ana, id);
    const seen = { remaining_amount: reais(1100), late_fee: lateFeeOf(before, TODAY).due };
    const after = await ana.does((tx, of) =>
      renegotiateLoan(tx, of, { id, seen, terms: renegotiated, fee_choice: feeChoice, ...at }),
    );
    expect(after.plan_version).toBe(2);
    expect(await undoableOf(ana, id)).toEqual(['renegotiated']);
    const undo = (lender: Lender, version: number) =>
      lender.does((tx, of) => undoRenegotiation(tx, of, { id, version, ...at }));
    expect(await refusal(undo(beto, after.version))).toBe('not_found');
    expect(await refusal(undo(ana, after.version - 1))).toBe('record_changed');

    const undone = await undo(ana, after.version);
    expect(undone).toEqual({ ...before, version: after.version + 1 });
    expect(await ana.does((tx, of) => installmentsOfLoan(tx, of, id))).toEqual(plan);
    expect(await paymentsOf(ana, id)).toEqual(payments);
    expect(await ana.does((tx, of) => renegotiationsOfLoan(tx, of, id))).toEqual([]);
    const kinds = (await historyOf(ana, id)).map(({ kind }) => kind);
    expect(kinds[0]).toBe('renegotiation_undone');
    expect(kinds.filter((kind) => kind === 'payment_undone')).toHaveLength(receipts);
    expect(await refusal(undo(ana, undone.version))).toBe('not_undoable');
    await expectSound(database);
  },
);

test('PA-55 a single payment without payments comes back as one, and a second renegotiation can be undone by itself', async () => {
  const { ana } = world;
  const loan = await newLoan(ana, {});
  const before = await loanOf(ana, loan.id);
  const terms = { ...renegotiated, discount: cents(0) };
  const renegotiate = (remaining: number) =>
    ana.does((tx, of) =>
      renegotiateLoan(tx, of, {
        id: loan.id,
        seen: { remaining_amount: reais(remaining), late_fee: cents(0) },
        terms,
        fee_choice: undefined,
        ...at,
      }),
    );
  const undo = async () => {
    const { version } = await loanOf(ana, loan.id);
    return ana.does((tx, of) => undoRenegotiation(tx, of, { id: loan.id, version, ...at }));
  };
  await renegotiate(1400);
  expect(await undo()).toEqual({ ...before, version: 3 });
  await renegotiate(1400);
  await pay(ana, loan.id, 100);
  const first = await loanOf(ana, loan.id);
  await renegotiate(1400);
  expect(await undo()).toMatchObject({ ...first, version: first.version + 2 });
  // A payment followed the first one.
  expect(await refusal(undo())).toBe('not_undoable');
});

test('PA-55 nothing is undone after a payment', async () => {
  const { ana } = world;
  const { id } = await aLatePlan(ana);
  const fee = lateFeeOf(await loanOf(ana, id), TODAY);
  await ana.does((tx, of) =>
    renegotiateLoan(tx, of, {
      id,
      seen: { remaining_amount: reais(1300), late_fee: fee.due },
      terms: renegotiated,
      fee_choice: 'waive',
      ...at,
    }),
  );
  const { loan } = await pay(ana, id, 1);
  expect(await undoableOf(ana, id)).toEqual([]);
  expect(
    await refusal(ana.does((tx, of) => undoRenegotiation(tx, of, { id, version: loan.version, ...at }))),
  ).toBe('not_undoable');
});
