import type { Config } from '#server/config.ts';
import { createDatabase, type Database } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts';
import { runningEmbeddedPostgres } from '#server/embedded-postgres/embedded-running.ts';
import { migrate } from '#server/db/migrate.ts';

export interface OpenDatabase {
  readonly db: Database;
  /** The schema owner's login, which sees every institution. */
  readonly ownerUrl: string;
}

interface DatabaseLocation {
  readonly runtimeUrl: string;
  readonly ownerUrl: string;
  close(): Promise<void>;
}

/** Uses DATABASE_URL, or the embedded database of a server running on DATA_DIR, or starts that database for this command. */
export async function withDatabase<T>(config: Config, work: (open: OpenDatabase) => Promise<T>): Promise<T> {
  const location = await locateDatabase(config);
  const { runtimeUrl, ownerUrl } = location;
  try {
    const separateOwner = ownerUrl !== runtimeUrl;
    const runtimeLogin = separateOwner ? decodeURIComponent(new URL(runtimeUrl).username) : undefined;
    await migrate({ ownerUrl, runtimeLogin });
    const db = createDatabase({
      url: runtimeUrl,
      ownerUrl: separateOwner ? ownerUrl : undefined,
      poolSize: 2,
      // The next statement reports a broken idle connection.
      onIdleError: () => {},
    });
    try {
      return await work({ db, ownerUrl });
    } finally {
      await db.close();
    }
  } finally {
    await location.close();
  }
}

async function locateDatabase({ databaseUrl, databaseOwnerUrl, dataDir }: Config): Promise<DatabaseLocation> {
  if (databaseUrl !== null)
    return { runtimeUrl: databaseUrl, ownerUrl: databaseOwnerUrl ?? databaseUrl, close: nothingToClose };
  const running = await runningEmbeddedPostgres(dataDir);
  if (running !== null) return { ...running, close: nothingToClose };
  const started = await startEmbeddedPostgres({ dataDir });
  return { runtimeUrl: started.runtimeUrl, ownerUrl: started.ownerUrl, close: () => started.stop() };
}

async function nothingToClose(): Promise<void> {}
