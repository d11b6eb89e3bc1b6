import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The exit code of a start that found the folder locked; PostgreSQL never exits with it. */
export const FOLDER_LOCKED = 98;

export interface FolderLock {
  /** Goes before PostgreSQL's command line; empty where the flock program or the file system cannot do it. */
  prefix: readonly string[];
  /** Someone holds it at this moment. */
  held: boolean;
}

/**
 * A lock on the cluster's own folder, held by PostgreSQL and all its children: seen from another container too, where
 * the pid file says nothing.
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
