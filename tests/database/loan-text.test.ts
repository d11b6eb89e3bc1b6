import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { loanEndpoints, loanOut } from '#contract/loans.ts';
import { day } from '#domain/calendar.ts';
import { basisPoints, cents } from '#domain/money.ts';
import { answerSerializer } from '#server/http/answer-serializer.ts';
import { listLoans } from '#server/loans/list-loans.ts';
import { listedLoanAnswer, selectListedLoans } from '#server/loans/loan-store.ts';
import { aClient, aLender, aLoan, aPlanLoan } from '#tests/support/records.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

const TODAY = day('2026-09-30');
const { output } = loanEndpoints['GET /api/loans'];
const asWritten = z.object({ items: z.array(z.record(z.string(), z.unknown())) });
const serialize = answerSerializer(output);

let database: TestDatabase;
let institution: string;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ id: institution } = await aLender(database.owner));
});
afterAll(() => database.drop());

/** Between them the loans have every column as it usually is and otherwise, and a client with and without each part. */
async function insertLoans(): Promise<void> {
  const at = new Date('2026-09-01T03:04:05.067Z');
  const of = { institution_id: institution };
  const { id: odd } = await aClient(database.owner, {
    ...of,
    name: 'Zoé "Zô" \\ D’Ávila\u2028\u0007😀',
    photo_sha256: 'ab'.repeat(32),
  });
  const { id: deleted } = await aClient(database.owner, { ...of, deleted_at: at });
  await aLoan(database.owner, { ...of, client_id: odd, late_from: null });
  await aLoan(database.owner, {
    ...of,
    client_id: deleted,
    interest_rate: basisPoints(0),
    notes: 'uma linha\n"outra"\t\\ "hides":true}',
    covered_on: day('2026-09-02'),
    paid_amount: cents(100_000),
    interest_paid: cents(1),
    holiday_grace: true,
    late_grace_until: day('2026-09-08'),
    renewed_at: at,
  });
  await aLoan(database.owner, {
    ...of,
    client_id: odd,
    status: 'pago',
    paid_at: at,
    loss: true,
    discount: cents(140_000),
    late_fee_received: cents(2),
    late_fee_waived: cents(3),
    overdue_interest_rate: cents(500),
  });
  const plan = { ...of, client_id: odd, frequency: 'daily', skipped_days: 5 } as const;
  await aPlanLoan(database.owner, plan);
  await aPlanLoan(database.owner, {
    ...plan,
    late_days_before: 4,
    plan_version: 1,
    status: 'pago',
    paid_at: at,
  });
  const second = await aPlanLoan(database.owner, { ...plan, paid_count: 1, end_date: day('2026-09-30') });
  await sql`UPDATE installments SET plan_version = 2, paid_amount = CASE number WHEN 1 THEN 40000 WHEN 2 THEN 100 ELSE 0 END,
    covered_on = CASE number WHEN 1 THEN date '2026-09-01' END WHERE loan_id = ${second.id}`.execute(
    database.owner,
  );
  await database.owner.updateTable('loans').set({ plan_version: 2 }).where('id', '=', second.id).execute();
}

test('LN-1 a page of loans that the database writes says what the serializer writes of its rows', async () => {
  await insertLoans();
  for (const hides of [false, true]) {
    await database.owner
      .updateTable('institutions')
      .set({ settings: sql`settings || jsonb_build_object('hides_personal_data', ${hides}::boolean)` })
      .where('id', '=', institution)
      .execute();
    const [{ json }, rows] = await database.db.readAsLender(institution, async (tx) => [
      await listLoans(tx, institution, { search: '', limit: 50, today: TODAY }),
      await selectListedLoans(tx, institution, TODAY)
        .orderBy('l.created_at', 'desc')
        .orderBy('l.id', 'desc')
        .execute(),
    ]);
    expect(JSON.parse(json)).toEqual(
      JSON.parse(serialize({ items: rows.map(listedLoanAnswer), next: null })),
    );
    const { items } = output.parse(JSON.parse(json));
    expect(items).toHaveLength(6);
    expect(items.map(({ client }) => client?.phone)).toContain(hides ? '(11) •••••-5678' : '(11) 91234-5678');
    const written = new Set(asWritten.parse(JSON.parse(json)).items.flatMap((item) => Object.keys(item)));
    expect(written).toEqual(new Set(Object.keys(loanOut.shape)));
  }
});
