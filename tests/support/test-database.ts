import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { Pool } from 'pg';
import { inject } from 'vitest';

import { createDatabase, type Database } from '#server/db/database.ts';
import { kyselyOverPool } from '#server/db/kysely-over-pg.ts';
import type { Tables } from '#server/db/tables.ts';
import { typeParsers } from '#server/db/type-parsers.ts';

import { inDatabase, runStatement } from './postgres-databases.ts';
import type { TestPostgres } from './postgres-global-setup.ts';

export interface ConnectedDatabase {
  /** What the server works with: the doors, under the roles. */
  readonly db: Database;
  /** The owner, whom no policy binds: to lay out and to look behind the doors. */
  readonly owner: Kysely<Tables>;
  readonly ownerPool: Pool;
  readonly ownerUrl: string;
  readonly runtimeUrl: string;
  /** Whether the server logs in as somebody who is not the owner. */
  readonly separateOwner: boolean;
}

export interface TestDatabase extends ConnectedDatabase {
  drop(): Promise<void>;
}

/** A migrated, empty database of this test file alone. */
export async function createTestDatabase({ poolSize = 5 } = {}): Promise<TestDatabase> {
  const server: TestPostgres = inject('testPostgres');
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

/** Both logins of a database that is there already. */
export function connectDatabase(at: {
  ownerUrl: string;
  runtimeUrl: string;
  separateOwner: boolean;
  poolSize: number;
}): ConnectedDatabase & { close: () => Promise<void> } {
  const { ownerUrl, runtimeUrl, separateOwner, poolSize } = at;
  const ownerPool = new Pool({ connectionString: ownerUrl, max: 5, types: typeParsers });
  const db = createDatabase({
    url: runtimeUrl,
    ownerUrl: separateOwner ? ownerUrl : undefined,
    poolSize,
    onIdleError: ignore,
  });
  ownerPool.on('error', ignore);
  return {
    db,
    owner: kyselyOverPool(ownerPool, { prepares: false, role: 'owner' }),
    ownerPool,
    ownerUrl,
    runtimeUrl,
    separateOwner,
    close: async () => {
      await db.close();
      await ownerPool.end();
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
  await runStatement(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template} ENCODING 'UTF8'`);
  return name;
}

/** A connection broken by dropping its database is what was asked for. */
function ignore(): void {}
