import { mkdir, realpath } from 'node:fs/promises';
import path from 'node:path';

import { OWNER_ROLE, clusterExists, createCluster, removeUnfinished } from './embedded-cluster.ts';
import { EmbeddedPostgresError, explainFailure } from './embedded-error.ts';
import { chooseIdentity } from './embedded-identity.ts';
import { setOwnerPassword } from './embedded-lost-password.ts';
import { memoryHere, sharedBuffers } from './embedded-memory.ts';
import type { NativePostgres } from './embedded-native.ts';
import { prepareNative } from './embedded-native.ts';
import { keepPasswords, newPasswords, readPasswords } from './embedded-passwords.ts';
import { launchPostmaster } from './embedded-postmaster.ts';
import type { Postmaster } from './embedded-postmaster.ts';
import { DATABASE, RUNTIME_ROLE, ensureDatabaseAndRuntimeRole } from './embedded-roles.ts';

export { EmbeddedPostgresError } from './embedded-error.ts';

export interface EmbeddedPostgres {
  /** Superuser and owner, for migrations. */
  ownerUrl: string;
  /** The server's own login, neither owner nor superuser. */
  runtimeUrl: string;
  port: number;
  pid: number;
  /** Resolves when the postmaster has exited for any reason, expected or not. */
  exited: Promise<{ expected: boolean; code: number | null }>;
  stop(): Promise<void>;
}

interface EmbeddedPostgresOptions {
  dataDir: string;
  /** 'throwaway' turns fsync off, for tests only. */
  durability?: 'full' | 'throwaway';
  log?: (line: string) => void;
  /** Called when PostgreSQL was launched and is not ready yet. */
  onLaunched?: () => void;
  /** The native folder of the platform package; by default the installed one. */
  nativeDir?: string;
  extraSettings?: Record<string, string>;
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  shared_buffers: sharedBuffers(memoryHere()),
  max_connections: '60',
  logging_collector: 'off',
  log_destination: 'stderr',
  lc_messages: 'C',
  timezone: 'UTC',
  log_timezone: 'UTC',
};
const DURABILITY = {
  full: { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' },
  throwaway: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
};

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    const isNew = await makeDataDir(options.dataDir);
    const native = await prepareNative(options.nativeDir);
    try {
      return await startCluster(native, { ...options, dataDir: await realpath(options.dataDir), isNew });
    } catch (error) {
      await native.release();
      throw error;
    }
  } catch (cause) {
    if (cause instanceof EmbeddedPostgresError) throw cause;
    const evidence = cause instanceof Error ? cause.message : String(cause);
    const sentence = explainFailure(`O banco embutido não pôde iniciar (${evidence})`, evidence);
    throw new EmbeddedPostgresError(sentence, { cause });
  }
}

/** Returns whether the folder is new, because only then may its permissions be set. */
async function makeDataDir(dataDir: string): Promise<boolean> {
  await mkdir(path.dirname(path.resolve(dataDir)), { recursive: true });
  return (await mkdir(dataDir, { recursive: true, mode: 0o700 })) !== undefined;
}

async function startCluster(
  native: NativePostgres,
  {
    dataDir,
    isNew,
    durability = 'full',
    extraSettings,
    log,
    onLaunched,
  }: EmbeddedPostgresOptions & { isNew: boolean },
): Promise<EmbeddedPostgres> {
  const cluster = path.join(dataDir, 'postgres');
  const identity = await chooseIdentity(native, { dataDir, cluster, isNew });
  await removeUnfinished(dataDir);
  const kept = await readPasswords(dataDir);
  const passwords = kept ?? newPasswords();
  const place = { native, identity, dataDir, cluster, ownerPassword: passwords.owner };
  const exists = await clusterExists(cluster);
  if (exists && kept === undefined) await setOwnerPassword(place);
  if (kept === undefined) await keepPasswords(dataDir, passwords);
  if (!exists) await createCluster({ ...place, sync: durability === 'full' });
  const settings = { ...SETTINGS, ...DURABILITY[durability], ...extraSettings };
  const postmaster = await launchPostmaster({ native, identity, cluster, settings, log, onLaunched });
  const urlOf = (role: string, password: string, database: string): string =>
    `postgres://${role}:${password}@127.0.0.1:${postmaster.port}/${database}`;
  await ensureOrStop(postmaster, urlOf(OWNER_ROLE, passwords.owner, 'postgres'), passwords.runtime);
  const exited = postmaster.exited.then(async (end) => {
    await native.release();
    return end;
  });
  return {
    ...postmaster,
    exited,
    stop: async () => {
      await postmaster.stop();
      await exited;
    },
    ownerUrl: urlOf(OWNER_ROLE, passwords.owner, DATABASE),
    runtimeUrl: urlOf(RUNTIME_ROLE, passwords.runtime, DATABASE),
  };
}

async function ensureOrStop(
  postmaster: Postmaster,
  ownerUrl: string,
  runtimePassword: string,
): Promise<void> {
  try {
    await ensureDatabaseAndRuntimeRole(ownerUrl, runtimePassword);
  } catch (error) {
    await postmaster.stop();
    throw error;
  }
}
