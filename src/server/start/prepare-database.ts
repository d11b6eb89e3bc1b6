import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '#server/config.ts';
import { sqlStateOf } from '#server/db/database-errors.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts';
import { migrate, MigrationError } from '#server/db/migrate.ts';
import { StartError } from './start-error.ts';

const REACH_EVERY_MS = 1_000;

export interface PreparedDatabase {
  readonly urls: DatabaseUrls;
  /** Set when this process started the database and must stop it. */
  readonly embedded: EmbeddedPostgres | null;
  /** Resolves when the database is reachable and migrated. */
  readonly migrated: Promise<void>;
}

/** Calls `onWaiting` when nothing is left to do but to wait for the database. */
export async function prepareDatabase(config: Config, onWaiting: () => void): Promise<PreparedDatabase> {
  if (config.databaseUrl !== null) onWaiting();
  const embedded =
    config.databaseUrl === null
      ? await startEmbeddedPostgres({ dataDir: config.dataDir, onLaunched: onWaiting })
      : null;
  const urls = databaseUrls(config, embedded);
  const migrated = migrateWhenReachable(urls, config.databaseWaitSeconds);
  // The caller awaits it later; until then a rejection must not be reported as unhandled.
  migrated.catch(() => {});
  return { urls, embedded, migrated };
}

interface DatabaseUrls {
  runtime: string;
  owner: string;
  separateOwner: boolean;
  /** For LISTEN, which a transaction-pooling proxy in DATABASE_URL does not support. */
  listening: string;
}

function databaseUrls(config: Config, embedded: EmbeddedPostgres | null): DatabaseUrls {
  if (embedded !== null) {
    const { runtimeUrl, ownerUrl } = embedded;
    return { runtime: runtimeUrl, owner: ownerUrl, separateOwner: true, listening: runtimeUrl };
  }
  const runtime = config.databaseUrl ?? '';
  const owner = config.databaseOwnerUrl ?? runtime;
  return { runtime, owner, separateOwner: owner !== runtime, listening: config.databaseListenUrl ?? owner };
}

/** With a transaction-pooling proxy, which different hosts indicate, prepared statements may not work. */
export function preparesStatements(
  { databasePrepared }: Config,
  { runtime, listening, owner }: DatabaseUrls,
): boolean {
  if (databasePrepared !== 'auto') return databasePrepared === 'on';
  const hostOf = (url: string) => new URL(url).host;
  return [listening, owner].every((url) => hostOf(url) === hostOf(runtime));
}

/** Retries while the database is still starting; a refused login fails at once. */
async function migrateWhenReachable(urls: DatabaseUrls, waitSeconds: number): Promise<void> {
  const runtimeLogin = urls.separateOwner ? decodeURIComponent(new URL(urls.runtime).username) : undefined;
  const deadline = Date.now() + waitSeconds * 1_000;
  for (;;) {
    try {
      await migrate({ ownerUrl: urls.owner, runtimeLogin });
      return;
    } catch (error) {
      if (error instanceof MigrationError) throw error;
      const code = sqlStateOf(error) ?? '';
      const mayComeBack = code === '' || /^(E[A-Z]+|57P0.|08...|53...)$/.test(code);
      if (mayComeBack && Date.now() < deadline) {
        await wait(REACH_EVERY_MS);
        continue;
      }
      throw new StartError(whyUnreachable(urls, code), { cause: error });
    }
  }
}

/** What the operator should look at, by the database's own code. */
function whyUnreachable({ owner, separateOwner }: DatabaseUrls, code: string): string {
  const setting = separateOwner ? 'DATABASE_OWNER_URL' : 'DATABASE_URL';
  const { hostname, username, pathname } = new URL(owner);
  const login = decodeURIComponent(username);
  const database = decodeURIComponent(pathname.slice(1));
  if (WRONG_LOGIN.test(code))
    return `O PostgreSQL em ${hostname} recusou o login ${login}. Confira o usuário e a senha em ${setting}.`;
  if (code === NO_SUCH_DATABASE)
    return `O banco ${database} não existe em ${hostname}. Crie-o com CREATE DATABASE ${database} OWNER ${login}, ou corrija ${setting}.`;
  return (
    `O banco de dados em ${withoutPassword(owner)} não respondeu (${code || 'sem resposta'}). ` +
    `Confira ${setting} e se o servidor PostgreSQL está no ar.`
  );
}

const WRONG_LOGIN = /^28...$/;
const NO_SUCH_DATABASE = '3D000';

function withoutPassword(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}${port === '' ? '' : `:${port}`}${pathname}`;
}
