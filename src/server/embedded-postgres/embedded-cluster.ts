import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { EmbeddedPostgresError, explainFailure } from './embedded-error.ts';
import { commandAs } from './embedded-identity.ts';
import type { Identity } from './embedded-identity.ts';
import type { NativePostgres } from './embedded-native.ts';

export const OWNER_ROLE = 'caderneta_owner';

const UNFINISHED = /^postgres\.initdb-(\d+)-/;
/** This process may create several clusters at once; its own unfinished folders must not be removed. */
const inProgress = new Set<string>();

interface NewCluster {
  native: NativePostgres;
  identity: Identity;
  dataDir: string;
  cluster: string;
  ownerPassword: string;
  sync: boolean;
}

export async function clusterExists(cluster: string): Promise<boolean> {
  const version = await stat(path.join(cluster, 'PG_VERSION')).catch(() => undefined);
  if (version !== undefined) return true;
  const inside = await readdir(cluster).catch(() => []);
  if (inside.length === 0) return false;
  throw new EmbeddedPostgresError(`A pasta ${cluster} tem arquivos, mas não é um banco do PostgreSQL.`);
}

/** Created in a temporary folder and renamed, so that a killed start leaves nothing that looks like a cluster. */
export async function createCluster(wanted: NewCluster): Promise<void> {
  const name = `postgres.initdb-${process.pid}-${randomBytes(4).toString('hex')}`;
  const half = path.join(wanted.dataDir, name);
  const passwordFile = `${half}.pw`;
  inProgress.add(name);
  try {
    await mkdir(half, { mode: 0o700 });
    await writeFile(passwordFile, wanted.ownerPassword, { mode: 0o600 });
    if (wanted.identity.account !== undefined) {
      const { uid, gid } = wanted.identity.account;
      await chown(half, uid, gid);
      await chown(passwordFile, uid, gid);
    }
    await runInitdb(wanted, half, passwordFile);
    await moveIntoPlace(half, wanted.cluster);
    if (wanted.sync) await syncFolder(wanted.dataDir);
  } finally {
    await rm(half, { recursive: true, force: true });
    await rm(passwordFile, { force: true });
    inProgress.delete(name);
  }
}

async function moveIntoPlace(half: string, cluster: string): Promise<void> {
  try {
    await rename(half, cluster);
  } catch (cause) {
    throw new EmbeddedPostgresError(`Outro processo criou o banco em ${cluster} ao mesmo tempo.`, { cause });
  }
}

function runInitdb(wanted: NewCluster, folder: string, passwordFile: string): Promise<void> {
  const { native, identity } = wanted;
  // The builtin provider does not depend on the machine's locales, which may be missing.
  const options = [
    '-U',
    OWNER_ROLE,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '-E',
    'UTF8',
    '--locale=C',
  ];
  options.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--data-checksums');
  if (!wanted.sync) options.push('--no-sync');
  const [program, args] = commandAs(identity, native.program('initdb'), ['-D', folder, ...options]);
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: wanted.dataDir,
      env: native.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      ...identity.account,
    });
    const said: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => said.push(...chunk.toString().split('\n')));
    }
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) return resolve();
      const log = said.filter((line) => line !== '').slice(-15);
      reject(
        new EmbeddedPostgresError(explainFailure('O banco embutido não pôde ser criado', log.join('\n')), {
          log,
        }),
      );
    });
  });
}

/** Removes what killed starts left next to the cluster. */
export async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const creator = Number(UNFINISHED.exec(name)?.[1]);
    const isOwn = creator === process.pid && inProgress.has(name.replace(/\.pw$/, ''));
    if (Number.isNaN(creator) || isOwn || (creator !== process.pid && isAlive(creator))) continue;
    await rm(path.join(dataDir, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return; // a folder cannot be opened there
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
