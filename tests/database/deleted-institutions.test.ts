import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { deleteClosed, deleteInstitution } from '#server/closing/delete-institution.ts';
import { allJobs } from '#server/jobs/all-jobs.ts';
import { findStaffSession, openStaffSession } from '#server/sessions/staff-session.ts';
import { aClient, aLender, aLoan, aMember, aPayment } from '#tests/support/records.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { envOf, runCommand } from '#tests/use-cases/run-command.ts';
import { portfolio } from './tenant-access.ts';
import { restOf, type Holding } from './tenant-matrix.ts';

const TODAY = day('2026-09-14');

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caderneta-deleted-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

async function ask<T>(statement: string, values: unknown[] = []): Promise<T[]> {
  const { rows } = await database.ownerPool.query<T[]>({ text: statement, values, rowMode: 'array' });
  return rows.flat();
}

/** A row in every table there is; the matrix of tenants names each table. */
async function everything(): Promise<Holding> {
  const made = await portfolio(database.owner);
  const { cpf } = await database.owner
    .selectFrom('clients')
    .select('cpf')
    .where('id', '=', made.clientId)
    .executeTakeFirstOrThrow();
  const { user: collector } = await aMember(database.owner, made.institution, { role: 'collector' });
  const of = { ...made, cpf, collector };
  for (const statement of restOf(of)) await database.ownerPool.query(statement);
  return of;
}

const closeOn = (id: string, on: string) =>
  ask('UPDATE institutions SET closing_on = $2 WHERE id = $1', [id, on]);

/** Every column of every table in which one of these texts stands, as text: 'table.column'. */
async function columnsWith(texts: readonly string[]): Promise<string[]> {
  const tables = await database.ownerPool.query<{ table: string; columns: string[] }>(
    `SELECT c.table_name AS table, array_agg(c.column_name::text) AS columns FROM information_schema.columns c
     JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' GROUP BY 1`,
  );
  const looks = tables.rows.map(
    ({ table, columns }) =>
      `SELECT '${table}.' || c.name FROM "${table}" AS r,
         LATERAL (VALUES ${columns.map((name) => `('${name}', r."${name}"::text)`).join(', ')}) AS c (name, value)
       WHERE c.value LIKE ANY ($1)`,
  );
  return (await ask<string>(looks.join(' UNION '), [texts.map((text) => `%${text}%`)])).sort();
}

