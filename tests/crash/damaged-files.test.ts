import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts';
import { migrate } from '#server/db/migrating/migrate.ts';

const A_CHANGE = `INSERT INTO change_outbox (institution_id, table_name, op) VALUES (gen_random_uuid(), 'loans', 'many')`;

let dataDir: string;
let server: EmbeddedPostgres | null = null;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'caderneta-damaged-'));
  const { ownerUrl } = await start();
  await migrate({ ownerUrl });
  await stop();
}, 120_000);
afterEach(() => stop());
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20 }));

async function start(): Promise<EmbeddedPostgres> {
  server = await startEmbeddedPostgres({ dataDir, durability: 'throwaway' });
  return server;
}

async function stop(): Promise<void> {
  await server?.stop();
  server = null;
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

test('a database that lost a page of its outbox in a power cut is repaired by the next start', async () => {
  await start();
  expect(await run(A_CHANGE)).toBe('done');
  const file = await run(`SELECT pg_relation_filepath('change_outbox')`);
  await stop();
  // A page that was never flushed may hold anything after a power cut.
  await writeFile(path.join(dataDir, 'postgres', String(file)), Buffer.alloc(8192, 0xab));

  const again = await start();
  expect(await run(A_CHANGE)).toMatch(/invalid page in block 0/);
  await migrate({ ownerUrl: again.ownerUrl });
  expect(await run(A_CHANGE)).toBe('done');
}, 120_000);

test('unlogged indexes with a lost page are repaired by the next start', async () => {
  await start();
  const indexes = ['change_outbox_by_transaction', 'rate_limits_pkey', 'rate_limit_members_pkey'];
  const files = await Promise.all(
    indexes.map(async (index) => String(await run(`SELECT pg_relation_filepath('${index}')`))),
  );
  await stop();
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
