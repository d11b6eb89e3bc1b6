import { execFile } from 'node:child_process';
import { readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

import { EmbeddedPostgresError } from './embedded-error.ts';
import type { FolderLock } from './embedded-folder-lock.ts';

/** The launcher's pid on the postmaster's command line; a postmaster with another parent is an orphan. */
export const LAUNCHER_SETTING = 'caderneta.launcher';

const POLL_MS = 25;
const FAST_STOP_MS = 60_000;
const IMMEDIATE_STOP_MS = 20_000;

interface RunningPostmaster {
  pid: number;
  orphaned: boolean;
}

/**
 * Frees the folder for a start: stops an orphan of a killed launcher, removes a pid file of an unrelated process, and
 * refuses when another server is running.
 */
export async function settlePreviousPostmaster(cluster: string, lock: FolderLock): Promise<void> {
  const found = await runningPostmaster(cluster, lock);
  if (found === undefined) return;
  if (!found.orphaned) {
    throw new EmbeddedPostgresError(
      `A pasta ${cluster} já está em uso por outro PostgreSQL em execução (processo ${found.pid}). Encerre-o antes de iniciar de novo.`,
    );
  }
  for (const [signal, patience] of [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', IMMEDIATE_STOP_MS],
  ] as const) {
    kill(found.pid, signal);
    const deadline = performance.now() + patience;
    while (performance.now() < deadline) {
      if ((await processFacts(found.pid, cluster)) === undefined) return;
      await wait(POLL_MS);
    }
  }
  throw new EmbeddedPostgresError(
    `O PostgreSQL de uma execução anterior (processo ${found.pid}) não encerrou.`,
  );
}

async function runningPostmaster(cluster: string, lock: FolderLock): Promise<RunningPostmaster | undefined> {
  const file = path.join(cluster, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const pid = Number.parseInt(text, 10);
  const facts = pid > 0 ? await processFacts(pid, cluster) : undefined;
  if (facts === undefined) {
    // PostgreSQL refuses to start when the pid now belongs to any process of this account. Removing the file is safe: a
    // running server is still detected by its shared memory, which is keyed by the folder's inode. A held lock means a
    // server in another container, which would shut down without its pid file.
    if (!lock.held) await rm(file, { force: true });
    return undefined;
  }
  const launcher = Number(new RegExp(`${LAUNCHER_SETTING}=(\\d+)`).exec(facts.command)?.[1]);
  const orphaned = Number.isNaN(launcher) ? facts.parent === 1 : facts.parent !== launcher;
  return { pid, orphaned };
}

/** Undefined when the process has ended, is a zombie or is not a PostgreSQL of this folder. */
async function processFacts(
  pid: number,
  cluster: string,
): Promise<{ parent: number; command: string } | undefined> {
  if (process.platform !== 'linux') return processFactsElsewhere(pid, cluster);
  try {
    const status = await readFile(`/proc/${pid}/stat`, 'utf8');
    const [state, parent] = status.slice(status.lastIndexOf(')') + 2).split(' ');
    const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ');
    if (state === 'Z' || state === 'X' || !(await worksIn(pid, cluster, command))) return undefined;
    return { parent: Number(parent), command };
  } catch {
    return undefined;
  }
}

/** The postmaster's working directory is its data folder, compared by inode because paths may differ. */
async function worksIn(pid: number, cluster: string, command: string): Promise<boolean> {
  const folder = await stat(cluster);
  const here = await stat(`/proc/${pid}/cwd`).catch(() => undefined);
  if (here === undefined) return command.includes(cluster);
  return here.dev === folder.dev && here.ino === folder.ino;
}

async function processFactsElsewhere(
  pid: number,
  cluster: string,
): Promise<{ parent: number; command: string } | undefined> {
  const query =
    process.platform === 'win32'
      ? `Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}' | % { "$($_.ParentProcessId) $($_.CommandLine)" }`
      : undefined;
  const [program, args] = query
    ? (['powershell', ['-NoProfile', '-Command', query]] as const)
    : (['ps', ['-o', 'ppid=,command=', '-p', String(pid)]] as const);
  const { stdout } = await promisify(execFile)(program, args).catch(() => ({ stdout: '' }));
  const [, parent, command] = /^\s*(\d+)\s+(.*)/.exec(stdout) ?? [];
  if (command === undefined || !command.includes(cluster)) return undefined;
  return { parent: Number(parent), command };
}

function kill(pid: number, signal: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, signal);
  } catch {
    // the process has already ended
  }
}
