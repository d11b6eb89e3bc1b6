import { expect, test } from 'vitest';
import { day, type Day } from '#domain/calendar.ts';
import { lateFeeOf } from '#domain/loans/fees/late-fee.ts';
import { NO_SKIPPED_DAYS } from '#domain/loans/plan/due-dates.ts';
import { cents } from '#domain/money.ts';
import { checkInvariants } from '#server/invariants/check-invariants.ts';
import { addPayment } from '#server/loans/add-payment.ts';
import { requireLoan } from '#server/loans/loan-store.ts';
import { renegotiateLoan } from '#server/loans/renegotiate-loan.ts';
import { undoRenegotiation } from '#server/loans/undo-renegotiation.ts';
import { anInstitution } from '#tests/support/records.ts';
import { newLoan, useTwoLenders, type Lender } from './two-lenders.ts';

const world = useTwoLenders();

const SUNDAY = day('2026-11-15');
const MONDAY = day('2026-11-16');
const TUESDAY = day('2026-11-17');

async function expectSound(): Promise<void> {
  const connection = await world.database.ownerPool.connect();
  try {
    expect((await checkInvariants(connection)).filter(({ broken }) => broken > 0)).toEqual([]);
  } finally {
    connection.release();
  }
}

const graceOf = (lender: Lender, holiday_grace: boolean) =>
  anInstitution(world.owner, { id: lender.id, settings: { holiday_grace } });

/** R$ 5,00 per day of delay. */
const lent = (lender: Lender, end_date: Day = SUNDAY) => newLoan(lender, { end_date });

const pay = (lender: Lender, id: string, on: Day, amount: number) =>
  lender.does((tx, institution) =>
    addPayment(tx, institution, {
      loan_id: id,
      amount: cents(amount),
      late_fee: cents(0),
      payment_date: on,
      notes: null,
      today: on,
      now: new Date(`${on}T15:00:00Z`),
    }),
  );

const feeOf = async (lender: Lender, id: string, on: Day) =>
  lateFeeOf(await lender.does((tx, institution) => requireLoan(tx, institution, id, on)), on);

test('LP-27 due on Sunday 15/11/2026 at R$ 5,00 a day: on Monday nothing, on Tuesday R$ 10,00', async () => {
  await graceOf(world.ana, true);
  const { id } = await lent(world.ana);
  expect(await feeOf(world.ana, id, MONDAY)).toMatchObject({ days: 0, due: 0 });
  expect(await feeOf(world.ana, id, TUESDAY)).toMatchObject({ days: 2, due: 1_000 });
  await pay(world.ana, id, MONDAY, 140_000);
  expect(await feeOf(world.ana, id, TUESDAY)).toMatchObject({ days: 0, due: 0 });
  await expectSound();
});

test('LP-27 the switch holds for loans made from then on, of that institution alone', async () => {
  const before = await lent(world.ana);
  await graceOf(world.ana, true);
  const after = await lent(world.ana);
  await graceOf(world.ana, false);
  expect((await feeOf(world.ana, before.id, MONDAY)).days).toBe(1);
  expect((await feeOf(world.ana, after.id, MONDAY)).days).toBe(0);
  expect((await feeOf(world.beto, (await lent(world.beto)).id, MONDAY)).days).toBe(1);
});

test('LP-27 a renegotiation takes what was chosen until then, and undone gives back what held before', async () => {
  const { id } = await lent(world.ana, day('2026-11-10'));
  await graceOf(world.ana, true);
  const today = day('2026-11-10');
  const moment = { today, now: new Date('2026-11-10T15:00:00Z') };
  await pay(world.ana, id, today, 40_000);
  const renegotiated = await world.ana.does((tx, institution) =>
    renegotiateLoan(tx, institution, {
      id,
      seen: { remaining_amount: cents(100_000), late_fee: cents(0) },
      fee_choice: undefined,
      terms: {
        added_interest: cents(0),
        discount: cents(0),
        count: 2,
        frequency: 'monthly',
        first_due_date: SUNDAY,
        skip: NO_SKIPPED_DAYS,
      },
      ...moment,
    }),
  );
  expect(lateFeeOf(renegotiated, MONDAY).days).toBe(0);
  expect(lateFeeOf(renegotiated, TUESDAY).days).toBe(2);
  await expectSound();
  await world.ana.does((tx, institution) =>
    undoRenegotiation(tx, institution, { id, version: renegotiated.version, ...moment }),
  );
  expect(await feeOf(world.ana, id, day('2026-11-12'))).toMatchObject({ days: 2 });
  await expectSound();
});
