import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { requireSchema } from '#server/db/migrating/check-schema.ts';
import { migrate } from '#server/db/migrating/migrate.ts';
import { MigrationError } from '#server/db/migrating/migration-error.ts';
import { readMigrations } from '#server/db/schema-files.ts';
import { checkInvariants } from '#server/invariants/check-invariants.ts';
import { lastReleaseSql } from '#tests/support/last-release.ts';
import { describeSchema } from '#tests/support/schema-description.ts';
import { createEmptyDatabase } from '#tests/support/test-database.ts';

type EmptyDatabase = Awaited<ReturnType<typeof createEmptyDatabase>>;
let fresh: EmptyDatabase;
let older: EmptyDatabase;

beforeEach(async () => {
  fresh = await createEmptyDatabase();
  older = await createEmptyDatabase();
  // The roles belong to the server: the files of the last release only name them.
  await migrate({ ownerUrl: fresh.ownerUrl });
  const sql = await lastReleaseSql();
  await connected(older, (client) => client.query(sql));
});
afterEach(async () => {
  await fresh.drop();
  await older.drop();
});

async function connected<T>({ ownerUrl }: EmptyDatabase, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const rowsOf = (database: EmptyDatabase, statement: string): Promise<unknown[]> =>
  connected(database, async (client) => (await client.query(statement)).rows);

/** Everything that was lent, paid and recorded. */
const SUMS = `
  SELECT (SELECT count(*)::int FROM clients) AS clients, (SELECT count(*)::int FROM loans) AS loans,
    (SELECT sum(amount)::text FROM loans) AS lent, (SELECT count(*)::int FROM payments) AS payments,
    (SELECT sum(amount + late_fee)::text FROM payments WHERE undone_at IS NULL) AS received,
    (SELECT count(*)::int FROM loan_events) AS events, (SELECT count(*)::int FROM audit_log) AS audited`;

test('a database of the last release goes on as it is: every row kept, every invariant held, the schema that of a new one', async () => {
  const before = await rowsOf(older, SUMS);
  expect(before).toMatchObject([{ clients: 60, loans: 174, payments: 316, events: 574, audited: 287 }]);
  const migrations = await readMigrations({});
  expect(await migrate({ ownerUrl: older.ownerUrl })).toEqual(migrations.map(({ name }) => name));
  await requireSchema(older.ownerUrl);
  expect(await rowsOf(older, SUMS)).toEqual(before);
  expect((await connected(older, checkInvariants)).filter(({ broken }) => broken > 0)).toEqual([]);
  const schema = await connected(fresh, describeSchema);
  expect(schema.length).toBeGreaterThan(800);
  expect(await connected(older, describeSchema)).toEqual(schema);
  const applied = 'SELECT number, name, checksum FROM schema_migrations ORDER BY number';
  expect(await rowsOf(older, applied)).toEqual(await rowsOf(fresh, applied));
});

test('a database from before the last release is refused with what to do, and nothing in it is touched', async () => {
  await rowsOf(older, 'DELETE FROM schema_migrations WHERE number > 20');
  const before = await connected(older, describeSchema);
  const refusal = new MigrationError(
    'Este banco de dados é de uma versão antiga do Caderneta (migração 0020-a-search-ends-with-its-page.sql), que esta não atualiza. ' +
      'Com a versão antiga, faça um backup (npm run cli -- backup ARQUIVO); com esta, restaure-o em um banco novo ' +
      '(npm run cli -- restore ARQUIVO). Nada foi alterado.',
  );
  await expect(migrate({ ownerUrl: older.ownerUrl })).rejects.toThrow(refusal);
  await expect(requireSchema(older.ownerUrl)).rejects.toThrow(refusal);
  expect(await connected(older, describeSchema)).toEqual(before);
  expect(await rowsOf(older, 'SELECT count(*)::int FROM schema_migrations')).toEqual([{ count: 20 }]);
});

test('a database whose migrations are not those of the last release is refused', async () => {
  await rowsOf(older, `UPDATE schema_migrations SET checksum = 'another' WHERE number = 13`);
  await expect(migrate({ ownerUrl: older.ownerUrl })).rejects.toThrow(
    'A migração 0013-people.sql já foi aplicada e o seu arquivo mudou depois disso.',
  );
});
