import { expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { lateFeeOf } from '#domain/loans/fees/late-fee.ts';
import { remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import { basisPoints, cents, type Cents } from '#domain/money.ts';
import { loanHistory } from '#server/loans/loan-history.ts';
import { requireLoan } from '#server/loans/loan-store.ts';
import { pageOfPayments } from '#server/loans/payment-store.ts';
import { renewLoan } from '#server/loans/renew-loan.ts';
import { settleLoan } from '#server/loans/settle-loan.ts';
import { undoRenewal } from '#server/loans/undo-renewal.ts';
import { undoSettlement } from '#server/loans/undo-settlement.ts';
import { daysAgo, newLoan, NOW, reais, refusal, TODAY, useTwoLenders, type Lender } from './two-lenders.ts';

const world = useTwoLenders();
const at = { today: TODAY, now: NOW };

/** RC-11's example: R$ 1.500,00 at 20 %, five days late at R$ 5,00. */
const aLateLoan = (lender: Lender) =>
  newLoan(lender, {
    amount: reais(1500),
    interest_rate: basisPoints(2000),
    overdue_interest_rate: reais(5),
    start_date: daysAgo(35),
    end_date: daysAgo(5),
  });
const loanOf = (lender: Lender, id: string) => lender.does((tx, of) => requireLoan(tx, of, id, TODAY));
const paymentsOf = async (lender: Lender, loanId: string) =>
  (await lender.does((tx, of) => pageOfPayments(tx, of, { loanId, after: undefined, limit: 50 }))).items;
const historyOf = async (lender: Lender, loanId: string) =>
  (await lender.does((tx, of) => loanHistory(tx, of, { loanId, after: undefined, limit: 50 }))).items;

test.each([
  ['receive', { amount: 30_000, late_fee: 2_500 }, 180_000, ['renewed', 'payment', 'created']],
  ['include', { amount: 30_000, late_fee: 0 }, 182_500, ['renewed', 'payment', 'created']],
  ['waive', { amount: 30_000, late_fee: 0 }, 180_000, ['renewed', 'late_fee_waived', 'payment', 'created']],
] as const)(
  'RC-11 renewed with the fee %s, and taken back as it was',
  async (feeChoice, paid, left, kinds) => {
    const { ana } = world;
    const { id, version } = await aLateLoan(ana);
    const before = await loanOf(ana, id);
    const renew = (fee: { fee_choice?: typeof feeChoice; late_fee?: Cents }) =>
      ana.does((tx, of) =>
        renewLoan(tx, of, {
          id,
          version,
          end_date: day('2026-08-31'),
          record_interest_payment: true,
          ...fee,
          ...at,
        }),
      );
    // What the screen would not send.
    expect(await refusal(renew({}))).toBe('invalid_input');
    expect(await refusal(renew({ fee_choice: feeChoice, late_fee: cents(2_499) }))).toBe(
      'loan_total_changed',
    );

    const { loan, payment, charged_interest } = await renew({
      fee_choice: feeChoice,
      late_fee: cents(2_500),
    });
    expect(charged_interest).toBe(30_000);
    expect(payment).toMatchObject({ ...paid, kind: 'renewal_interest' });
    expect(await paymentsOf(ana, id)).toMatchObject([{ id: payment?.id, ...paid }]);
    expect(remainingAmount(loan)).toBe(left);
    expect(loan).toMatchObject({ end_date: '2026-08-31', status: 'ativo' });
    expect(lateFeeOf(loan, day('2026-09-02'))).toMatchObject({ days: 2, received: 0, waived: 0, due: 1_000 });
    expect((await historyOf(ana, id)).map(({ kind }) => kind)).toEqual(kinds);

    const undone = await ana.does((tx, of) => undoRenewal(tx, of, { id, version: loan.version, ...at }));
    expect(undone).toEqual({ ...before, status: 'atrasado', version: loan.version + 1 });
  },
);

test('LN-27 RC-10 a settlement forgives the fee by name, and undoing it makes the fee due again', async () => {
  const { ana } = world;
  const { id } = await aLateLoan(ana);
  const before = await loanOf(ana, id);
  const seen = { total_amount: reais(1800), remaining_amount: reais(1800) };
  const settle = (lateFee: number, waivedFee: number, discount = 0) =>
    ana.does((tx, of) =>
      settleLoan(tx, of, {
        id,
        seen,
        choices: { discount: cents(discount), late_fee: cents(lateFee), waive_late_fee: cents(waivedFee) },
        ...at,
      }),
    );
  expect(await refusal(settle(0, 0))).toBe('invalid_input');
  expect(await refusal(settle(2_000, 0))).toBe('loan_total_changed');
  expect(await refusal(settle(2_000, 1_000))).toBe('loan_total_changed');

  const settled = await settle(0, 2_500, 18_000);
  expect(settled).toMatchObject({
    status: 'pago',
    discount: 18_000,
    payment: { amount: 162_000, late_fee: 0 },
  });
  expect((await historyOf(ana, id)).map(({ kind }) => kind)).toEqual([
    'settled',
    'late_fee_waived',
    'created',
  ]);
  const undone = await ana.does((tx, of) => undoSettlement(tx, of, { id, version: settled.version, ...at }));
  expect(undone).toEqual({ ...before, status: 'atrasado', version: settled.version + 1 });
});
