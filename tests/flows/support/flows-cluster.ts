import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts';
import { migrate } from '#server/db/migrating/migrate.ts';
import { hashPassword } from '#server/sessions/password.ts';
import { inDatabase, runStatement } from '#tests/support/postgres-databases.ts';
import { ensureBuilt } from '../../../scripts/build.mjs';
import { FLOWS_PASSWORD, FLOWS_TEMPLATE, publishCluster } from './flows-settings.ts';

/**
 * Before the first flow: the app is built, and one throw-away PostgreSQL runs with a migrated database to copy.
 * Each worker copies it and runs an app of its own.
 */
export default async function startCluster(): Promise<() => Promise<void>> {
  await ensureBuilt();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'caderneta-flows-'));
  const server = await startEmbeddedPostgres({ dataDir, durability: 'throwaway' });
  const stop = async (): Promise<void> => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await runStatement(
      server.ownerUrl,
      `CREATE DATABASE ${FLOWS_TEMPLATE} TEMPLATE template0 ENCODING 'UTF8'`,
    );
    const runtimeLogin = new URL(server.runtimeUrl).username;
    await migrate({ ownerUrl: inDatabase(server.ownerUrl, FLOWS_TEMPLATE), runtimeLogin });
    publishCluster({
      ownerUrl: server.ownerUrl,
      runtimeUrl: server.runtimeUrl,
      // Hashed once: a lender per test would otherwise cost a hash per test.
      passwordHash: await hashPassword(FLOWS_PASSWORD),
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
