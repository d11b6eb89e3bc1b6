import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { arrangeAuditLog } from '#server/db/arrange-audit-log.ts';
import { deleteOlder } from '#server/db/delete-older.ts';
import { checkInvariants } from '#server/invariants/check-invariants.ts';
import { allJobs } from '#server/jobs/all-jobs.ts';
import { aClient, aLender } from '#tests/support/records.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const NOW = new Date('2026-08-15T12:00:00.000Z');

async function ask<T>(statement: string): Promise<T[]> {
  const { rows } = await database.ownerPool.query<T[]>({ text: statement, rowMode: 'array' });
  return rows.flat();
}

test('old rows go a batch at a time, whatever their number, and the others stay', async () => {
  await ask(
    `INSERT INTO idempotency_keys (scope, operation, key, request_hash, created_at)
     SELECT 'x', 'y', n::text, '\\x00', timestamptz '2026-08-01T00:00:00Z' + n * interval '1 second' FROM generate_series(0, 9999) n`,
  );
  await ask(`CREATE TABLE batches (rows integer)`);
  await ask(`CREATE FUNCTION note_batch() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN INSERT INTO batches SELECT count(*) FROM gone; RETURN NULL; END $$`);
  await ask(`CREATE TRIGGER note AFTER DELETE ON idempotency_keys REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION note_batch()`);
  const deleted = await deleteOlder(
    database.db,
    { table: 'idempotency_keys', column: 'created_at' },
    new Date('2026-08-01T01:23:20.000Z'),
  );
  expect(deleted).toBe(5000);
  expect(await ask('SELECT rows FROM batches')).toEqual([2000, 2000, 1000]);
  expect(await ask('SELECT min(key::integer), count(*)::integer FROM idempotency_keys')).toEqual([
    5000, 5000,
  ]);
});

test('every job runs under the rights of the server and changes nothing in a new notebook', async () => {
  await aClient(database.owner, { institution_id: (await aLender(database.owner)).id });
  const jobs = allJobs({ db: database.db, timeZone: 'America/Sao_Paulo', auditKeepMonths: 60 });
  const rows = await Promise.all(jobs.map(async (job) => [job.name, await job.run(new Date())]));
  expect(Object.fromEntries(rows)).toEqual({
    mark_overdue: 0,
    fold_totals: 0,
    purge_idempotency_keys: 0,
    purge_sessions: 0,
    purge_rate_limits: 0,
    purge_contacts: 0,
    sweep_imports: 0,
    arrange_audit_log: 0,
  });
});

const months = () =>
  ask<string>(
    `SELECT inhrelid::regclass::text FROM pg_inherits WHERE inhparent = 'audit_log'::regclass ORDER BY 1`,
  );
const auditedAt = (moment: string) => `
  INSERT INTO audit_log (institution_id, table_name, row_id, op, actor, at, after)
  VALUES (gen_random_uuid(), 'clients', gen_random_uuid(), 'insert', 'x', '${moment}', '{}')`;
const audited = () => ask<string>(`SELECT tableoid::regclass || ' ' || at::date FROM audit_log ORDER BY at`);

test('the audit has a table for this month and the two to come; rows that came first are moved to theirs', async () => {
  await ask(`DO $$ BEGIN EXECUTE (SELECT string_agg('DROP TABLE ' || inhrelid::regclass, ';') FROM pg_inherits
    WHERE inhparent = 'audit_log'::regclass AND inhrelid::regclass::text <> 'audit_log_rest'); END $$`);
  for (const moment of ['2026-05-31T23:59:59.999Z', '2026-06-01T00:00:00Z', '2026-08-15T12:00:00Z'])
    await ask(auditedAt(moment));
  expect(await audited()).toEqual([
    'audit_log_rest 2026-05-31',
    'audit_log_rest 2026-06-01',
    'audit_log_rest 2026-08-15',
  ]);
  expect(await arrangeAuditLog(database.db, NOW, null)).toBe(0);
  expect(await months()).toEqual([
    'audit_log_2026_05',
    'audit_log_2026_06',
    'audit_log_2026_08',
    'audit_log_2026_09',
    'audit_log_2026_10',
    'audit_log_rest',
  ]);
  expect(await audited()).toEqual([
    'audit_log_2026_05 2026-05-31',
    'audit_log_2026_06 2026-06-01',
    'audit_log_2026_08 2026-08-15',
  ]);
  await ask(auditedAt('2026-10-31T23:00:00Z'));
  expect((await audited()).at(-1)).toBe('audit_log_2026_10 2026-10-31');
});

test('months older than AUDIT_KEEP_MONTHS are dropped, a year is always kept, and `check` asks for no more than is there', async () => {
  const { owner, db } = database;
  const lender = await aLender(owner);
  const client = await aClient(owner, { institution_id: lender.id });
  await ask('ALTER TABLE audit_log DISABLE TRIGGER append_only');
  await ask(`UPDATE audit_log SET at = '2024-12-10T00:00:00Z' WHERE row_id = '${client.id}'`);
  await ask('ALTER TABLE audit_log ENABLE TRIGGER append_only');
  const brokenRules = async () => {
    const connection = await database.ownerPool.connect();
    try {
      const results = await checkInvariants(connection);
      return results.filter(({ broken }) => broken > 0).map(({ id }) => id);
    } finally {
      connection.release();
    }
  };
  expect(await arrangeAuditLog(db, new Date('2026-12-15T00:00:00Z'), 24)).toBe(0);
  expect(await arrangeAuditLog(db, new Date('2025-12-31T00:00:00Z'), 1)).toBe(0);
  expect(await brokenRules()).toEqual([]);
  expect(await arrangeAuditLog(db, new Date('2027-01-01T00:00:00Z'), 24)).toBe(1);
  expect(await ask(`SELECT count(*)::integer FROM audit_log WHERE row_id = '${client.id}'`)).toEqual([0]);
  expect(await ask('SELECT kept_from::date FROM audit_kept_from')).toEqual(['2025-01-01']);
  expect(await brokenRules()).toEqual([]);
  await owner.updateTable('clients').set({ notes: 'liga à tarde' }).where('id', '=', client.id).execute();
  expect(await brokenRules()).toEqual([]);
});

test('while somebody holds the audit no month is dropped, nobody waits behind it, and the next run does it', async () => {
  const { db } = database;
  await ask(auditedAt('2020-02-03T00:00:00Z'));
  await arrangeAuditLog(db, NOW, null);
  const backup = await database.ownerPool.connect();
  try {
    await backup.query('BEGIN; LOCK TABLE audit_log IN ACCESS SHARE MODE');
    await expect(arrangeAuditLog(db, NOW, 12)).rejects.toMatchObject({ sqlState: '55P03' });
    await backup.query('COMMIT');
  } finally {
    backup.release();
  }
  expect(await months()).toContain('audit_log_2020_02');
  expect(await arrangeAuditLog(db, NOW, 12)).toBe(1);
  expect(await months()).not.toContain('audit_log_2020_02');
});

test('a month of the audit is named by nobody but the owner', async () => {
  const [month = ''] = await months();
  const lender = await aLender(database.owner);
  const read = sql`SELECT FROM ${sql.table(month)}`;
  await expect(database.db.asLender(lender.id, (tx) => read.execute(tx))).rejects.toThrow(
    /permission denied/,
  );
  await expect(read.execute(database.db.system)).rejects.toThrow(/permission denied/);
});