/** Of every row in every table, by table. */
async function checksums(): Promise<Record<string, string>> {
  const tables = await ask<string>(
    `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
       AND relname <> 'closed_institutions' ORDER BY 1`,
  );
  const sums: Record<string, string> = {};
  for (const table of tables)
    sums[table] = (
      await ask<string>(
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(r::text, ',' ORDER BY r::text)), '') FROM "${table}" r`,
      )
    ).join();
  return sums;
}

const idsOf = ({ institution, user, collector, clientId, rows }: Holding) => [
  ...new Set([institution, user, collector, clientId, ...Object.values(rows)]),
];

test('AS-12 nothing of it is left in any column of any table, and of the others every row is as it was', async () => {
  await everything();
  await ask(`TRUNCATE sign_ups, sign_up_codes, billing_events, closed_institutions`);
  const before = await checksums();
  const theirs = await everything();
  await ask(`TRUNCATE sign_ups, sign_up_codes, billing_events, closed_institutions`);
  const withInstitution = await ask<string>(
    `SELECT DISTINCT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'institution_id'
       AND table_name !~ '^audit_log_' ORDER BY 1`,
  );
  for (const table of withInstitution)
    expect([
      table,
      await ask(`SELECT 1 FROM "${table}" WHERE institution_id = $1 LIMIT 1`, [theirs.institution]),
    ]).toEqual([table, [1]]);

  await closeOn(theirs.institution, '2026-09-14');
  expect(await deleteClosed(database.db, day('2026-09-13'))).toBe(0);
  expect(await deleteClosed(database.db, TODAY)).toBe(1);

  expect(await columnsWith(idsOf(theirs))).toEqual(['closed_institutions.id']);
  expect(await checksums()).toEqual(before);
  expect(await ask(`SELECT id FROM closed_institutions WHERE rows > 30`)).toEqual([theirs.institution]);
  expect(await deleteClosed(database.db, TODAY)).toBe(0);
});

test('AS-12 who works elsewhere too stays, with what they prove themselves by', async () => {
  const ana = await aLender(database.owner);
  const bia = await aLender(database.owner);
  const { user } = await aMember(database.owner, ana.id, { role: 'manager' });
  const { user: gone } = await aMember(database.owner, ana.id, { role: 'viewer' });
  await ask(`INSERT INTO memberships (institution_id, user_id, role) VALUES ($1, $2, 'viewer')`, [
    bia.id,
    user,
  ]);
  for (const person of [user, gone])
    await ask(`INSERT INTO recovery_codes (id, user_id, code_hash) VALUES (gen_random_uuid(), $1, '\\x01')`, [
      person,
    ]);
  await closeOn(ana.id, '2026-09-14');
  await deleteInstitution(database.db, ana.id, TODAY);
  expect(await ask<string>('SELECT id::text FROM users ORDER BY id')).toEqual([bia.user_id, user].sort());
  expect(await ask('SELECT user_id FROM recovery_codes')).toEqual([user]);
});

test('AS-12 what limits counted goes, and what was answered about it to a collector who works elsewhere too', async () => {
  const ana = await aLender(database.owner);
  const bia = await aLender(database.owner);
  const { id: client } = await aClient(database.owner, { institution_id: ana.id });
  const { id: other } = await aClient(database.owner, { institution_id: bia.id });
  const { user } = await aMember(database.owner, ana.id, { role: 'collector' });
  await ask(`INSERT INTO memberships (institution_id, user_id, role) VALUES ($1, $2, 'collector')`, [
    bia.id,
    user,
  ]);
  for (const about of [client, other])
    await ask(
      `INSERT INTO idempotency_keys (scope, operation, key, request_hash, status, response)
       VALUES ('collector:' || $1, 'POST /api/payments', $2, '\\x01', 201, $3)`,
      [user, `chave-${about}`, `{"loan":{"client_id":"${about}"}}`],
    );
  const counted = [`invitations:${ana.id}`, `exports:${ana.user_id}`, `portal_data:${client}`];
  const others = [`exports:${user}`, `invitations:${bia.id}`, `portal_data:${other}`];
  await ask(`INSERT INTO rate_limits (key, window_seconds, count) SELECT unnest($1::text[]), 86400, 1`, [
    [...counted, ...others],
  ]);
  await closeOn(ana.id, '2026-09-14');
  await deleteInstitution(database.db, ana.id, TODAY);
  expect(await columnsWith([ana.id, ana.user_id, client])).toEqual(['closed_institutions.id']);
  expect(await ask('SELECT key FROM rate_limits ORDER BY key')).toEqual([...others].sort());
  expect(await ask('SELECT key FROM idempotency_keys')).toEqual([`chave-${other}`]);
});

test('AS-12 before its day the database refuses anybody', async () => {
  const ana = await aLender(database.owner);
  await expect(deleteInstitution(database.db, ana.id, TODAY)).rejects.toThrow('has not come');
  await closeOn(ana.id, '2026-09-15');
  await expect(deleteInstitution(database.db, ana.id, TODAY)).rejects.toThrow('has not come');
  expect(await ask('SELECT id FROM institutions')).toEqual([ana.id]);
});

const batch = (id: string, rows: number) =>
  database.ownerPool.query('SELECT caderneta_delete_institution($1, $2, $3)', [id, TODAY, rows]);

test('AS-12 a deletion that was broken off goes on, and lets nobody in meanwhile', async () => {
  const ana = await aLender(database.owner);
  const { id: client_id } = await aClient(database.owner, { institution_id: ana.id });
  for (let at = 0; at < 3; at += 1)
    await aPayment(database.owner, await aLoan(database.owner, { institution_id: ana.id, client_id }), {});
  await closeOn(ana.id, '2026-09-14');
  await batch(ana.id, 2);
  await batch(ana.id, 2);
  expect(await ask(`SELECT name, deleting_since IS NOT NULL FROM institutions`)).toEqual([null, true]);
  expect(await ask(`SELECT count(*)::integer FROM memberships WHERE disabled_at IS NULL`)).toEqual([0]);
  expect(await ask(`SELECT count(*)::integer FROM loans`)).toEqual([3]);
  expect(await ask(`SELECT id FROM closed_institutions WHERE rows >= 2`)).toEqual([ana.id]);
  // Neither who comes in by work that had begun before.
  const { user } = await aMember(database.owner, ana.id, { role: 'manager' });
  const now = new Date('2026-09-14T15:00:00.000Z');
  const late = { institution: ana.id, user, now, tokenMinutes: 60, userAgent: undefined };
  const { token } = await openStaffSession(database.db, late);
  expect(await findStaffSession(database.db, token, now)).toBeNull();
  // Another day's run, whatever became of the day.
  expect(await deleteClosed(database.db, day('2026-09-01'))).toBe(1);
  expect(await columnsWith([ana.id, ana.user_id, client_id])).toEqual(['closed_institutions.id']);
});

test('AS-12 two instances at once delete it once, and an import that was still running is deleted with it', async () => {
  const ana = await aLender(database.owner);
  for (let at = 0; at < 30; at += 1) await aClient(database.owner, { institution_id: ana.id });
  await closeOn(ana.id, '2026-09-14');
  const running = await database.ownerPool.connect();
  await running.query('BEGIN');
  await running.query(
    `INSERT INTO clients (institution_id, id, name, phone, cpf) VALUES ($1, gen_random_uuid(), 'Rita', '11988887777', '52998224725')`,
    [ana.id],
  );
  const deleted = Promise.all([deleteClosed(database.db, TODAY), deleteClosed(database.db, TODAY)]);
  await running.query('COMMIT');
  running.release();
  await deleted;
  expect(await columnsWith([ana.id, ana.user_id])).toEqual(['closed_institutions.id']);
});

test('AS-12 a server on which a batch takes too long deletes fewer rows at a time', async () => {
  const ana = await aLender(database.owner);
  await ask(
    `INSERT INTO clients (institution_id, id, name, phone, cpf)
     SELECT $1, gen_random_uuid(), 'Rita', '11988887777', lpad(n::text, 11, '0') FROM generate_series(1, 180) AS n`,
    [ana.id],
  );
  // A statement that deletes more than 60 is ended as one is that takes longer than its five seconds.
  await ask(`
    CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (SELECT count(*) FROM gone) > 60 THEN RAISE EXCEPTION USING ERRCODE = 'query_canceled'; END IF;
      RETURN NULL;
    END $$`);
  await ask(
    'CREATE TRIGGER slow AFTER DELETE ON clients REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION slow()',
  );
  await closeOn(ana.id, '2026-09-14');
  expect(await deleteClosed(database.db, TODAY)).toBe(1);
  expect(await ask('SELECT id FROM institutions')).toEqual([]);
});

test('AS-12 every job runs beside it without a failure, and what they write goes too', async () => {
  const ana = await everything();
  const bia = await everything();
  await closeOn(ana.institution, '2026-09-14');
  const jobs = allJobs({ db: database.db, timeZone: 'America/Sao_Paulo', signUpMail: null, planMail: null });
  const now = new Date('2026-09-14T15:00:00.000Z');
  const deleted = deleteClosed(database.db, TODAY);
  for (const job of jobs) await job.run(now);
  await deleted;
  await deleteClosed(database.db, TODAY);
  expect(await columnsWith([ana.institution])).toEqual(['closed_institutions.id']);
  expect(await ask('SELECT id FROM institutions')).toContain(bia.institution);
});

test('AS-12 a backup from before it was deleted brings it back until the first start; AS-13 unless the operator wants it back', async () => {
  const ana = await aLender(database.owner, { email: 'ana@exemplo.com.br' });
  await ask(`UPDATE institutions SET name = 'Crédito da Praça' WHERE id = $1`, [ana.id]);
  const { id: client_id } = await aClient(database.owner, { institution_id: ana.id });
  await aPayment(database.owner, await aLoan(database.owner, { institution_id: ana.id, client_id }), {});
  await closeOn(ana.id, '2026-09-14');
  const file = path.join(folder, 'closing.backup');
  expect(await runCommand(['backup', file, '--check'], envOf(database))).toMatchObject({ code: 0 });
  await batch(ana.id, 1);
  await batch(ana.id, 1);
  const half = path.join(folder, 'half.backup');
  expect(await runCommand(['backup', half], envOf(database))).toMatchObject({ code: 0 });
  await deleteClosed(database.db, TODAY);

  const other = await createTestDatabase();
  try {
    expect(await runCommand(['restore', file], envOf(other))).toMatchObject({ code: 0 });
    expect(await deleteClosed(other.db, TODAY)).toBe(1);
    expect((await other.ownerPool.query('SELECT FROM institutions')).rowCount).toBe(0);
  } finally {
    await other.drop();
  }
  const third = await createTestDatabase();
  try {
    expect(await runCommand(['restore', half], envOf(third))).toMatchObject({ code: 0 });
    expect((await third.ownerPool.query('SELECT FROM institutions')).rowCount).toBe(0);
    expect(await runCommand(['restore', half, '--institution', ana.id], envOf(third))).toMatchObject({
      code: 1,
      complained: expect.stringContaining('era apagada'),
    });
  } finally {
    await third.drop();
  }

  expect(await runCommand(['restore', file, '--institution', ana.id], envOf(database))).toMatchObject({
    code: 0,
  });
  expect(await ask('SELECT name, closing_on FROM institutions')).toEqual(['Crédito da Praça', null]);
  expect(await deleteClosed(database.db, TODAY)).toBe(0);
  expect(await runCommand(['check'], envOf(database))).toMatchObject({ code: 0 });
});

test('AS-13 the operator deletes one at once, by its id and --yes', async () => {
  const ana = await aLender(database.owner);
  const bia = await aLender(database.owner);
  const run = (...args: string[]) => runCommand(['delete-institution', ...args], envOf(database));
  expect(await run()).toMatchObject({ code: 2 });
  expect(await run('ana')).toMatchObject({ code: 2, complained: expect.stringContaining('não é o id') });
  expect(await run(ana.id)).toMatchObject({ code: 2, complained: expect.stringContaining('--yes') });
  expect(await run(ana.user_id, '--yes')).toMatchObject({
    code: 1,
    said: `Não há instituição com o id ${ana.user_id}.`,
  });
  expect(await run(ana.id.toUpperCase(), '--yes')).toMatchObject({
    code: 0,
    said: expect.stringMatching(new RegExp(`^Instituição ${ana.id} apagada: \\d+ linhas\\.`)),
  });
  expect(await ask('SELECT id FROM institutions')).toEqual([bia.id]);
});
