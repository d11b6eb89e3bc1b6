import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#server/db/migrating/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('no sequence is unlogged: PostgreSQL loses it in a power cut before the first checkpoint', async () => {
  const { rows } = await database.ownerPool.query<{ name: string; persistence: string }>(
    `SELECT relname AS name, relpersistence AS persistence FROM pg_class
     WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  expect(rows.filter(({ persistence }) => persistence !== 'p')).toEqual([]);
  expect(rows.map(({ name }) => name)).toEqual(['audit_log_id_seq', 'loan_events_seq_seq']);
});

test('after a start no login of the server makes a temporary table', async () => {
  const { ownerUrl, runtimeUrl, separateOwner, db } = database;
  await migrate({ ownerUrl, runtimeLogin: separateOwner ? new URL(runtimeUrl).username : undefined });
  const { rows } = await database.ownerPool.query<{ role: string; may: boolean }>(
    `SELECT rolname AS role, has_database_privilege(oid, current_database(), 'TEMPORARY') AS may FROM pg_roles
     WHERE rolname IN ('caderneta_app', 'caderneta_lender', 'caderneta_collector', 'caderneta_borrower', $1) ORDER BY 1`,
    [separateOwner ? new URL(runtimeUrl).username : ''],
  );
  expect(rows.length).toBe(separateOwner ? 5 : 4);
  expect(rows.filter(({ may }) => may)).toEqual([]);
  const createTemporary = db.asSystem((tx) =>
    tx.schema.createTable('kept').temporary().addColumn('id', 'integer').execute(),
  );
  await expect(createTemporary).rejects.toThrow(/permission denied to create temporary tables/);
});
