import { describe, expect, test } from 'vitest';
import type { LoanOfClient, ShownLoan } from '#contract/loans.ts';
import { addDays, day, type Day } from '#domain/calendar.ts';
import { NO_SKIPPED_DAYS } from '#domain/loans/plan/due-dates.ts';
import { shownLoan } from '#domain/loans/plan/shown-loan.ts';
import type { InstallmentLoanTerms } from '#domain/loans/terms/new-installment-loan.ts';
import { lateFeeOf } from '#domain/loans/fees/late-fee.ts';
import { remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import { basisPoints, cents } from '#domain/money.ts';
import { Problem } from '#domain/problem.ts';
import { checkInvariants } from '#server/invariants/check-invariants.ts';
import { markOverdue } from '#server/jobs/mark-overdue.ts';
import { addPayment } from '#server/loans/add-payment.ts';
import { createInstallmentLoan } from '#server/loans/create-installment-loan.ts';
import { deleteLoan } from '#server/loans/delete-loan.ts';
import { editInstallmentLoan } from '#server/loans/edit-installment-loan.ts';
import { installmentsOfLoan } from '#server/loans/installment-store.ts';
import { listedLoans } from '#tests/support/listed-loans.ts';
import { loanHistory } from '#server/loans/loan-history.ts';
import { requireLoan } from '#server/loans/loan-store.ts';
import { moveDueDate } from '#server/loans/move-due-date.ts';
import { moveDueDates } from '#server/loans/move-due-dates.ts';
import { pageOfPayments } from '#server/loans/payment-store.ts';
import { renegotiateLoan } from '#server/loans/renegotiate-loan.ts';
import { renewLoan } from '#server/loans/renew-loan.ts';
import { restoreLoan } from '#server/loans/restore-loan.ts';
import { settleLoan } from '#server/loans/settle-loan.ts';
import { undoPayment } from '#server/loans/undo-payment.ts';
import { waiveLateFee } from '#server/loans/waive-late-fee.ts';
import {
  changeLoan,
  newClient,
  newLoan,
  refusal,
  useTwoLenders,
  versionSeen,
  type Lender,
} from './two-lenders.ts';

const world = useTwoLenders();

/** The example of the specification: 10x of R$ 130,00 (100,00 + 30,00), monthly from 15/12/2026, R$ 5,00 per day late. */
function terms(changes: Partial<InstallmentLoanTerms> = {}): InstallmentLoanTerms {
  return {
    amount: cents(100_000),
    interest_method: 'fixed',
    interest_rate: null,
    installment_amount: cents(13_000),
    installment_count: 10,
    frequency: 'monthly',
    start_date: day('2026-11-15'),
    first_due_date: day('2026-12-15'),
    skip: NO_SKIPPED_DAYS,
    overdue_interest_rate: cents(500),
    notes: null,
    ...changes,
  };
}

const momentOf = (today: string) => ({ today: day(today), now: new Date(`${today}T15:00:00.000Z`) });

async function lend(
  lender: Lender,
  {
    on = '2026-11-15',
    paidCount = 0,
    ...changes
  }: Partial<InstallmentLoanTerms> & { on?: string; paidCount?: number } = {},
): Promise<ShownLoan> {
  const { id } = await newClient(lender);
  const lent = await lender.does((tx, institution) =>
    createInstallmentLoan(tx, institution, {
      client_id: id,
      terms: terms(changes),
      paid_count: paidCount,
      ...momentOf(on),
    }),
  );
  return shownLoan(lent, day(on));
}

const pay = (
  lender: Lender,
  loanId: string,
  amount: number,
  on: string,
  { today = on, lateFee = 0, waivedFee = 0 } = {},
) =>
  lender.does((tx, institution) =>
    addPayment(tx, institution, {
      loan_id: loanId,
      amount: cents(amount),
      late_fee: cents(lateFee),
      waive_late_fee: cents(waivedFee),
      payment_date: day(on),
      notes: null,
      ...momentOf(today),
    }),
  );

const undo = async (lender: Lender, id: string, today: string) =>
  shownLoan(
    await lender.does((tx, institution) => undoPayment(tx, institution, { id, ...momentOf(today) })),
    day(today),
  );

const loanOn = async (lender: Lender, id: string, today: string) =>
  shownLoan(await lender.does((tx, institution) => requireLoan(tx, institution, id, day(today))), day(today));

const plan = (lender: Lender, id: string) =>
  lender.does((tx, institution) => installmentsOfLoan(tx, institution, id));

const coverage = async (lender: Lender, id: string): Promise<(readonly [number, number, Day | null])[]> =>
  (await plan(lender, id)).map((one) => [one.number, one.paid_amount, one.covered_on] as const);

const settle = (
  lender: Lender,
  loan: LoanOfClient,
  today: string,
  choices: { discount?: number; lateFee?: number } = {},
) =>
  lender.does(async (tx, institution) => {
    const { discount = 0, lateFee = 0 } = choices;
    const { due } = lateFeeOf(await requireLoan(tx, institution, loan.id, day(today)), day(today));
    return settleLoan(tx, institution, {
      id: loan.id,
      seen: {
        total_amount: cents(loan.amount + loan.contract_interest + loan.interest_paid),
        remaining_amount: remainingAmount(loan),
      },
      // What is not received of the fee is forgiven by name (RC-10).
      choices: {
        discount: cents(discount),
        late_fee: cents(lateFee),
        waive_late_fee: cents(Math.max(0, due - lateFee)),
      },
      ...momentOf(today),
    });
  });

const renegotiate = (
  lender: Lender,
  id: string,
  today: string,
  {
    remaining,
    lateFee = 0,
    ...changes
  }: { remaining: number; lateFee?: number } & Partial<Parameters<typeof renegotiateLoan>[2]['terms']> & {
      feeChoice?: 'include' | 'receive' | 'waive';
    },
) => {
  const { feeChoice, ...plan } = changes;
  return lender.does((tx, institution) =>
    renegotiateLoan(tx, institution, {
      id,
      seen: { remaining_amount: cents(remaining), late_fee: cents(lateFee) },
      fee_choice: feeChoice,
      terms: {
        added_interest: cents(0),
        discount: cents(0),
        count: 6,
        frequency: 'monthly',
        first_due_date: day('2027-04-15'),
        skip: NO_SKIPPED_DAYS,
        ...plan,
      },
      ...momentOf(today),
    }),
  );
};

async function messageOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Problem) return error.message.replaceAll('\u00a0', ' ');
    throw error;
  }
  throw new Error('the call was not refused');
}

