import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { isWithoutSchema, requireSchema } from '#server/db/migrating/check-schema.ts';
import { migrate } from '#server/db/migrating/migrate.ts';
import { aClient, aLender } from '#tests/support/records.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { startTransactionPooler } from '#tests/support/transaction-pooler.ts';
import { eventually } from '#tests/support/eventually.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../../src/server/db/migrations');

let database: TestDatabase;
let folder: string;
let said: string[];

beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'caderneta-migrations-'));
  said = [];
  await cp(MIGRATIONS, folder, { recursive: true });
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** The next migration after those of the program. */
async function nextMigration(sql: string): Promise<string> {
  const { rows } = await database.ownerPool.query<{ next: number }>(
    'SELECT max(number) + 1 AS next FROM schema_migrations',
  );
  const name = `${String(rows[0]?.next).padStart(4, '0')}-next.sql`;
  await writeFile(path.join(folder, name), sql);
  return name;
}

const run = (ownerUrl = database.ownerUrl, patience?: Partial<typeof QUICK>) =>
  migrate({
    ownerUrl,
    migrationsDir: folder,
    say: (line) => said.push(line),
    patience: { ...QUICK, ...patience },
  });
const QUICK = { lockMs: 1_000, firstPauseMs: 300, longestPauseMs: 300, totalMs: 30_000 };

async function connected<T>(application: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: database.ownerUrl, application_name: application });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

test('a migration behind a long backup stops nobody, says what it waits for, and comes through in the end', async () => {
  const name = await nextMigration('ALTER TABLE clients ADD COLUMN nickname text');
  const { id: lender } = await aLender(database.owner);
  const { id: client } = await aClient(database.owner, { institution_id: lender });
  const longest = await connected('pg_dump', async (backup) => {
    await backup.query('BEGIN; LOCK TABLE clients IN ACCESS SHARE MODE');
    const migrated = run();
    const waits: number[] = [];
    while (said.length === 0) {
      const since = performance.now();
      await database.db.asLender(lender, (tx) =>
        tx.updateTable('clients').set({ name: 'Ana' }).where('id', '=', client).execute(),
      );
      waits.push(performance.now() - since);
      await wait(20);
    }
    await backup.query('COMMIT');
    expect(await migrated).toEqual([name]);
    return Math.max(...waits);
  });
  // The application waits three seconds for a lock, and a statement may take five.
  expect(longest).toBeLessThan(2_500);
  expect(said[0]).toMatch(
    /^A migração espera por uma tabela em uso \(sessão \d+ do PostgreSQL, pg_dump, login \w+, há \d+ s\) e tenta de novo\.$/,
  );
});

test('a migration that finds its table in use for too long gives up, and nothing of it stays', async () => {
  await nextMigration('CREATE TABLE half (id int); ALTER TABLE clients ADD COLUMN nickname text');
  await connected('pg_dump', async (backup) => {
    await backup.query('BEGIN; LOCK TABLE clients IN ACCESS SHARE MODE');
    await expect(run(database.ownerUrl, { totalMs: 2_000 })).rejects.toThrow(
      /^A migração esperou 2 s por uma tabela em uso \(sessão \d+ do PostgreSQL, pg_dump, .*\) e desistiu\. Nada ficou pela metade/,
    );
  });
  const { rows } = await database.ownerPool.query(`SELECT to_regclass('half') AS half`);
  expect(rows).toEqual([{ half: null }]);
});

test('a migration waits for another one by trying, and names it', async () => {
  const name = await nextMigration('SELECT pg_sleep(2.5)');
  const first = run();
  const sleeps = async () => {
    const { rowCount } = await database.ownerPool.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%pg_sleep%' AND pid <> pg_backend_pid()`,
    );
    expect(rowCount).toBe(1);
  };
  await eventually(sleeps);
  const second = run();
  await eventually(() => expect(said).toHaveLength(1));
  const { rowCount: waiting } = await database.ownerPool.query(
    `SELECT FROM pg_locks WHERE NOT granted
     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  expect(waiting).toBe(0);
  expect(said[0]).toMatch(
    /^A migração espera por outra migração em andamento \(sessão \d+ do PostgreSQL, caderneta-migrate, login \w+, há \d s\) e tenta de novo\.$/,
  );
  expect(await Promise.all([first, second])).toEqual([[name], []]);
});

test('through a transaction pooler by mistake, instances that start together still migrate once', async () => {
  const empty = await createEmptyDatabase();
  const pooler = await startTransactionPooler(empty.ownerUrl, 3);
  try {
    // The whole schema, statement by statement: half a minute on a busy machine.
    const patient = () => run(pooler.url, { totalMs: 150_000 });
    const applied = await Promise.all([patient(), patient(), patient()]);
    expect(applied.flat()).toEqual(['schema']);
    expect(await run(empty.ownerUrl)).toEqual([]);
    await requireSchema(pooler.url, { migrationsDir: folder });
    const client = new Client({ connectionString: empty.ownerUrl });
    await client.connect();
    const { rows } = await client.query(
      `SELECT count(*)::int AS held FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    await client.end();
    expect(rows).toEqual([{ held: 0 }]);
  } finally {
    await pooler.close();
    await empty.drop();
  }
}, 180_000);

test('the serving login alone sees whether the schema is the one of the program', async () => {
  await requireSchema(database.runtimeUrl);
  const name = await nextMigration('CREATE TABLE more (id int)');
  const command = 'Execute antes: npm run cli -- migrate (com o login dono do banco em DATABASE_OWNER_URL).';
  await expect(requireSchema(database.runtimeUrl, { migrationsDir: folder })).rejects.toThrow(
    `O banco de dados é de uma versão anterior do Caderneta: falta a migração ${name}. ${command}`,
  );
  const empty = await createEmptyDatabase();
  try {
    expect(await isWithoutSchema(empty.ownerUrl)).toBe(true);
    await expect(requireSchema(empty.ownerUrl)).rejects.toThrow(
      `Este banco de dados ainda não tem as tabelas do Caderneta. ${command}`,
    );
  } finally {
    await empty.drop();
  }
});
