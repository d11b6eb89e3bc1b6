import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DISK_PROBE } from '#server/db/connection/write-probe.ts';
import { answerProblem } from '#server/http/answer-problem.ts';
import { registerHealth } from '#server/http/health.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

/* /readyz on a database that stops to accept writes after it has accepted some. */

let database: TestDatabase;
let app: FastifyInstance;
let elapsedMs = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  app = Fastify({ logger: false });
  app.setErrorHandler(answerProblem);
  registerHealth(app, {
    db: database.db,
    leaving: new AbortController().signal,
    elapsedMs: () => elapsedMs,
  });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const status = async () => (await app.inject('/readyz')).statusCode;

test('writes that are refused later on are noticed within half a minute, and so is that they are accepted again', async () => {
  const { ownerPool } = database;
  expect(await status()).toBe(200);
  await ownerPool.query('ALTER TABLE change_outbox ADD CONSTRAINT damaged CHECK (false) NOT VALID');
  elapsedMs = 19_999;
  expect(await status()).toBe(200);
  elapsedMs = 20_000;
  expect(await status()).toBe(503);
  await ownerPool.query('ALTER TABLE change_outbox DROP CONSTRAINT damaged');
  expect(await status()).toBe(200);
});

test('a server that was made read-only is not ready', async () => {
  const { ownerPool } = database;
  const { rows } = await ownerPool.query<{ name: string }>('SELECT quote_ident(current_database()) AS name');
  const name = rows[0]?.name ?? '';
  const reconnect = () =>
    ownerPool.query(
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'caderneta'`,
    );
  await ownerPool.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  await reconnect();
  elapsedMs += 20_000;
  expect(await status()).toBe(503);
  await ownerPool.query(
    `SET default_transaction_read_only = off; ALTER DATABASE ${name} RESET default_transaction_read_only`,
  );
  await reconnect();
  await expect.poll(status).toBe(200);
});

test('the check needs room on the disk', async () => {
  const client = await database.ownerPool.connect();
  try {
    await client.query('BEGIN');
    const [setting, sort] = DISK_PROBE;
    await client.query(setting?.text ?? '');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE) ${sort?.text}`);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
      /Sort Method: external merge {2}Disk: \d{3,4}kB/,
    );
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});