async function expectSound(): Promise<void> {
  const client = await world.database.ownerPool.connect();
  try {
    expect((await checkInvariants(client)).filter(({ broken }) => broken > 0)).toEqual([]);
  } finally {
    client.release();
  }
}

describe('terms and schedule', () => {
  test('PA-3 100 000 in 10x of 13 000: 30 000 of interest, its first instalment is the due date', async () => {
    const loan = await lend(world.ana);
    expect(loan).toMatchObject({
      amount: 100_000,
      contract_interest: 30_000,
      interest_rate: 3000,
      end_date: '2026-12-15',
      status: 'ativo',
      interest_method: 'fixed',
      frequency: 'monthly',
      installment_count: 10,
      plan_version: 1,
      paid_count: 0,
      plan: {
        first_due_date: '2026-12-15',
        last_due_date: '2027-09-15',
        installment_amount: 13_000,
        next: { number: 1, due_date: '2026-12-15', amount: 13_000 },
        overdue: { count: 0, amount: 0 },
      },
      late_fee: { days: 0, accrued: 0, received: 0, waived: 0, due: 0 },
    });
    expect((await plan(world.ana, loan.id)).map(({ principal, interest }) => [principal, interest])).toEqual(
      Array.from({ length: 10 }, () => [10_000, 3_000]),
    );
    await expectSound();
  });

  test('PA-6 daily without Sundays and holidays keeps its skipped days: 20x from 16/11/2026 ends on 09/12', async () => {
    const loan = await lend(world.ana, {
      installment_count: 20,
      installment_amount: cents(6_500),
      frequency: 'daily',
      start_date: day('2026-11-14'),
      first_due_date: day('2026-11-16'),
      skip: { saturdays: false, sundays: true, holidays: true },
    });
    expect(loan).toMatchObject({ skipped_days: 6, plan: { last_due_date: '2026-12-09' } });
  });

  test.each<[string, Partial<InstallmentLoanTerms>, string]>([
    ['one instalment', { installment_count: 1 }, 'O número de parcelas deve ser de 2 a 400.'],
    ['401 instalments', { installment_count: 401 }, 'O número de parcelas deve ser de 2 a 400.'],
    [
      'too little back',
      { installment_amount: cents(9_999) },
      'Com este valor, as parcelas somam menos que o emprestado.',
    ],
    [
      '1 centavo in 2 instalments',
      { amount: cents(1), interest_method: 'total', interest_rate: basisPoints(0), installment_count: 2 },
      'O valor é pequeno demais para tantas parcelas.',
    ],
    [
      'due before the start',
      { first_due_date: day('2026-11-14') },
      'A 1ª parcela não pode vencer antes da data de início.',
    ],
    ['beyond 2100', { first_due_date: day('2100-06-01') }, 'A última parcela passaria de 31/12/2100.'],
    [
      'no rate',
      { interest_method: 'total', interest_rate: null },
      'Cliente, valor, juros, parcelas e datas são obrigatórios.',
    ],
  ])('bad terms write nothing: %s', async (_what, changes, sentence) => {
    const { ana } = world;
    expect(await messageOf(lend(ana, changes))).toBe(sentence);
    const loans = await ana.does((tx, institution) =>
      listedLoans(tx, institution, { search: '', limit: 10, today: day('2026-11-15') }),
    );
    expect(loans.items).toEqual([]);
  });

  test('PA-10 three instalments paid before it was entered are three payments on their due dates', async () => {
    const { ana } = world;
    const loan = await lend(ana, { on: '2027-03-20', paidCount: 3 });
    expect(loan).toMatchObject({
      paid_amount: 39_000,
      end_date: '2027-03-15',
      paid_count: 3,
      plan: { next: { number: 4, amount: 13_000 }, overdue: { count: 1, amount: 13_000 } },
      late_fee: { days: 5, due: 2_500 },
    });
    const { items } = await ana.does((tx, institution) =>
      pageOfPayments(tx, institution, { loanId: loan.id, after: undefined, limit: 10 }),
    );
    expect(
      items.map(({ payment_date, amount, notes, interest_part }) => [
        payment_date,
        amount,
        notes,
        interest_part,
      ]),
    ).toEqual([
      ['2027-02-15', 13_000, 'Parcela paga antes do cadastro', 3_000],
      ['2027-01-15', 13_000, 'Parcela paga antes do cadastro', 3_000],
      ['2026-12-15', 13_000, 'Parcela paga antes do cadastro', 3_000],
    ]);
    expect(await messageOf(lend(ana, { on: '2027-03-20', paidCount: 5 }))).toBe(
      'Só as parcelas que já venceram podem estar pagas: até 4.',
    );
    await expectSound();
  });

  test('another lender sees and changes nothing of it', async () => {
    const { ana, beto } = world;
    const loan = await lend(ana);
    expect(await refusal(loanOn(beto, loan.id, '2026-11-15'))).toBe('not_found');
    expect(await plan(beto, loan.id)).toEqual([]);
    expect(await refusal(pay(beto, loan.id, 1, '2026-11-15'))).toBe('not_found');
    expect(await refusal(renegotiate(beto, loan.id, '2026-11-15', { remaining: 130_000 }))).toBe('not_found');
    const { id: foreign } = await newClient(beto);
    expect(
      await refusal(
        ana.does((tx, institution) =>
          createInstallmentLoan(tx, institution, {
            client_id: foreign,
            terms: terms(),
            paid_count: 0,
            ...momentOf('2026-11-15'),
          }),
        ),
      ),
    ).toBe('client_not_found');
  });
});

