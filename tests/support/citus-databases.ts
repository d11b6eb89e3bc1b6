import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';

import { sqlStateOf } from '#server/db/database-errors.ts';
import { distribute } from '#server/db/distribute.ts';
import { migrate } from '#server/db/migrating/migrate.ts';
import { splitStatements } from '#server/db/migrating/split-statements.ts';
import { documentedSteps } from './citus-steps.ts';
import { lastReleaseSchemaSql } from './last-release.ts';
import { inDatabase, runStatement } from './postgres-databases.ts';
import type { TestCluster, TestPostgres } from './postgres-global-setup.ts';

/** Few, because every test file has a copy of them. */
export const SHARDS = 4;

/** A database on every node of a cluster, with two logins of its own. */
export interface ClusterDatabase {
  readonly name: string;
  readonly ownerUrl: string;
  readonly runtimeUrl: string;
  /** The superuser's addresses of it, the coordinator's first. */
  readonly nodeUrls: readonly string[];
  drop(): Promise<void>;
}

/**
 * The cluster whose coordinator, and a database of it that has the workers, the address names; with a migrated and
 * distributed database to copy on every node. As an update does: it was distributed as it was before the last migration,
 * then migrated and distributed again.
 */
export async function clusterAt(coordinator: string): Promise<TestPostgres & { stop: () => Promise<void> }> {
  const nodes = [coordinator, ...(await workersOf(coordinator))];
  const database = await makeClusterDatabase(nodes);
  const { name: template, ownerUrl, runtimeUrl } = database;
  const runtimeLogin = new URL(runtimeUrl).username;
  const migrationsDir = await migrationsButTheLast();
  await runOneByOne(ownerUrl, await lastReleaseSchemaSql());
  await migrate({ ownerUrl, runtimeLogin, migrationsDir });
  await rm(migrationsDir, { recursive: true });
  await inClient(ownerUrl, (owner) => distribute({ owner, shards: SHARDS }));
  await migrate({ ownerUrl, runtimeLogin });
  await inClient(ownerUrl, (owner) => distribute({ owner, shards: SHARDS }));
  for (const node of nodes) await closeToAll(node, template);
  return {
    ownerUrl: coordinator,
    runtimeUrl: undefined,
    template,
    cluster: { nodes, ownerUrl, runtimeUrl },
    stop: () => database.drop(),
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

/** Empty, made by the steps of docs/operations.md. */
export async function makeClusterDatabase(nodes: readonly string[]): Promise<ClusterDatabase> {
  const id = randomBytes(6).toString('hex');
  const name = `caderneta_test_${id}`;
  const [coordinator = ''] = nodes;
  const logins = { owner: `dono_${id}`, web: `web_${id}` };
  for (const step of await documentedSteps({ nodes, name, logins }))
    await runStatement(inDatabase(step.node, step.database), step.statement);
  const at = inDatabase(coordinator, name);
  return {
    name,
    ownerUrl: asLogin(at, logins.owner),
    runtimeUrl: asLogin(at, logins.web),
    nodeUrls: nodes.map((node) => inDatabase(node, name)),
    drop: async () => {
      await dropOnAll(nodes, name);
      for (const node of nodes)
        for (const login of Object.values(logins))
          await runStatement(node, `SET citus.enable_create_role_propagation = off; DROP ROLE ${login}`);
    },
  };
}

async function migrationsButTheLast(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'caderneta-migrations-'));
  await cp(path.join(import.meta.dirname, '../../src/server/db/migrations'), folder, { recursive: true });
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  await rm(path.join(folder, names.sort().at(-1) ?? ''));
  return folder;
}

/** Nobody may connect any more, so that it can be copied. */
async function closeToAll(node: string, name: string): Promise<void> {
  await runStatement(node, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false; ${endSessions(name)}`);
}

const endSessions = (name: string) =>
  `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${name}'`;

const OBJECT_IN_USE = '55006';

/** Citus keeps a process in each database, closed or not, which starts again some time after it was ended. */
async function copyOnNode(node: string, statement: string, template: string): Promise<void> {
  for (;;) {
    try {
      return await runStatement(node, statement);
    } catch (error) {
      if (sqlStateOf(error) !== OBJECT_IN_USE) throw error;
      await runStatement(node, endSessions(template));
    }
  }
}

async function dropOnAll(nodes: readonly string[], name: string): Promise<void> {
  for (const node of nodes) await runStatement(node, `DROP DATABASE ${name} WITH (FORCE)`);
}

/** A copy on every node; who is where is the same in each. */
export async function copyOnCluster(
  { nodes, ownerUrl, runtimeUrl }: TestCluster,
  template: string,
): Promise<{ ownerUrl: string; runtimeUrl: string; drop: () => Promise<void> }> {
  const name = `caderneta_test_${randomBytes(6).toString('hex')}`;
  const owner = new URL(ownerUrl).username;
  await Promise.all(
    nodes.map((node) =>
      copyOnNode(node, `CREATE DATABASE ${name} TEMPLATE ${template} OWNER ${owner}`, template),
    ),
  );
  return {
    ownerUrl: inDatabase(ownerUrl, name),
    runtimeUrl: inDatabase(runtimeUrl, name),
    drop: () => dropOnAll(nodes, name),
  };
}

/** With the superuser's password, where there is one: the steps give it to the logins too. */
function asLogin(url: string, login: string): string {
  const other = new URL(url);
  other.username = login;
  return other.href;
}

/** A coordinator refuses many statements in one message. */
export async function runOneByOne(url: string, sql: string): Promise<void> {
  await inClient(url, async (client) => {
    for (const statement of splitStatements(sql)) await client.query(statement);
  });
}

export async function inClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
