import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

import { EmbeddedPostgresError, explainFailure } from './embedded-error.ts';
import { FOLDER_LOCKED, folderLock } from './embedded-folder-lock.ts';
import { commandAs } from './embedded-identity.ts';
import type { Identity } from './embedded-identity.ts';
import type { NativePostgres } from './embedded-native.ts';
import { LAUNCHER_SETTING, settlePreviousPostmaster } from './embedded-previous.ts';
import { freePort } from './free-port.ts';

export interface Postmaster {
  port: number;
  pid: number;
  exited: Promise<{ expected: boolean; code: number | null }>;
  stop(): Promise<void>;
}

interface Launch {
  native: NativePostgres;
  identity: Identity;
  cluster: string;
  settings: Readonly<Record<string, string>>;
  log?: ((line: string) => void) | undefined;
  onLaunched?: (() => void) | undefined;
}

const POLL_MS = 20;
const READY_WITHIN_MS = 300_000; // recovery after a crash replays what was written since the last checkpoint
const FOLDER_FREE_WITHIN_MS = 30_000;
const PORT_TRIES = 10;
const KEPT_LINES = 30;
const LAST_WORDS_MS = 1_000;

const PORT_TAKEN = /could not bind|could not create any TCP\/IP sockets/;
const FOLDER_TAKEN = /lock file "postmaster\.pid" already exists|pre-existing shared memory block/;

/** Tries the port of the settings first and another one when it is in use. */
export async function launchPostmaster(launch: Launch): Promise<Postmaster> {
  const folderDeadline = performance.now() + FOLDER_FREE_WITHIN_MS;
  let port = Number(launch.settings['port'] ?? (await freePort()));
  let portTries = 1;
  for (;;) {
    const lock = await folderLock(launch.cluster, launch.native.env);
    await settlePreviousPostmaster(launch.cluster, lock);
    const prefix = [...lock.prefix, ...launch.identity.prefix];
    const outcome = await tryLaunch({ ...launch, identity: { ...launch.identity, prefix } }, port);
    if ('pid' in outcome) return outcome;
    const said = outcome.log.join('\n');
    if (PORT_TAKEN.test(said) && portTries < PORT_TRIES) {
      portTries += 1;
      port = await freePort();
    } else if (outcome.code === FOLDER_LOCKED || FOLDER_TAKEN.test(said)) {
      // An orphan without a pid file yet, its last backends, or another container that is stopping: wait.
      if (performance.now() > folderDeadline)
        throw new EmbeddedPostgresError(sharedFolder(launch.cluster), outcome);
      await wait(POLL_MS * 10);
    } else {
      throw new EmbeddedPostgresError(explainFailure('O PostgreSQL embutido não iniciou', said), outcome);
    }
  }
}

function sharedFolder(cluster: string): string {
  return `A pasta ${cluster} está em uso por um PostgreSQL de outro lugar (outro contêiner ou usuário).`;
}

async function tryLaunch(
  launch: Launch,
  port: number,
): Promise<Postmaster | { log: string[]; code: number | null }> {
  const { native, identity, cluster } = launch;
  const settings = { ...launch.settings, port: String(port), [LAUNCHER_SETTING]: String(process.pid) };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [program, args] = commandAs(identity, native.program('postgres'), ['-D', cluster, ...options]);
  // Its own process group, so that Ctrl-C reaches only the server, which stops PostgreSQL last.
  const child = spawn(program, args, {
    cwd: path.dirname(cluster),
    env: native.env,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    windowsHide: true,
    ...identity.account,
  });
  launch.onLaunched?.();
  const recent: string[] = [];
  const lines = createInterface({ input: child.stderr });
  const logEnded = once(lines, 'close');
  lines.on('line', (line) => {
    recent.push(line);
    if (recent.length > KEPT_LINES) recent.shift();
    launch.log?.(line);
  });
  let stopping = false;
  let alive = true;
  const exited = new Promise<{ expected: boolean; code: number | null }>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      alive = false;
      process.off('exit', interrupt);
      resolve({ expected: stopping, code });
    });
  });
  function interrupt(): void {
    child.kill('SIGINT');
  }
  // Without a parent-death signal (macOS), at least a normal exit stops the child.
  process.once('exit', interrupt);

  async function stop(): Promise<void> {
    stopping = true;
    if (alive && process.platform === 'win32') {
      // Windows has no signals; pg_ctl uses PostgreSQL's own pipe.
      await promisify(execFile)(native.program('pg_ctl'), ['stop', '-D', cluster, '-m', 'fast'], {
        env: native.env,
      });
    } else if (alive) interrupt();
    await exited;
  }

  const ready = await Promise.race([exited.then(() => false), becomesReady(cluster, child.pid, () => alive)]);
  if (!ready || child.pid === undefined) {
    await stop();
    await Promise.race([logEnded, wait(LAST_WORDS_MS)]);
    return { log: recent, code: (await exited).code };
  }
  return { port, pid: child.pid, exited, stop };
}

/** The postmaster writes "ready" to its pid file when recovery has ended and it listens. */
async function becomesReady(
  cluster: string,
  pid: number | undefined,
  alive: () => boolean,
): Promise<boolean> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (alive() && performance.now() < deadline) {
    const lines = (await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
    if (Number(lines[0]) === pid && lines[7]?.trim() === 'ready') return true;
    await wait(POLL_MS);
  }
  return false;
}
