import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../../src/server/db/migrations');
const A_CHANGE = `
  WITH lender AS (INSERT INTO users (id, email, password_hash) VALUES (gen_random_uuid(), gen_random_uuid() || '@exemplo.com.br', '-') RETURNING id)
  INSERT INTO interests (id, user_id, client_cpf, requested_amount) SELECT gen_random_uuid(), id, '52998224725', 100 FROM lender`;

let dataDir: string;
let folder: string;
let server: EmbeddedPostgres | null = null;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'caderneta-damaged-'));
  folder = await mkdtemp(path.join(tmpdir(), 'caderneta-migrations-'));
});
afterEach(async () => {
  await server?.stop();
  server = null;
  for (const used of [dataDir, folder]) await rm(used, { recursive: true, force: true, maxRetries: 20 });
});

async function start(): Promise<EmbeddedPostgres> {
  server = await startEmbeddedPostgres({ dataDir, durability: 'throwaway' });
  return server;
}

/** 'done', or why the statement was refused; with rows, the first column of the first. */
async function run(statement: string): Promise<unknown> {
  const client = new Client({ connectionString: server?.ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: statement, rowMode: 'array' });
    return rows[0]?.[0] ?? 'done';
  } catch (error) {
    return error instanceof Error ? error.message : error;
  } finally {
    await client.end();
  }
}

test('a database that lost the sequence of its outbox in a power cut is repaired by the next start', async () => {
  await cp(MIGRATIONS, folder, { recursive: true });
  for (const name of await readdir(folder)) {
    // The release that had the fault.
    if (name > '0015') await rm(path.join(folder, name));
  }
  const first = await start();
  await migrate({ ownerUrl: first.ownerUrl, migrationsDir: folder });
  expect(await run(A_CHANGE)).toBe('done');
  const file = await run(`SELECT pg_relation_filepath(pg_get_serial_sequence('change_outbox', 'position'))`);
  await first.stop();
  // What recovery left of it where no checkpoint had come first: whether one has is a matter of time.
  await writeFile(path.join(dataDir, 'postgres', String(file)), Buffer.alloc(8192));

  const again = await start();
  expect(await run(A_CHANGE)).toMatch(/bad magic number in sequence/);
  await migrate({ ownerUrl: again.ownerUrl });
  expect(await run(A_CHANGE)).toBe('done');
}, 120_000);

test('unlogged indexes with a lost page are repaired by the next start', async () => {
  const first = await start();
  await migrate({ ownerUrl: first.ownerUrl });
  const indexes = ['change_outbox_by_transaction', 'rate_limits_pkey', 'rate_limit_members_pkey'];
  const files = await Promise.all(
    indexes.map(async (index) => String(await run(`SELECT pg_relation_filepath('${index}')`))),
  );
  await first.stop();
  for (const file of files) await writeFile(path.join(dataDir, 'postgres', file), Buffer.alloc(8192));

  const again = await start();
  const writes = [
    A_CHANGE,
    `INSERT INTO rate_limits (key, window_seconds, count) VALUES ('a', 1, 1)`,
    `INSERT INTO rate_limit_members (key, member) VALUES ('a', '\\x00')`,
  ];
  for (const write of writes) expect(await run(write)).toMatch(/unexpected zero page/);
  await migrate({ ownerUrl: again.ownerUrl });
  for (const write of writes) expect(await run(write)).toBe('done');
}, 120_000);
