import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { deleteLoan } from '#server/loans/delete-loan.ts';
import { loanHistory } from '#server/loans/loan-history.ts';
import { renewLoan } from '#server/loans/renew-loan.ts';
import { restoreLoan } from '#server/loans/restore-loan.ts';
import { undoRenewal } from '#server/loans/undo-renewal.ts';
import { addPayment } from '#server/loans/add-payment.ts';
import { aClient, aLender, aLoan } from '#tests/support/records.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('LN-19 the history is in the order of the events, also where the clock of another server is an hour ahead', async () => {
  const { db, owner } = database;
  const { id: lender } = await aLender(owner);
  const client = await aClient(owner, { institution_id: lender });
  const loan = await aLoan(owner, { institution_id: lender, client_id: client.id });
  const [today, now] = [day('2026-08-15'), new Date('2026-08-15T15:00:00.000Z')];
  const { id } = loan;
  // Written by the other server.
  await owner
    .insertInto('loan_events')
    .values({
      institution_id: lender,
      id: newId({ msecs: Date.now() + 3_600_000 }),
      loan_id: id,
      client_id: client.id,
      kind: 'edited',
      on_day: today,
      facts: JSON.stringify({ changes: {} }),
    })
    .execute();
  await db.asLender(lender, async (tx) => {
    const renewal = { id, end_date: day('2026-09-15'), record_interest_payment: true, today, now };
    await renewLoan(tx, lender, { ...renewal, version: 1 });
    await undoRenewal(tx, lender, { id, version: 2, today, now });
    await renewLoan(tx, lender, { ...renewal, version: 3 });
    const paid = { loan_id: id, amount: cents(100), payment_date: today, notes: null };
    await addPayment(tx, lender, { ...paid, today, now });
    await deleteLoan(tx, lender, { id, today, now });
    await restoreLoan(tx, lender, { id, today, now });
  });
  const { items } = await db.asLender(lender, (tx) =>
    loanHistory(tx, lender, { loanId: id, after: undefined, limit: 50 }),
  );
  expect(items.map(({ kind }) => kind)).toEqual([
    'restored',
    'deleted',
    'payment',
    'renewed',
    'payment',
    'renewal_undone',
    'payment_undone',
    'renewed',
    'payment',
    'edited',
    'created',
  ]);
  expect(items.filter(({ can_undo }) => can_undo)).toEqual([]);
  const undoing = db.asLender(lender, (tx) => undoRenewal(tx, lender, { id, version: 7, today, now }));
  await expect(undoing).rejects.toMatchObject({ code: 'not_undoable' });
});
