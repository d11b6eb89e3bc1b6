import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';

import { migrate } from '#server/db/migrating/migrate.ts';

import { clusterAt } from './citus-databases.ts';
import { inDatabase, runStatement } from './postgres-databases.ts';
import { startThrowawayPostgres } from './throwaway-postgres.ts';

export interface TestPostgres {
  /** May create databases, and owns what it creates. */
  ownerUrl: string;
  /** Undefined where one login does both, as in an installation with a single DATABASE_URL. */
  runtimeUrl: string | undefined;
  /** A migrated, empty database to copy. */
  template: string;
  cluster?: TestCluster;
}

/** Of Citus. */
export interface TestCluster {
  /** The superuser's addresses of the coordinator and its workers. */
  nodes: readonly string[];
  /** The addresses of the template by its two logins. */
  ownerUrl: string;
  runtimeUrl: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    testPostgres: TestPostgres;
  }
}

interface RunningServer {
  postgres: TestPostgres;
  stop(): Promise<void>;
}

declare global {
  var cadernetaTestServer: { users: number; running: Promise<RunningServer> } | undefined;
}

/**
 * One throw-away server per run, however many projects ask for it; TEST_DATABASE_URL names another one to use,
 * CITUS_URL the coordinator of a Citus cluster.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  globalThis.cadernetaTestServer ??= { users: 0, running: start() };
  const shared = globalThis.cadernetaTestServer;
  shared.users += 1;
  const server = await shared.running;
  project.provide('testPostgres', server.postgres);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    globalThis.cadernetaTestServer = undefined;
    await server.stop();
  };
}

async function start(): Promise<RunningServer> {
  const template = `caderneta_template_${randomBytes(6).toString('hex')}`;
  const coordinator = process.env['CITUS_URL'];
  if (coordinator !== undefined) {
    const { stop, ...postgres } = await clusterAt(coordinator);
    return { postgres, stop };
  }
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined) {
    await makeTemplate(given, template, undefined);
    return {
      postgres: { ownerUrl: given, runtimeUrl: undefined, template },
      stop: () => runStatement(given, `DROP DATABASE ${template} WITH (FORCE)`),
    };
  }
  const { ownerUrl, runtimeUrl, remove } = await startThrowawayPostgres();
  await makeTemplate(ownerUrl, template, new URL(runtimeUrl).username).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  return { postgres: { ownerUrl, runtimeUrl, template }, stop: remove };
}

async function makeTemplate(
  ownerUrl: string,
  template: string,
  runtimeLogin: string | undefined,
): Promise<void> {
  await runStatement(ownerUrl, `CREATE DATABASE ${template} TEMPLATE template0 ENCODING 'UTF8'`);
  await migrate({ ownerUrl: inDatabase(ownerUrl, template), runtimeLogin });
}
