import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';

import { copyOnCluster } from './citus-databases.ts';
import { connectDatabase, type ConnectedDatabase } from './connected-database.ts';
import { copyDatabase, inDatabase, runStatement } from './postgres-databases.ts';
import type { TestCluster, TestPostgres } from './postgres-global-setup.ts';

export interface TestDatabase extends ConnectedDatabase {
  drop(): Promise<void>;
}

/** A migrated, empty database of this test file alone. */
export async function createTestDatabase({ poolSize = 5 } = {}): Promise<TestDatabase> {
  const server: TestPostgres = inject('testPostgres');
  if (server.cluster !== undefined) return createOnCluster(server.cluster, server.template, poolSize);
  const name = await copyOf(server.ownerUrl, server.template);
  const ownerUrl = inDatabase(server.ownerUrl, name);
  const runtimeUrl = inDatabase(server.runtimeUrl ?? server.ownerUrl, name);
  const { close, ...database } = connectDatabase({
    ownerUrl,
    runtimeUrl,
    separateOwner: server.runtimeUrl !== undefined,
    poolSize,
  });
  return {
    ...database,
    async drop() {
      await close();
      await runStatement(server.ownerUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function createOnCluster(
  cluster: TestCluster,
  template: string,
  poolSize: number,
): Promise<TestDatabase> {
  const { ownerUrl, runtimeUrl, drop } = await copyOnCluster(cluster, template);
  const { close, ...database } = connectDatabase({ ownerUrl, runtimeUrl, separateOwner: true, poolSize });
  return {
    ...database,
    async drop() {
      await close();
      await drop();
    },
  };
}

/** An empty database without any schema, for what migrates by itself. */
export async function createEmptyDatabase(): Promise<{ ownerUrl: string; drop(): Promise<void> }> {
  const server: TestPostgres = inject('testPostgres');
  const name = await copyOf(server.ownerUrl, 'template0');
  return {
    ownerUrl: inDatabase(server.ownerUrl, name),
    drop: () => runStatement(server.ownerUrl, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function copyOf(serverUrl: string, template: string): Promise<string> {
  const name = `caderneta_test_${randomBytes(6).toString('hex')}`;
  await copyDatabase(serverUrl, template, name);
  return name;
}