describe('money of a loan in instalments', () => {
  test('PA-11, PA-12 payments of 13 000, 13 000 and 20 000 cover three, and the fourth has 7 000', async () => {
    const { ana } = world;
    const loan = await lend(ana);
    const parts = [];
    for (const [amount, on] of [
      [13_000, '2026-12-15'],
      [13_000, '2027-01-20'],
      [20_000, '2027-02-10'],
    ] as const) {
      const { payment } = await pay(ana, loan.id, amount, on);
      parts.push([payment.interest_part, payment.principal_part]);
    }
    expect(parts).toEqual([
      [3_000, 10_000],
      [3_000, 10_000],
      [6_000, 14_000],
    ]);
    expect((await coverage(ana, loan.id)).slice(0, 5)).toEqual([
      [1, 13_000, '2026-12-15'],
      [2, 13_000, '2027-01-20'],
      [3, 13_000, '2027-02-10'],
      [4, 7_000, null],
      [5, 0, null],
    ]);
    // PA-24: 0 + 5 + 0 + 5 days.
    expect(await loanOn(ana, loan.id, '2027-03-20')).toMatchObject({
      end_date: '2027-03-15',
      paid_count: 3,
      plan: { next: { number: 4, amount: 6_000 }, overdue: { count: 1, amount: 6_000 } },
      late_fee: { days: 10, accrued: 5_000, due: 5_000 },
    });
    await expectSound();
  });

  test('PA-12 a centavo less leaves it open; 2,5 instalments cover two and a half; beyond the last is accepted', async () => {
    const { ana } = world;
    const loan = await lend(ana);
    await pay(ana, loan.id, 12_999, '2026-12-01');
    expect((await coverage(ana, loan.id))[0]).toEqual([1, 12_999, null]);
    await pay(ana, loan.id, 1 + 32_500 - 13_000, '2026-12-01');
    expect((await coverage(ana, loan.id)).slice(0, 3)).toEqual([
      [1, 13_000, '2026-12-01'],
      [2, 13_000, '2026-12-01'],
      [3, 6_500, null],
    ]);
    const { loan: over } = await pay(ana, loan.id, 100_000, '2026-12-02');
    expect(over).toMatchObject({
      status: 'ativo',
      paid_amount: 132_500,
      covered_on: '2026-12-02',
      end_date: '2027-09-15',
      paid_count: 10,
      plan: { next: null },
    });
    await expectSound();
  });

  test('PA-14 a payment moves the due date, and with it whether the loan is late', async () => {
    const { ana, db } = world;
    const loan = await lend(ana);
    await markOverdue(db, day('2026-12-16'), new Date('2026-12-16T15:00:00.000Z'));
    expect((await loanOn(ana, loan.id, '2026-12-16')).status).toBe('atrasado');
    const { loan: paid, payment } = await pay(ana, loan.id, 13_000, '2026-12-16');
    expect(paid).toMatchObject({ status: 'ativo', end_date: '2027-01-15' });
    expect(await undo(ana, payment.id, '2026-12-16')).toMatchObject({
      status: 'atrasado',
      end_date: '2026-12-15',
      paid_count: 0,
    });
    await expectSound();
  });

  test('PA-15 a back-dated payment and an undone one come out as if entered in order', async () => {
    const { ana } = world;
    const inOrder = await lend(ana);
    await pay(ana, inOrder.id, 13_000, '2026-12-15', { today: '2027-02-10' });
    await pay(ana, inOrder.id, 13_000, '2027-01-20', { today: '2027-02-10' });
    await pay(ana, inOrder.id, 20_000, '2027-02-10');
    const mixed = await lend(ana);
    await pay(ana, mixed.id, 20_000, '2027-02-10');
    const { payment: mistake } = await pay(ana, mixed.id, 5_555, '2026-12-01', { today: '2027-02-10' });
    await pay(ana, mixed.id, 13_000, '2027-01-20', { today: '2027-02-10' });
    await pay(ana, mixed.id, 13_000, '2026-12-15', { today: '2027-02-10' });
    await undo(ana, mistake.id, '2027-02-10');
    expect(await coverage(ana, mixed.id)).toEqual(await coverage(ana, inOrder.id));
    const partsOf = async (id: string) => {
      const { items } = await ana.does((tx, institution) =>
        pageOfPayments(tx, institution, { loanId: id, after: undefined, limit: 10 }),
      );
      return items.map(({ payment_date, interest_part, principal_part }) => [
        payment_date,
        interest_part,
        principal_part,
      ]);
    };
    expect(await partsOf(mixed.id)).toEqual(await partsOf(inOrder.id));
    await expectSound();
  });

  test('undoing the first of three moves the others back', async () => {
    const { ana } = world;
    const loan = await lend(ana);
    const { payment: first } = await pay(ana, loan.id, 13_000, '2026-12-15');
    await pay(ana, loan.id, 13_000, '2027-01-15');
    await pay(ana, loan.id, 13_000, '2027-02-15');
    const after = await undo(ana, first.id, '2027-02-16');
    expect(after).toMatchObject({ end_date: '2027-02-15', paid_amount: 26_000, paid_count: 2 });
    expect((await coverage(ana, loan.id)).slice(0, 3)).toEqual([
      [1, 13_000, '2027-01-15'],
      [2, 13_000, '2027-02-15'],
      [3, 0, null],
    ]);
    // 31 days of the first + 31 of the second, and one of the third.
    expect(after.late_fee.days).toBe(31 + 31 + 1);
    await expectSound();
  });

  test('400 daily instalments are settled in one press and opened again', async () => {
    const { ana } = world;
    const loan = await lend(ana, {
      installment_count: 400,
      installment_amount: cents(300),
      frequency: 'daily',
      first_due_date: day('2026-11-16'),
    });
    const paid = await settle(ana, loan, '2026-11-20');
    expect(paid).toMatchObject({
      status: 'pago',
      paid_amount: 120_000,
      paid_count: 400,
      plan: { next: null },
    });
    const { items } = await ana.does((tx, institution) =>
      pageOfPayments(tx, institution, { loanId: loan.id, after: undefined, limit: 10 }),
    );
    const open = await undo(ana, items[0]?.id ?? '', '2026-11-20');
    expect(open).toMatchObject({ status: 'atrasado', paid_amount: 0, end_date: '2026-11-16' });
    await expectSound();
  });

  test('deleted and restored, the plan is as it was', async () => {
    const { ana } = world;
    const loan = await lend(ana);
    await pay(ana, loan.id, 20_000, '2026-12-01');
    const before = await loanOn(ana, loan.id, '2026-12-20');
    await ana.does((tx, institution) =>
      deleteLoan(tx, institution, { id: loan.id, ...momentOf('2026-12-20') }),
    );
    await expectSound();
    const after = await ana.does((tx, institution) =>
      restoreLoan(tx, institution, { id: loan.id, ...momentOf('2026-12-20') }),
    );
    expect(shownLoan(after, day('2026-12-20'))).toEqual({ ...before, version: after.version });
    await expectSound();
  });
});

