import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** flock's exit code for a locked folder; PostgreSQL itself never exits with it. */
export const FOLDER_LOCKED = 98;

export interface FolderLock {
  /** Prefix of PostgreSQL's command line; empty when flock is missing or the file system does not support it. */
  prefix: readonly string[];
  /** Whether another process holds the lock now. */
  held: boolean;
}

/**
 * A lock on the cluster's folder, held by PostgreSQL and its children. It also works between containers, where the pid in
 * the pid file has no meaning.
 */
export async function folderLock(cluster: string, env: Record<string, string>): Promise<FolderLock> {
  if (process.platform !== 'linux') return { prefix: [], held: false };
  const lock = ['--nonblock', '--no-fork', '--conflict-exit-code', String(FOLDER_LOCKED), cluster];
  const probe = spawn('flock', [...lock, 'true'], { env, stdio: 'ignore' });
  const code = await once(probe, 'close').then(
    ([status]: unknown[]) => status,
    () => undefined,
  );
  const held = code === FOLDER_LOCKED;
  return { prefix: code === 0 || held ? ['flock', ...lock] : [], held };
}
