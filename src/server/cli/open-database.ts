import type { Config } from '#server/config/config.ts';
import { isWithoutSchema, requireSchema } from '#server/db/migrating/check-schema.ts';
import { sharedParts } from '#server/db/connection/connection-url.ts';
import { createDatabase, type Database } from '#server/db/database.ts';
import { isTransactionPooled } from '#server/db/connection/detect-pooler.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts';
import { runningEmbeddedPostgres } from '#server/embedded-postgres/embedded-running.ts';
import { migrate } from '#server/db/migrating/migrate.ts';
import { connectionKeeps } from '#server/start/prepare-database.ts';

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

/**
 * Uses DATABASE_URL, or the embedded database of a server running on DATA_DIR, or starts that database for this command.
 * The schema must be the one of this program: no command but `migrate` changes it.
 */
export async function withDatabase<T>(config: Config, work: (open: OpenDatabase) => Promise<T>): Promise<T> {
  return at(config, async (location) => {
    await requireSchema(location.runtimeUrl);
    return connected(config, location, work);
  });
}

/** For commands that begin a new notebook: a database without any tables gets them first. */
export async function withNewDatabase<T>(
  config: Config,
  work: (open: OpenDatabase) => Promise<T>,
): Promise<T> {
  return at(config, async (location) => {
    if (await isWithoutSchema(location.runtimeUrl)) await migrateAt(config, location);
    return connected(config, location, work);
  });
}

/** The names of the migrations it applied. */
export function migrateDatabase(config: Config, say: (line: string) => void): Promise<string[]> {
  return at(config, (location) => migrateAt(config, location, say));
}

async function at<T>(config: Config, work: (location: DatabaseLocation) => Promise<T>): Promise<T> {
  const location = await locateDatabase(config);
  try {
    return await work(location);
  } finally {
    await location.close();
  }
}

function migrateAt(
  { auditKeepMonths, timeZone }: Config,
  { runtimeUrl, ownerUrl }: DatabaseLocation,
  say?: (line: string) => void,
) {
  const runtimeLogin = ownerUrl === runtimeUrl ? undefined : sharedParts(runtimeUrl).login;
  return migrate({
    ownerUrl,
    runtimeLogin,
    auditKeepMonths,
    timeZone,
    ...(say === undefined ? {} : { say }),
  });
}

async function connected<T>(
  config: Config,
  { runtimeUrl, ownerUrl }: DatabaseLocation,
  work: (open: OpenDatabase) => Promise<T>,
): Promise<T> {
  const urls = { runtime: runtimeUrl, owner: ownerUrl, listening: config.databaseListenUrl ?? ownerUrl };
  const isPooled = config.databaseUrl !== null && (await isTransactionPooled(runtimeUrl));
  const db = createDatabase({
    url: runtimeUrl,
    ...connectionKeeps(config, urls, { isPooled }),
    poolSize: 2,
    // The next statement reports a broken idle connection.
    onIdleError: () => {},
  });
  try {
    return await work({ db, ownerUrl });
  } finally {
    await db.close();
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