describe('late fee', () => {
  test('PA-25 to PA-28 12 days × R$ 5,00: 20,00 received, 10,00 forgiven, 30,00 left; the paid amount is the payment', async () => {
    const { ana } = world;
    const loan = await newLoan(ana, { start_date: day('2026-11-15'), end_date: day('2026-12-15') });
    const { loan: after, payment } = await pay(ana, loan.id, 0, '2026-12-27', { lateFee: 2_000 });
    expect(payment).toMatchObject({ amount: 0, late_fee: 2_000, interest_part: 0, principal_part: 0 });
    expect(shownLoan(after, day('2026-12-27'))).toMatchObject({
      paid_amount: 0,
      late_fee: { days: 12, accrued: 6_000, received: 2_000, waived: 0, due: 4_000 },
    });
    const waived = await ana.does((tx, institution) =>
      waiveLateFee(tx, institution, { id: loan.id, amount: cents(1_000), ...momentOf('2026-12-27') }),
    );
    expect(lateFeeOf(waived, day('2026-12-27'))).toEqual({
      days: 12,
      accrued: 6_000,
      received: 2_000,
      waived: 1_000,
      due: 3_000,
    });
    const { items } = await ana.does((tx, institution) =>
      loanHistory(tx, institution, { loanId: loan.id, after: undefined, limit: 10 }),
    );
    expect(items.map(({ kind, facts }) => [kind, facts])).toEqual([
      ['late_fee_waived', { amount: 1_000 }],
      ['payment', { payment_id: payment.id, amount: 0, late_fee: 2_000 }],
      ['created', { amount: 100_000, end_date: '2026-12-15' }],
    ]);
    // PA-23: undoing the receipt leaves it due again.
    expect((await undo(ana, payment.id, '2026-12-27')).late_fee.due).toBe(5_000);
    await expectSound();
  });

  test('more than what is due is refused: somebody received it meanwhile', async () => {
    const { ana } = world;
    const loan = await newLoan(ana, { start_date: day('2026-11-15'), end_date: day('2026-12-15') });
    await pay(ana, loan.id, 0, '2026-12-27', { lateFee: 6_000 });
    expect(await refusal(pay(ana, loan.id, 0, '2026-12-27', { lateFee: 6_000 }))).toBe('loan_total_changed');
    expect(await refusal(pay(ana, loan.id, 100, '2026-12-27', { waivedFee: 1 }))).toBe('loan_total_changed');
    expect(await messageOf(pay(ana, loan.id, 0, '2026-12-27'))).toBe(
      'Por favor, insira um valor de pagamento válido.',
    );
    await expectSound();
  });

  test('PA-25 a renewal starts the fee again from zero, and undoing it brings back what was forgiven', async () => {
    const { ana } = world;
    const loan = await newLoan(ana, { start_date: day('2026-11-15'), end_date: day('2026-12-15') });
    await pay(ana, loan.id, 1_000, '2026-12-20', { lateFee: 500, waivedFee: 1_000 });
    const { version } = await loanOn(ana, loan.id, '2026-12-20');
    const { loan: renewed } = await ana.does((tx, institution) =>
      renewLoan(tx, institution, {
        id: loan.id,
        version,
        end_date: day('2027-01-20'),
        record_interest_payment: false,
        fee_choice: 'waive',
        late_fee: cents(1_000),
        ...momentOf('2026-12-20'),
      }),
    );
    expect(shownLoan(renewed, day('2026-12-20'))).toMatchObject({
      late_fee_waived: 0,
      late_fee_received: 0,
      late_fee: { days: 0, due: 0 },
    });
    expect((await loanOn(ana, loan.id, '2027-01-23')).late_fee).toMatchObject({ days: 3, due: 1_500 });
    await expectSound();
  });

  test('PA-24 the fee of a plan goes on from where the one before was covered: 38, then 43 days', async () => {
    const { ana } = world;
    const loan = await lend(ana, { start_date: day('2027-01-01'), first_due_date: day('2027-01-31') });
    expect((await loanOn(ana, loan.id, '2027-03-10')).late_fee).toMatchObject({ days: 38, due: 19_000 });
    await pay(ana, loan.id, 13_000, '2027-03-10', { lateFee: 19_000 });
    expect((await loanOn(ana, loan.id, '2027-03-15')).late_fee).toEqual({
      days: 43,
      accrued: 21_500,
      received: 19_000,
      waived: 0,
      due: 2_500,
    });
    await expectSound();
  });
});

