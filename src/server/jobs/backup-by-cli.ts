import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';

/**
 * Makes a backup by the command line in a process of its own, so that neither its memory nor its computations slow the server. The sums
 * are checked too: a backup that was made in spite of wrong ones is kept, and what the command said about it is returned.
 */
export async function backupByCli(
  file: string,
  stopping: AbortSignal,
  { env, execArgv }: Pick<NodeJS.Process, 'env' | 'execArgv'> = process,
): Promise<string | null> {
  const args = [...execArgv, cliEntry(), 'backup', file, '--check'];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'], signal: stopping });
  const ended = once(child, 'close');
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (child.exitCode === 0) return null;
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (!isThere)
    throw new Error(complained.trim() || `the backup ended with ${child.exitCode ?? child.signalCode}`);
  return said.trim();
}

/** Beside the bundled server, or in its folder of the sources. */
function cliEntry(): string {
  const here = import.meta.dirname;
  const isBundle = path.basename(path.dirname(here)) === 'dist';
  return isBundle ? path.join(here, 'cli.js') : path.join(here, '..', 'cli', 'cli.ts');
}
