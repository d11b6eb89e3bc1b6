import { execFile } from 'node:child_process';
import { chmod, chown, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#server/embedded-postgres/free-port.ts';

const run = promisify(execFile);
const PACKAGES = '/usr/lib/postgresql';
const OWNER = 'caderneta_owner';

export interface DebianPostgres {
  readonly ownerUrl: string;
  /** The path of a program of that version, such as pg_dump. */
  readonly program: (name: string) => string;
  stop(): Promise<void>;
}

/** A throw-away cluster of the distribution's PostgreSQL, whose pg_dump cannot read the newer embedded one; null without it. */
export async function startDebianPostgres(): Promise<DebianPostgres | null> {
  const version = (await readdir(PACKAGES).catch(() => [])).sort((a, b) => Number(b) - Number(a))[0];
  if (version === undefined) return null;
  const program = (name: string) => path.join(PACKAGES, version, 'bin', name);
  if ((await stat(program('initdb')).catch(() => null)) === null) return null;
  const folder = await mkdtemp(path.join(tmpdir(), 'caderneta-debian-'));
  const data = path.join(folder, 'data');
  const identity = await identityOf(folder);
  const port = await freePort();
  const ownerUrl = `postgres://${OWNER}@127.0.0.1:${port}`;
  await run(
    program('initdb'),
    ['-D', data, '-U', OWNER, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
    identity,
  );
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''`;
  await run(
    program('pg_ctl'),
    ['-D', data, '-w', '-l', path.join(folder, 'log'), '-o', options, 'start'],
    identity,
  );
  await run(program('psql'), [`${ownerUrl}/postgres`, '-qc', 'CREATE DATABASE caderneta']);
  return {
    ownerUrl: `${ownerUrl}/caderneta`,
    program,
    async stop() {
      await run(program('pg_ctl'), ['-D', data, '-w', '-m', 'fast', 'stop'], identity);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses root; the package has made an account of its own. */
async function identityOf(folder: string): Promise<{ uid?: number; gid?: number; cwd: string }> {
  if (process.getuid?.() !== 0) return { cwd: folder };
  const { stdout } = await run('id', ['-u', 'postgres']);
  const uid = Number(stdout);
  await chown(folder, uid, uid);
  await chmod(folder, 0o755);
  return { uid, gid: uid, cwd: folder };
}