describe('Quitar with discount', () => {
  test('PA-30, PA-32 remaining 78 000 − 17 032 of discount = 60 968 paid; undone, the discount is gone', async () => {
    const { ana } = world;
    const loan = await lend(ana);
    for (const on of ['2026-12-15', '2027-01-15', '2027-02-15', '2027-03-15'])
      await pay(ana, loan.id, 13_000, on);
    const open = await loanOn(ana, loan.id, '2027-03-25');
    expect(remainingAmount(open)).toBe(78_000);
    const paid = await settle(ana, open, '2027-03-25', { discount: 17_032 });
    expect(paid).toMatchObject({ status: 'pago', discount: 17_032, paid_amount: 112_968 });
    expect(remainingAmount(paid)).toBe(0);
    await expectSound();
    const { items } = await ana.does((tx, institution) =>
      pageOfPayments(tx, institution, { loanId: loan.id, after: undefined, limit: 1 }),
    );
    expect(items[0]).toMatchObject({ amount: 60_968, kind: 'settlement' });
    const reopened = await undo(ana, items[0]?.id ?? '', '2027-03-25');
    expect(reopened).toMatchObject({
      status: 'ativo',
      discount: 0,
      paid_amount: 52_000,
      end_date: '2027-04-15',
    });
    await expectSound();
  });

  test('PA-30 a discount of everything and the fee with it; a discount above what remains is refused', async () => {
    const { ana } = world;
    const loan = await newLoan(ana, { start_date: day('2026-11-15'), end_date: day('2026-12-15') });
    expect(await messageOf(settle(ana, loan, '2026-12-17', { discount: 140_001 }))).toBe(
      'O desconto não pode ser maior do que falta.',
    );
    expect(await refusal(settle(ana, loan, '2026-12-17', { lateFee: 1_001 }))).toBe('loan_total_changed');
    const paid = await settle(ana, loan, '2026-12-17', { discount: 140_000, lateFee: 1_000 });
    expect(paid).toMatchObject({ status: 'pago', paid_amount: 0, discount: 140_000 });
    const { items } = await ana.does((tx, institution) =>
      pageOfPayments(tx, institution, { loanId: loan.id, after: undefined, limit: 1 }),
    );
    expect(items[0]).toMatchObject({ amount: 0, late_fee: 1_000, kind: 'settlement' });
    await expectSound();
    expect(await undo(ana, items[0]?.id ?? '', '2026-12-17')).toMatchObject({
      status: 'atrasado',
      discount: 0,
      paid_amount: 0,
      late_fee: { due: 1_000 },
    });
    await expectSound();
  });
});

