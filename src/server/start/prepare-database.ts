import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '#server/config/config.ts';
import { hostNames, serverUrls, sharedParts } from '#server/db/connection/connection-url.ts';
import { sqlStateOf } from '#server/db/database-errors.ts';
import { isTransactionPooled } from '#server/db/connection/detect-pooler.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts';
import { requireSchema } from '#server/db/migrating/check-schema.ts';
import { migrate } from '#server/db/migrating/migrate.ts';
import { MigrationError } from '#server/db/migrating/migration-error.ts';
import { StartError } from '#server/base/start-error.ts';
import { print } from './start-messages.ts';

const REACH_EVERY_MS = 1_000;
/** For one server of the address, so that one that does not answer does not take the time of all tries. */
const LONGEST_TRY_MS = 5_000;
/** A server that is there answers within it, also where no time is left to wait for one that is not. */
const SHORTEST_TRY_MS = 2_000;

export interface PreparedDatabase {
  readonly urls: DatabaseUrls;
  /** Set when this process started the database and must stop it. */
  readonly embedded: EmbeddedPostgres | null;
  /** Resolves when the database is reachable and its schema the one of this program. */
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
  const reached = config.migrate === 'on' ? migrateFirst(urls, config) : checkFirst(urls, config);
  const migrated = embedded === null ? reached.then(() => refuseTransactionPooler(urls, config)) : reached;
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

/**
 * What a connection keeps. Through a transaction-pooling proxy, which different hosts indicate or `isPooled` says, neither a
 * role, and perhaps no prepared statement.
 */
export function connectionKeeps(
  { databasePrepared }: Config,
  { runtime, listening, owner }: Omit<DatabaseUrls, 'separateOwner'>,
  { isPooled }: { isPooled: boolean },
): { keepsSession: boolean; preparesStatements: boolean } {
  const isDirect = !isPooled && [listening, owner].every((url) => hostNames(url) === hostNames(runtime));
  return {
    keepsSession: isDirect && databasePrepared !== 'off',
    preparesStatements: databasePrepared === 'auto' ? isDirect : databasePrepared === 'on',
  };
}

function migrateFirst({ runtime, owner, separateOwner }: DatabaseUrls, config: Config): Promise<void> {
  const runtimeLogin = separateOwner ? sharedParts(runtime).login : undefined;
  const setting = separateOwner ? 'DATABASE_OWNER_URL' : 'DATABASE_URL';
  return whenReachable({ url: owner, setting }, config, async (connectWithinMs) => {
    await migrate({
      ownerUrl: owner,
      runtimeLogin,
      auditKeepMonths: config.auditKeepMonths,
      timeZone: config.timeZone,
      say: print,
      connectWithinMs,
    });
  });
}

function checkFirst({ runtime }: DatabaseUrls, config: Config): Promise<void> {
  return whenReachable({ url: runtime, setting: 'DATABASE_URL' }, config, (connectWithinMs) =>
    requireSchema(runtime, { connectWithinMs }),
  );
}

/**
 * Announcements need a session of their own, and a connection that keeps its session would leave its role to other clients
 * of a pooler. Before any such connection is opened.
 */
async function refuseTransactionPooler(urls: DatabaseUrls, config: Config): Promise<void> {
  const listener =
    config.databaseListenUrl !== null
      ? 'DATABASE_LISTEN_URL'
      : urls.separateOwner
        ? 'DATABASE_OWNER_URL'
        : 'DATABASE_URL';
  const direct = [{ url: urls.listening, setting: listener }];
  if (connectionKeeps(config, urls, { isPooled: false }).keepsSession && urls.runtime !== urls.listening)
    direct.push({ url: urls.runtime, setting: 'DATABASE_URL' });
  for (const address of direct)
    await whenReachable(address, config, async () => {
      if (!(await isTransactionPooled(address.url))) return;
      throw new StartError(
        `${address.setting} passa por um pooler em modo de transação: duas instruções seguidas chegaram a conexões ` +
          'diferentes do PostgreSQL. Informe em DATABASE_LISTEN_URL o endereço direto do PostgreSQL, sem o pooler; ' +
          'DATABASE_URL pode continuar a passar por ele.',
      );
    });
}

interface Address {
  readonly url: string;
  /** The setting it is from. */
  readonly setting: string;
}

/** Retries while the database is still starting; a refused login fails at once. */
async function whenReachable(
  address: Address,
  { databaseWaitSeconds }: Config,
  work: (connectWithinMs: number) => Promise<void>,
): Promise<void> {
  const servers = serverUrls(address.url).length;
  const deadline = performance.now() + databaseWaitSeconds * 1_000;
  for (;;) {
    const leftMs = Math.max(deadline - performance.now(), SHORTEST_TRY_MS);
    try {
      await work(Math.min(LONGEST_TRY_MS, leftMs / servers));
      return;
    } catch (error) {
      if (error instanceof MigrationError || error instanceof StartError) throw error;
      const code = sqlStateOf(error) ?? '';
      const mayComeBack = code === '' || /^(E[A-Z]+|57P0.|08...|53...|25006)$/.test(code);
      if (mayComeBack && performance.now() < deadline) {
        await wait(REACH_EVERY_MS);
        continue;
      }
      throw new StartError(whyUnreachable(address, code), { cause: error });
    }
  }
}

/** What the operator should look at, by the database's own code. */
function whyUnreachable({ url, setting }: Address, code: string): string {
  const { login, database } = sharedParts(url);
  const servers = hostNames(url, 'hostname');
  if (WRONG_LOGIN.test(code))
    return `O PostgreSQL em ${servers} recusou o login ${login}. Confira o usuário e a senha em ${setting}.`;
  if (code === NO_SUCH_DATABASE)
    return `O banco ${database} não existe em ${servers}. Crie-o com CREATE DATABASE ${database} OWNER ${login}, ou corrija ${setting}.`;
  if (code === READ_ONLY)
    return `O PostgreSQL em ${hostNames(url)} só aceita leituras. Confira se ${setting} inclui o servidor primário.`;
  return (
    `O banco de dados em ${hostNames(url)}/${database} não respondeu (${code || 'sem resposta'}). ` +
    `Confira ${setting} e se o servidor PostgreSQL está no ar.`
  );
}

const WRONG_LOGIN = /^28...$/;
const NO_SUCH_DATABASE = '3D000';
const READ_ONLY = '25006';
