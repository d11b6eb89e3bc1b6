import { expect, test } from 'vitest';
import { addDays } from '#domain/calendar.ts';
import { remainingAmount, totalToPay } from '#domain/loans/loan/loan-totals.ts';
import { basisPoints, cents } from '#domain/money.ts';
import { checkInvariants } from '#server/invariants/check-invariants.ts';
import { addPayment } from '#server/loans/add-payment.ts';
import { installmentsOfLoan } from '#server/loans/installment-store.ts';
import { renegotiateLoan } from '#server/loans/renegotiate-loan.ts';
import { settleLoan } from '#server/loans/settle-loan.ts';
import { draft, run, verdicts } from './import-calls.ts';
import { newPlanLoan } from './plan-loans.ts';
import { cpf, newClient, NOW, reais, TODAY, useTwoLenders, type Lender } from './two-lenders.ts';

const world = useTwoLenders();
const at = { today: TODAY, now: NOW };

/** R$ 1.000,00 at 10 % a month in six, the first due today. */
const lend = (lender: Lender) =>
  newPlanLoan(lender, {
    interest_method: 'interest_only',
    interest_rate: basisPoints(1000),
    installment_amount: null,
    installment_count: 6,
    frequency: 'monthly',
  });
const pay = (lender: Lender, loanId: string, amount: number) =>
  lender.does((tx, of) =>
    addPayment(tx, of, { loan_id: loanId, amount: reais(amount), payment_date: TODAY, notes: null, ...at }),
  );
const planOf = (lender: Lender, id: string) => lender.does((tx, of) => installmentsOfLoan(tx, of, id));

async function expectSound(): Promise<void> {
  const connection = await world.database.ownerPool.connect();
  try {
    expect((await checkInvariants(connection)).filter(({ broken }) => broken > 0)).toEqual([]);
  } finally {
    connection.release();
  }
}

test('PD-12 PD-13 5 × 10 000 and 110 000; what is paid before the last is interest alone', async () => {
  const { ana } = world;
  const loan = await lend(ana);
  expect([loan.contract_interest, totalToPay(loan), loan.plan?.installment_amount]).toEqual([
    60_000, 160_000, 10_000,
  ]);
  expect((await planOf(ana, loan.id)).map(({ principal, interest }) => [principal, interest])).toEqual([
    [0, 10_000],
    [0, 10_000],
    [0, 10_000],
    [0, 10_000],
    [0, 10_000],
    [100_000, 10_000],
  ]);
  const { payment, loan: after } = await pay(ana, loan.id, 200);
  expect([payment.interest_part, payment.principal_part, after.paid_count]).toEqual([20_000, 0, 2]);
  const { payment: more } = await pay(ana, loan.id, 900);
  // 300,00 of interest left before the last, its own 100,00, and 500,00 of the capital.
  expect([more.interest_part, more.principal_part]).toEqual([40_000, 50_000]);
  await expectSound();
});

test('PD-12 it is renegotiated and settled with a discount as any other plan', async () => {
  const { ana } = world;
  const loan = await lend(ana);
  await pay(ana, loan.id, 100);
  const renegotiated = await ana.does((tx, of) =>
    renegotiateLoan(tx, of, {
      id: loan.id,
      seen: { remaining_amount: reais(1500), late_fee: cents(0) },
      fee_choice: undefined,
      terms: {
        added_interest: cents(0),
        discount: reais(300),
        count: 3,
        frequency: 'monthly',
        first_due_date: addDays(TODAY, 30),
        skip: { saturdays: false, sundays: false, holidays: false },
      },
      ...at,
    }),
  );
  expect([remainingAmount(renegotiated), renegotiated.plan?.installment_amount]).toEqual([120_000, 40_000]);
  const seen = { total_amount: totalToPay(renegotiated), remaining_amount: reais(1200) };
  const settled = await ana.does((tx, of) =>
    settleLoan(tx, of, {
      id: loan.id,
      seen,
      choices: { discount: reais(200), late_fee: cents(0) },
      ...at,
    }),
  );
  expect(settled).toMatchObject({ status: 'pago', discount: 20_000, payment: { amount: 100_000 } });
  await expectSound();
});

test("PD-13 IM-8 'Só juros' of a file is such a plan", async () => {
  const { ana } = world;
  await newClient(ana, { cpf: cpf('11144477735') });
  const { id } = await draft(ana, 'loans', [
    {
      client_cpf: '11144477735',
      amount: '1.000,00',
      interest_rate: '10',
      interest_method: 'Só juros',
      start_date: '2026-07-15',
      end_date: '2026-08-15',
      installment_count: '6',
    },
  ]);
  expect(await verdicts(ana, id)).toEqual([[2, 'new', null]]);
  await run(ana, id);
  const loans = await world.owner
    .selectFrom('loans')
    .select(['interest_method', 'contract_interest', 'installment_count', 'frequency'])
    .where('institution_id', '=', ana.id)
    .execute();
  expect(loans).toEqual([
    {
      interest_method: 'interest_only',
      contract_interest: 60_000,
      installment_count: 6,
      frequency: 'monthly',
    },
  ]);
  await expectSound();
});
