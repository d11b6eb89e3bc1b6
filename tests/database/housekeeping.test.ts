import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { arrangeAuditLog } from '#server/db/arrange-audit-log.ts';
import { deleteOlder } from '#server/db/delete-older.ts';
import { migrate } from '#server/db/migrating/migrate.ts';
import { checkInvariants } from '#server/invariants/check-invariants.ts';
import { allJobs } from '#server/jobs/all-jobs.ts';
import { aClient, aLender } from '#tests/support/records.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const NOW = new Date('2021-08-15T12:00:00.000Z');

async function ask<T>(statement: string): Promise<T[]> {
  const { rows } = await database.ownerPool.query<T[]>({ text: statement, rowMode: 'array' });
  return rows.flat();
}

test('old rows go a batch at a time, whatever their number, and the others stay', async () => {
  await ask(
    `INSERT INTO idempotency_keys (scope, operation, key, request_hash, status, created_at)
     SELECT 'x', 'y', n::text, '\\x00', 204, timestamptz '2026-08-01T00:00:00Z' + n * interval '1 second' FROM generate_series(0, 9999) n`,
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
  const jobs = allJobs({
    db: database.db,
    timeZone: 'America/Sao_Paulo',
    signUpMail: {
      mailer: { reachesPeople: true, send: () => Promise.reject(new Error('nothing to send')) },
      productName: 'Caderneta',
      baseUrl: 'https://exemplo.com.br',
    },
    planMail: {
      mailer: { reachesPeople: true, send: () => Promise.reject(new Error('nothing to send')) },
      productName: 'Caderneta',
      baseUrl: 'https://exemplo.com.br',
      plans: new Map(),
    },
  });
  const rows = await Promise.all(jobs.map(async (job) => [job.name, await job.run(new Date())]));
  expect(Object.fromEntries(rows)).toEqual({
    mark_overdue: 0,
    delete_closed: 0,
    fold_totals: 0,
    purge_idempotency_keys: 0,
    mail_sign_ups: 0,
    purge_sign_ups: 0,
    mail_plan_ends: 0,
    purge_billing_events: 0,
    purge_sessions: 0,
    purge_rate_limits: 0,
    purge_contacts: 0,
    purge_visits: 0,
    purge_accesses: 0,
    sweep_imports: 0,
    empty_bank_texts: 0,
    empty_files: 0,
    empty_proofs: 0,
    erase_files: 0,
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

const keepMonths = (count: number) => ask(`INSERT INTO audit_keeping (keep_months) VALUES (${count})`);
/** A record that was made and deleted, in each of so many months. */
const changesInEachMonth = (first: string, count: number) => `
  INSERT INTO audit_log (institution_id, table_name, row_id, op, actor, at, before, after)
  SELECT institution, 'clients', id, op, 'x', at + day * interval '1 day', before, after
  FROM (SELECT gen_random_uuid() AS institution, gen_random_uuid() AS id, timestamptz '${first}T00:00:00Z' + n * interval '1 month' AS at
    FROM generate_series(0, ${count - 1}) AS n) AS made
  CROSS JOIN (VALUES (1, 'insert', NULL, '{}'::jsonb), (2, 'delete', '{}'::jsonb, NULL)) AS change (day, op, before, after)
  ORDER BY at, day`;

test('the audit has a table for this month and the two to come; rows that came first are moved to theirs', async () => {
  await ask(`DO $$ BEGIN EXECUTE (SELECT string_agg('DROP TABLE ' || inhrelid::regclass, ';') FROM pg_inherits
    WHERE inhparent = 'audit_log'::regclass AND inhrelid::regclass::text <> 'audit_log_rest'); END $$`);
  for (const moment of ['2021-05-31T23:59:59.999Z', '2021-06-01T00:00:00Z', '2021-08-15T12:00:00Z'])
    await ask(auditedAt(moment));
  expect(await audited()).toEqual([
    'audit_log_rest 2021-05-31',
    'audit_log_rest 2021-06-01',
    'audit_log_rest 2021-08-15',
  ]);
  expect(await arrangeAuditLog(database.db, NOW)).toBe(0);
  expect(await months()).toEqual([
    'audit_log_2021_05',
    'audit_log_2021_06',
    'audit_log_2021_08',
    'audit_log_2021_09',
    'audit_log_2021_10',
    'audit_log_rest',
  ]);
  expect(await audited()).toEqual([
    'audit_log_2021_05 2021-05-31',
    'audit_log_2021_06 2021-06-01',
    'audit_log_2021_08 2021-08-15',
  ]);
  await ask(auditedAt('2021-10-31T23:00:00Z'));
  expect((await audited()).at(-1)).toBe('audit_log_2021_10 2021-10-31');
});

test('months older than AUDIT_KEEP_MONTHS are dropped, and `check` asks for no more than is there', async () => {
  const { owner, db } = database;
  const lender = await aLender(owner);
  const client = await aClient(owner, { institution_id: lender.id });
  await ask('ALTER TABLE audit_log DISABLE TRIGGER append_only');
  await ask(`UPDATE audit_log SET at = '2019-12-10T00:00:00Z' WHERE row_id = '${client.id}'`);
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
  await ask(changesInEachMonth('2020-01-01', 24));
  await keepMonths(24);
  expect(await arrangeAuditLog(db, new Date('2021-12-31T00:00:00Z'))).toBe(0);
  expect(await brokenRules()).toEqual([]);
  expect(await arrangeAuditLog(db, new Date('2022-01-01T00:00:00Z'))).toBe(1);
  expect(await ask(`SELECT count(*)::integer FROM audit_log WHERE row_id = '${client.id}'`)).toEqual([0]);
  expect(await ask('SELECT kept_from::date FROM audit_kept_from')).toEqual(['2020-01-01']);
  expect(await brokenRules()).toEqual([]);
  await owner.updateTable('clients').set({ notes: 'liga à tarde' }).where('id', '=', client.id).execute();
  expect(await brokenRules()).toEqual([]);
});

test('with a clock that is years ahead, the latest months that have changes stay', async () => {
  const { db } = database;
  await ask(changesInEachMonth('2010-01-01', 14));
  await keepMonths(12);
  expect(await arrangeAuditLog(db, new Date('2010-06-01T00:00:00Z'))).toBe(0);
  // By now all of them are older than a year.
  expect(await arrangeAuditLog(db, new Date('2099-01-01T00:00:00Z'))).toBe(2);
  const kept = (await audited()).map((row) => row.slice(0, 'audit_log_2010_03'.length));
  expect([...new Set(kept)]).toHaveLength(12);
  expect(kept[0]).toBe('audit_log_2010_03');
  expect(await months()).not.toContain('audit_log_2099_01');
});

test('less than a year, and what the login of the server asks for, count for nothing', async () => {
  await expect(keepMonths(11)).rejects.toThrow('audit_keeping_keep_months_check');
  const { db } = database;
  for (const statement of [
    sql`select caderneta_arrange_audit_log(now(), 12)`,
    sql`insert into audit_keeping (keep_months) values (12)`,
    sql`update audit_keeping set keep_months = 12`,
    sql`select keep_months from audit_keeping`,
  ])
    await expect(statement.execute(db.system)).rejects.toMatchObject({
      code: expect.stringMatching(/^42(501|883)$/),
    });
});

test('AUDIT_KEEP_MONTHS is written by the migration, with the login of the owner', async () => {
  const kept = () => ask<number | null>('SELECT keep_months FROM audit_keeping');
  const { ownerUrl } = database;
  await migrate({ ownerUrl });
  expect(await kept()).toEqual([]);
  await migrate({ ownerUrl, auditKeepMonths: 24 });
  expect(await kept()).toEqual([24]);
  await migrate({ ownerUrl });
  expect(await kept()).toEqual([24]);
  await migrate({ ownerUrl, auditKeepMonths: null });
  expect(await kept()).toEqual([null]);
});

test('while somebody holds the audit no month is dropped, no session waits behind it, and the next run does it', async () => {
  const { db } = database;
  await ask(auditedAt('2020-02-03T00:00:00Z'));
  await ask(changesInEachMonth('2020-03-01', 12));
  await arrangeAuditLog(db, NOW);
  await keepMonths(12);
  const backup = await database.ownerPool.connect();
  try {
    await backup.query('BEGIN; LOCK TABLE audit_log IN ACCESS SHARE MODE');
    await expect(arrangeAuditLog(db, NOW)).rejects.toMatchObject({ sqlState: '55P03' });
    await backup.query('COMMIT');
  } finally {
    backup.release();
  }
  expect(await months()).toContain('audit_log_2020_02');
  expect(await arrangeAuditLog(db, NOW)).toBe(1);
  expect(await months()).not.toContain('audit_log_2020_02');
});

test('a month of the audit can be named by the owner alone', async () => {
  const [month = ''] = await months();
  const lender = await aLender(database.owner);
  const read = sql`SELECT FROM ${sql.table(month)}`;
  await expect(database.db.asLender(lender.id, (tx) => read.execute(tx))).rejects.toThrow(
    /permission denied/,
  );
  await expect(read.execute(database.db.system)).rejects.toThrow(/permission denied/);
});