describe('changing a plan', () => {
  const edit = (
    lender: Lender,
    loan: LoanOfClient,
    changes: Partial<InstallmentLoanTerms>,
    on = '2026-11-16',
  ) =>
    lender.does((tx, institution) =>
      editInstallmentLoan(tx, institution, {
        id: loan.id,
        version: loan.version,
        client_id: loan.client_id,
        terms: terms(changes),
        paid_count: 0,
        ...momentOf(on),
      }),
    );

  test('PA-22 while nothing was paid the whole plan changes, afterwards only notes and fee', async () => {
    const { ana } = world;
    const loan = await lend(ana);
    const changed = await edit(ana, loan, { installment_count: 4, installment_amount: cents(30_000) });
    expect(changed).toMatchObject({
      contract_interest: 20_000,
      installment_count: 4,
      plan: { installment_amount: 30_000, last_due_date: '2027-03-15' },
    });
    expect(await plan(ana, loan.id)).toHaveLength(4);
    await expectSound();
    expect(await refusal(edit(ana, loan, {}))).toBe('record_changed');
    const { loan: paid } = await pay(ana, loan.id, 1, '2026-12-01');
    expect(await messageOf(edit(ana, paid, {}))).toBe(
      'Este empréstimo já tem pagamentos: use Renegociar para mudar as parcelas.',
    );
    expect(
      await changeLoan(ana, loan.id, { notes: 'combinado', overdue_interest_rate: cents(700) }),
    ).toMatchObject({
      notes: 'combinado',
      overdue_interest_rate: 700,
    });
    expect(await refusal(changeLoan(ana, loan.id, { amount: cents(1) }))).toBe('loan_in_installments');
    expect(await refusal(changeLoan(ana, loan.id, { end_date: day('2027-01-01') }))).toBe(
      'loan_in_installments',
    );
    await expectSound();
  });

  test('PA-21 one due date moves between its neighbours, a covered one does not', async () => {
    const { ana } = world;
    const loan = await lend(ana);
    const move = (number: number, to: string) =>
      ana.does(async (tx, institution) => {
        const { version } = await requireLoan(tx, institution, loan.id, day('2026-12-20'));
        return moveDueDate(tx, institution, {
          id: loan.id,
          version,
          number,
          due_date: day(to),
          ...momentOf('2026-12-20'),
        });
      });
    expect(await move(1, '2026-12-28')).toMatchObject({ end_date: '2026-12-28', status: 'ativo' });
    expect((await plan(ana, loan.id)).slice(0, 2).map(({ due_date }) => due_date)).toEqual([
      '2026-12-28',
      '2027-01-15',
    ]);
    for (const [number, to] of [
      [2, '2026-12-28'],
      [2, '2027-02-15'],
      [1, '2026-11-14'],
    ] as const)
      expect(await messageOf(move(number, to))).toBe(
        'O vencimento deve ficar entre o da parcela anterior e o da seguinte.',
      );
    await pay(ana, loan.id, 13_000, '2026-12-20');
    expect(await refusal(move(1, '2026-12-27'))).toBe('invalid_input');
    expect(await refusal(move(11, '2026-12-27'))).toBe('not_found');
    const { items } = await ana.does((tx, institution) =>
      loanHistory(tx, institution, { loanId: loan.id, after: undefined, limit: 2 }),
    );
    expect(items[1]).toMatchObject({
      kind: 'due_date_moved',
      facts: { number: 1, from: '2026-12-15', to: '2026-12-28' },
    });
    await expectSound();
  });

  test('PD-14 several due dates move at once by the rules of one, all or none, with one line in the history', async () => {
    const { ana, beto } = world;
    const loan = await lend(ana);
    await pay(ana, loan.id, 13_000, '2026-12-15');
    const move = (dates: Readonly<Record<number, string>>, lender = ana, stale = 0) =>
      lender.does(async (tx, institution) => {
        const version = await versionSeen(tx, 'loans', loan.id);
        return moveDueDates(tx, institution, {
          id: loan.id,
          version: version + stale,
          due_dates: Object.entries(dates).map(([number, due]) => ({
            number: Number(number),
            due_date: day(due),
          })),
          ...momentOf('2027-01-20'),
        });
      });
    // Instalments 2 to 10, which fall due on the 15th from January on, ten days later.
    const later = Object.fromEntries(
      (await plan(ana, loan.id)).slice(1).map(({ number, due_date }) => [number, addDays(due_date, 10)]),
    );
    expect(await move(later)).toMatchObject({ end_date: '2027-01-25', status: 'ativo', paid_count: 1 });
    expect((await plan(ana, loan.id)).map(({ due_date }) => due_date)).toEqual([
      '2026-12-15',
      '2027-01-25',
      '2027-02-25',
      '2027-03-25',
      '2027-04-25',
      '2027-05-25',
      '2027-06-25',
      '2027-07-25',
      '2027-08-25',
      '2027-09-25',
    ]);
    const { items } = await ana.does((tx, institution) =>
      loanHistory(tx, institution, { loanId: loan.id, after: undefined, limit: 1 }),
    );
    expect(items[0]).toMatchObject({ kind: 'due_dates_moved', facts: { count: 9 } });
    // Two that change places with their neighbours' days are judged by the list as it will be.
    expect(await move({ 2: '2027-02-25', 3: '2027-03-24' })).toMatchObject({ end_date: '2027-02-25' });
    for (const [dates, code] of [
      [{ 1: '2026-12-16' }, 'invalid_input'],
      [{ 2: '2026-12-15' }, 'due_date_out_of_order'],
      [{ 3: '2027-02-25' }, 'due_date_out_of_order'],
      [{ 4: '2027-04-01', 5: '2027-04-01' }, 'due_date_out_of_order'],
      [{ 11: '2027-12-01' }, 'not_found'],
      [{ 2: '2027-02-25' }, 'invalid_input'],
    ] as const)
      expect(await refusal(move(dates))).toBe(code);
    expect(await refusal(move({ 10: '2027-10-01' }, ana, 1))).toBe('record_changed');
    expect(await refusal(move({ 10: '2027-10-01' }, beto))).toBe('not_found');
    expect((await plan(ana, loan.id)).at(-1)?.due_date).toBe('2027-09-25');
    await expectSound();
  });

  test('PA-43 renewing it is refused', async () => {
    const { ana } = world;
    const loan = await lend(ana);
    expect(
      await messageOf(
        ana.does((tx, institution) =>
          renewLoan(tx, institution, {
            id: loan.id,
            version: 1,
            end_date: day('2026-12-15'),
            record_interest_payment: false,
            ...momentOf('2026-11-15'),
          }),
        ),
      ),
    ).toBe('Este empréstimo é parcelado. Use Renegociar.');
  });
});

