import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';

import { distribute } from '#server/db/distribute.ts';
import { migrate } from '#server/db/migrate.ts';
import { inDatabase, runStatement } from './postgres-databases.ts';
import type { TestPostgres } from './postgres-global-setup.ts';

const OWNER = 'caderneta_test_owner';
const SERVER = 'caderneta_test_server';
/** Few, because every test file has a copy of them. */
const SHARDS = 4;

/**
 * The cluster whose coordinator, and a database of it that knows the workers, the address names; with a migrated and
 * distributed database to copy on every node.
 */
export async function clusterAt(coordinator: string): Promise<TestPostgres & { stop: () => Promise<void> }> {
  const nodes = [coordinator, ...(await workersOf(coordinator))];
  for (const node of nodes)
    for (const login of [`${OWNER} LOGIN CREATEROLE`, `${SERVER} LOGIN`])
      await runStatement(
        node,
        `SET citus.enable_create_role_propagation = off;
         DO $$ BEGIN CREATE ROLE ${login}; EXCEPTION WHEN duplicate_object THEN NULL; END $$`,
      );
  const template = `caderneta_template_${randomBytes(6).toString('hex')}`;
  await makeDistributed(nodes, template);
  for (const node of nodes) await closeToAll(node, template);
  return {
    ownerUrl: coordinator,
    runtimeUrl: undefined,
    template,
    nodes,
    stop: () => dropOnAll(nodes, template),
  };
}

async function workersOf(coordinator: string): Promise<string[]> {
  const { hostname, port } = new URL(coordinator);
  return inClient(coordinator, async (client) => {
    const { rows } = await client.query<{ host: string; port: number }>(
      'SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE groupid <> 0 AND isactive ORDER BY nodeid',
    );
    if (rows.length === 0) throw new Error(`${hostname}:${port} is no Citus coordinator with workers`);
    return rows.map((worker) => {
      const url = new URL(coordinator);
      url.hostname = worker.host;
      url.port = String(worker.port);
      return url.href;
    });
  });
}

async function makeDistributed(nodes: readonly string[], name: string): Promise<void> {
  for (const node of nodes) {
    await runStatement(node, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' OWNER ${OWNER}`);
    await runStatement(inDatabase(node, name), 'CREATE EXTENSION citus');
  }
  const [coordinator = '', ...workers] = nodes.map((node) => inDatabase(node, name));
  await inClient(coordinator, async (client) => {
    await client.query('SELECT citus_set_coordinator_host($1, $2)', addressOf(coordinator));
    for (const worker of workers) await client.query('SELECT citus_add_node($1, $2)', addressOf(worker));
  });
  const ownerUrl = asLogin(coordinator, OWNER);
  // As an update does: distributed as it was before the last migration, then migrated and distributed again.
  const migrationsDir = await migrationsButTheLast();
  await migrate({ ownerUrl, runtimeLogin: SERVER, migrationsDir });
  await rm(migrationsDir, { recursive: true });
  await inClient(ownerUrl, (owner) => distribute({ owner, shards: SHARDS }));
  await migrate({ ownerUrl, runtimeLogin: SERVER });
  await inClient(ownerUrl, (owner) => distribute({ owner, shards: SHARDS }));
  // The logins are older than this database, so its coordinator does not pass on what they are granted.
  for (const worker of workers)
    await runStatement(
      worker,
      `SET citus.enable_metadata_sync = off;
       GRANT caderneta_app, caderneta_lender, caderneta_collector, caderneta_borrower TO ${SERVER}`,
    );
}

async function migrationsButTheLast(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'caderneta-migrations-'));
  await cp(path.join(import.meta.dirname, '../../src/server/db/migrations'), folder, { recursive: true });
  const last =
    (await readdir(folder))
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .at(-1) ?? '';
  await rm(path.join(folder, last));
  return folder;
}

/** A database that somebody is connected to cannot be copied, and Citus keeps a process in each. */
async function closeToAll(node: string, name: string): Promise<void> {
  await runStatement(
    node,
    `ALTER DATABASE ${name} ALLOW_CONNECTIONS false;
     SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${name}'`,
  );
}

async function dropOnAll(nodes: readonly string[], name: string): Promise<void> {
  for (const node of nodes) await runStatement(node, `DROP DATABASE ${name} WITH (FORCE)`);
}

/** A copy on every node; who is where is the same in each. */
export async function copyOnCluster(
  nodes: readonly string[],
  template: string,
): Promise<{ ownerUrl: string; runtimeUrl: string; drop: () => Promise<void> }> {
  const name = `caderneta_test_${randomBytes(6).toString('hex')}`;
  await Promise.all(
    nodes.map((node) => runStatement(node, `CREATE DATABASE ${name} TEMPLATE ${template} OWNER ${OWNER}`)),
  );
  const coordinator = inDatabase(nodes[0] ?? '', name);
  return {
    ownerUrl: asLogin(coordinator, OWNER),
    runtimeUrl: asLogin(coordinator, SERVER),
    drop: () => dropOnAll(nodes, name),
  };
}

function addressOf(url: string): [host: string, port: number] {
  const { hostname, port } = new URL(url);
  return [hostname, Number(port === '' ? 5432 : port)];
}

/** The nodes trust each other and the tests, or know these logins by the superuser's password. */
function asLogin(url: string, login: string): string {
  const other = new URL(url);
  other.username = login;
  return other.href;
}

async function inClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
