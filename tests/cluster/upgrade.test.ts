import type { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { distribute } from '#server/db/distribute.ts';
import { readMigrations } from '#server/db/schema-files.ts';
import {
  inClient,
  makeClusterDatabase,
  runOneByOne,
  SHARDS,
  type ClusterDatabase,
} from '#tests/support/citus-databases.ts';
import { lastReleaseSql } from '#tests/support/last-release.ts';
import { describeSchema } from '#tests/support/schema-description.ts';
import type { TestPostgres } from '#tests/support/postgres-global-setup.ts';
import { runCommand } from '#tests/use-cases/run-command.ts';

/* A cluster of the last release with its records, and a new one: the commands of docs/operations.md lead both to the same tables. */

let older: ClusterDatabase;
let fresh: ClusterDatabase;

beforeAll(async () => {
  const { cluster }: TestPostgres = inject('testPostgres');
  const nodes = cluster?.nodes ?? [];
  older = await makeClusterDatabase(nodes);
  fresh = await makeClusterDatabase(nodes);
}, 600_000);
afterAll(async () => {
  await older.drop();
  await fresh.drop();
});

async function command(database: ClusterDatabase, ...args: string[]): Promise<string> {
  const { ownerUrl, runtimeUrl } = database;
  const { code, said, complained } = await runCommand(args, {
    DATABASE_URL: runtimeUrl,
    DATABASE_OWNER_URL: ownerUrl,
  });
  expect([code, complained]).toEqual([0, '']);
  return said;
}

const distributed = (database: ClusterDatabase) =>
  command(database, 'distribute', '--fragmentos', String(SHARDS));

const SUMS = `
  SELECT (SELECT count(*)::int FROM clients) AS clients, (SELECT count(*)::int FROM loans) AS loans,
    (SELECT sum(amount)::text FROM loans) AS lent, (SELECT count(*)::int FROM payments) AS payments,
    (SELECT sum(amount + late_fee)::text FROM payments WHERE undone_at IS NULL) AS received,
    (SELECT count(*)::int FROM loan_events) AS events, (SELECT count(*)::int FROM audit_log) AS audited`;

test('a distributed database of the last release is migrated with its records, and then is as a new one on every node', async () => {
  const sums = () => inClient(older.ownerUrl, async (client) => (await client.query(SUMS)).rows);
  await runOneByOne(older.ownerUrl, await lastReleaseSql());
  const before = await sums();
  expect(before).toMatchObject([{ clients: 60, loans: 174, payments: 316, events: 574, audited: 287 }]);
  await inClient(older.ownerUrl, (owner) => distribute({ owner, shards: SHARDS }));
  const migrations = await readMigrations({});
  const said = await command(older, 'migrate');
  for (const { name } of migrations) expect(said).toContain(name);
  // The tables that came since; and then there is nothing left to do.
  expect(await distributed(older)).toMatch(
    /^Distribuído: \d+ tabela\(s\) por instituição, 0 em todos os nós\./m,
  );
  expect(await distributed(older)).toContain('já estava distribuído');
  expect(await sums()).toEqual(before);
  expect(await command(older, 'check')).toContain('Tudo confere.');

  await command(fresh, 'migrate');
  expect(await distributed(fresh)).toContain('Distribuído: ');
  expect(await command(fresh, 'check')).toContain('Tudo confere.');
  for (const [at, url] of fresh.nodeUrls.entries()) {
    const expected = await inClient(url, withShards);
    expect(expected.length).toBeGreaterThan(800);
    expect(await inClient(older.nodeUrls[at] ?? '', withShards)).toEqual(expected);
  }
}, 1_800_000);

/** Citus hides them from other programs; each has a number of its own, and constraints that were added later have it too. */
async function withShards(client: Client): Promise<string[]> {
  await client.query('SET citus.override_table_visibility = off');
  const lines = await describeSchema(client);
  return lines.map((line) => line.replaceAll(/_\d{6}\b/g, '')).sort();
}
