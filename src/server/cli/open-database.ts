import type { Config } from '#server/config.ts';
import { createDatabase, type Database } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts';
import { runningEmbeddedPostgres } from '#server/embedded-postgres/embedded-running.ts';
import { migrate } from '#server/db/migrate.ts';

export interface OpenDatabase {
  readonly db: Database;
  /** For what only the owner may see: every lender at once. */
  readonly ownerUrl: string;
}

interface Place {
  readonly runtimeUrl: string;
  readonly ownerUrl: string;
  close(): Promise<void>;
}

/** DATABASE_URL; else the embedded database of the Caderneta that runs on DATA_DIR; else that database, started for this command. */
export async function withDatabase<T>(config: Config, work: (open: OpenDatabase) => Promise<T>): Promise<T> {
  const place = await findPlace(config);
  const { runtimeUrl, ownerUrl } = place;
  try {
    const separateOwner = ownerUrl !== runtimeUrl;
    const runtimeLogin = separateOwner ? decodeURIComponent(new URL(runtimeUrl).username) : undefined;
    await migrate({ ownerUrl, runtimeLogin });
    const db = createDatabase({
      url: runtimeUrl,
      ownerUrl: separateOwner ? ownerUrl : undefined,
      poolSize: 2,
      // A connection that broke while nobody used it: the next statement says so.
      onIdleError: () => {},
    });
    try {
      return await work({ db, ownerUrl });
    } finally {
      await db.close();
    }
  } finally {
    await place.close();
  }
}

async function findPlace({ databaseUrl, databaseOwnerUrl, dataDir }: Config): Promise<Place> {
  if (databaseUrl !== null)
    return { runtimeUrl: databaseUrl, ownerUrl: databaseOwnerUrl ?? databaseUrl, close: nothingToClose };
  const running = await runningEmbeddedPostgres(dataDir);
  if (running !== null) return { ...running, close: nothingToClose };
  const started = await startEmbeddedPostgres({ dataDir });
  return { runtimeUrl: started.runtimeUrl, ownerUrl: started.ownerUrl, close: () => started.stop() };
}

async function nothingToClose(): Promise<void> {}