describe('Renegociar', () => {
  test('PA-40 to PA-42 78 000 + 6 000 in 6x of 14 000: covered ones stay, principal and interest still add up', async () => {
    const { ana } = world;
    const loan = await lend(ana);
    const payments = [];
    for (const on of ['2026-12-15', '2027-01-15', '2027-02-15', '2027-03-15'])
      payments.push((await pay(ana, loan.id, 13_000, on)).payment);
    const after = await renegotiate(ana, loan.id, '2027-03-20', {
      remaining: 78_000,
      added_interest: cents(6_000),
    });
    expect(after).toMatchObject({
      amount: 100_000,
      contract_interest: 36_000,
      paid_amount: 52_000,
      end_date: '2027-04-15',
      status: 'ativo',
      plan_version: 2,
      installment_count: 6,
      paid_count: 0,
      plan: { installment_amount: 14_000, last_due_date: '2027-09-15' },
    });
    expect(remainingAmount(after)).toBe(84_000);
    expect(
      (await plan(ana, loan.id)).map((one) => [one.plan_version, one.number, one.principal, one.interest]),
    ).toEqual([
      ...[1, 2, 3, 4].map((number) => [1, number, 10_000, 3_000]),
      ...[1, 2, 3, 4, 5, 6].map((number) => [2, number, 10_000, 4_000]),
    ]);
    const { items } = await ana.does((tx, institution) =>
      loanHistory(tx, institution, { loanId: loan.id, after: undefined, limit: 1 }),
    );
    expect(items[0]).toMatchObject({
      kind: 'renegotiated',
      facts: {
        remaining: 78_000,
        count: 6,
        installment_amount: 14_000,
        last_amount: 14_000,
        plan_version: 2,
      },
    });
    expect(await messageOf(undo(ana, payments[3]?.id ?? '', '2027-03-20'))).toBe(
      'Este pagamento é anterior à renegociação e não pode mais ser desfeito.',
    );
    // The next payment covers the new plan and can be undone.
    const { loan: paid, payment } = await pay(ana, loan.id, 14_000, '2027-04-15');
    expect(paid).toMatchObject({ paid_count: 1, plan: { next: { number: 2 } } });
    await undo(ana, payment.id, '2027-04-15');
    await expectSound();
  });

  test('PA-41 a partly covered instalment is cut to what was paid', async () => {
    const { ana } = world;
    const loan = await lend(ana);
    await pay(ana, loan.id, 18_000, '2026-12-15');
    await renegotiate(ana, loan.id, '2026-12-20', {
      remaining: 112_000,
      count: 2,
      first_due_date: day('2027-01-20'),
    });
    expect(
      (await plan(ana, loan.id)).map((one) => [
        one.plan_version,
        one.number,
        one.principal,
        one.interest,
        one.paid_amount,
        one.covered_on,
      ]),
    ).toEqual([
      [1, 1, 10_000, 3_000, 13_000, '2026-12-15'],
      [1, 2, 2_000, 3_000, 5_000, '2026-12-15'],
      [2, 1, 44_000, 12_000, 0, null],
      [2, 2, 44_000, 12_000, 0, null],
    ]);
    await expectSound();
    // Twice.
    const again = await renegotiate(ana, loan.id, '2026-12-21', { remaining: 112_000, count: 1 });
    expect(again).toMatchObject({
      plan_version: 3,
      installment_count: 1,
      plan: { installment_amount: 112_000 },
    });
    await expectSound();
  });

  test('PA-41 an único that had payments becomes versions 1 and 2, one without only version 1', async () => {
    const { ana } = world;
    const partly = await newLoan(ana, { start_date: day('2026-11-15'), end_date: day('2026-12-15') });
    await pay(ana, partly.id, 50_000, '2026-12-10');
    const after = await renegotiate(ana, partly.id, '2026-12-12', { remaining: 90_000, count: 3 });
    expect(after).toMatchObject({
      interest_method: 'total',
      contract_interest: 40_000,
      plan_version: 2,
      installment_count: 3,
      plan: { installment_amount: 30_000 },
    });
    expect(
      (await plan(ana, partly.id)).map((one) => [
        one.plan_version,
        one.number,
        one.due_date,
        one.paid_amount,
      ]),
    ).toEqual([
      [1, 1, '2026-12-15', 50_000],
      [2, 1, '2027-04-15', 0],
      [2, 2, '2027-05-15', 0],
      [2, 3, '2027-06-15', 0],
    ]);
    const untouched = await newLoan(ana, { start_date: day('2026-11-15'), end_date: day('2026-12-15') });
    const replaced = await renegotiate(ana, untouched.id, '2026-12-12', { remaining: 140_000, count: 3 });
    expect(replaced).toMatchObject({
      plan_version: 1,
      installment_count: 3,
      plan: { installment_amount: 46_666 },
    });
    expect(await plan(ana, untouched.id)).toHaveLength(3);
    await expectSound();
  });

  test('PA-41 a renewed único: the discount may take the interest of the renewal, not more', async () => {
    const { ana } = world;
    const loan = await newLoan(ana, { start_date: day('2026-11-15'), end_date: day('2026-12-15') });
    await ana.does((tx, institution) =>
      renewLoan(tx, institution, {
        id: loan.id,
        version: 1,
        end_date: day('2027-01-15'),
        record_interest_payment: false,
        ...momentOf('2026-12-15'),
      }),
    );
    expect(
      await messageOf(
        renegotiate(ana, loan.id, '2026-12-16', { remaining: 180_000, discount: cents(80_001) }),
      ),
    ).toBe('Na renegociação o desconto vai até os juros em aberto (R$ 800,00).');
    const after = await renegotiate(ana, loan.id, '2026-12-16', {
      remaining: 180_000,
      discount: cents(80_000),
      count: 2,
    });
    expect(after).toMatchObject({
      contract_interest: 0,
      interest_paid: 0,
      plan: { installment_amount: 50_000 },
    });
    await expectSound();
  });

  test.each([
    ['include', 116_000, 0, 0],
    ['receive', 113_000, 3_000, 0],
    ['waive', 113_000, 0, 3_000],
  ] as const)(
    'PA-40 the fee due (6 days, R$ 30,00) is decided: %s',
    async (feeChoice, remaining, received, waived) => {
      const { ana } = world;
      const loan = await lend(ana);
      await pay(ana, loan.id, 17_000, '2026-12-15', {});
      // The second was due on 15/01; 4 000 of it are paid.
      const seen = { remaining: 113_000, lateFee: 3_000 };
      expect(await messageOf(renegotiate(ana, loan.id, '2027-01-21', seen))).toBe(
        'Escolha o que fazer com a multa por atraso.',
      );
      expect(
        await refusal(renegotiate(ana, loan.id, '2027-01-21', { ...seen, lateFee: 2_500, feeChoice })),
      ).toBe('loan_total_changed');
      const after = await renegotiate(ana, loan.id, '2027-01-21', { ...seen, feeChoice });
      expect(remainingAmount(after)).toBe(remaining);
      expect(lateFeeOf(after, day('2027-01-21'))).toEqual({
        days: 0,
        accrued: 0,
        received: 0,
        waived: 0,
        due: 0,
      });
      const { items } = await ana.does((tx, institution) =>
        pageOfPayments(tx, institution, { loanId: loan.id, after: undefined, limit: 10 }),
      );
      expect(items.reduce((sum, { late_fee }) => sum + late_fee, 0)).toBe(received);
      const { items: story } = await ana.does((tx, institution) =>
        loanHistory(tx, institution, { loanId: loan.id, after: undefined, limit: 10 }),
      );
      const forgiven = story.filter(({ kind }) => kind === 'late_fee_waived');
      expect(forgiven.map(({ facts }) => facts)).toEqual(waived === 0 ? [] : [{ amount: waived }]);
      await expectSound();
    },
  );

  test('PA-40 what changed since it was seen, a paid loan and a bad plan are refused', async () => {
    const { ana } = world;
    const loan = await lend(ana);
    expect(await messageOf(renegotiate(ana, loan.id, '2026-12-01', { remaining: 129_999 }))).toBe(
      'O valor deste empréstimo mudou: faltam R$ 1.300,00. Confira e confirme de novo.',
    );
    for (const [changes, sentence] of [
      [{ count: 0 }, 'O número de parcelas deve ser de 1 a 400.'],
      [{ count: 401 }, 'O número de parcelas deve ser de 1 a 400.'],
      [{ first_due_date: day('2026-11-14') }, 'A 1ª parcela não pode vencer antes da data de início.'],
      [{ first_due_date: day('2100-12-15') }, 'A última parcela passaria de 31/12/2100.'],
    ] as const)
      expect(
        await messageOf(renegotiate(ana, loan.id, '2026-12-01', { remaining: 130_000, ...changes })),
      ).toBe(sentence);
    await settle(ana, loan, '2026-12-01');
    expect(await refusal(renegotiate(ana, loan.id, '2026-12-01', { remaining: 0 }))).toBe(
      'loan_already_paid',
    );
    await expectSound();
  });
});

test('the plan a list shows is the plan of its instalments', async () => {
  const { ana } = world;
  const loan = await lend(ana);
  await pay(ana, loan.id, 20_000, '2026-12-10');
  const { loan: after } = await pay(ana, loan.id, 1, '2027-03-20');
  const { items } = await ana.does((tx, institution) =>
    listedLoans(tx, institution, { search: '', limit: 10, today: day('2027-03-20') }),
  );
  expect(items).toEqual([after]);
  expect(items[0]?.plan).toMatchObject({
    overdue: { count: 3, amount: 31_999 },
    due_today: { count: 0, amount: 0 },
  });
  const [onTheDay] = (
    await ana.does((tx, institution) =>
      listedLoans(tx, institution, { search: '', limit: 10, today: day('2027-03-15') }),
    )
  ).items;
  expect(onTheDay?.plan).toMatchObject({
    overdue: { count: 2, amount: 18_999 },
    due_today: { count: 1, amount: 13_000 },
  });
});
