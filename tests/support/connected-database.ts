import type { Kysely } from 'kysely';
import { Pool } from 'pg';
import { createDatabase, type Database } from '#server/db/database.ts';
import { kyselyOverPool } from '#server/db/engine/kysely-over-pg.ts';
import type { Tables } from '#server/db/tables.ts';
import { typeParsers } from '#server/db/type-parsers.ts';

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

/** A connection broken by stopping its server or dropping its database is what was asked for. */
function ignore(): void {}
