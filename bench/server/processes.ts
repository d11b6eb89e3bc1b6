import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#server/embedded-postgres/free-port.ts';
import { get, httpClient } from './raw-http.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');

export interface Running {
  port: number;
  pid: number;
  /** From the start of the process until it answered. */
  startedInMs: number;
  stop(): Promise<void>;
}

/** The built app as an operator runs it; its log is written and discarded. */
export async function startServer(env: Record<string, string>): Promise<Running> {
  const port = await freePort();
  const since = performance.now();
  const main = path.join(ROOT, 'dist', 'server', 'main.js');
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...plainEnvironment(), NODE_ENV: 'production', PORT: String(port), ...env },
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error('the server ended at its start');
    const answered = await httpClient(port)
      .then(async (client) => {
        const { status } = await client.send(get('/healthz', ''));
        client.close();
        return status === 200;
      })
      .catch(() => false);
    if (answered) break;
    await wait(5);
  }
  return running(child, port, since);
}

export function startBare(databaseUrl: string): Promise<Running> {
  const file = path.join(import.meta.dirname, 'bare-server.ts');
  return runningScript(process.execPath, ['--import', 'tsx', file], { DATABASE_URL: databaseUrl });
}

/** A program that writes its port once it listens. */
export async function runningScript(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<Running> {
  const since = performance.now();
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...plainEnvironment(), NODE_ENV: 'production', ...env },
  });
  const [line]: unknown[] = await once(child.stdout, 'data');
  return running(child, Number(String(line)), since);
}

function running(child: ChildProcess, port: number, since: number): Running {
  return {
    port,
    pid: child.pid ?? 0,
    startedInMs: performance.now() - since,
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function plainEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
  return { PATH, HOME, TMPDIR };
}

export interface Probed extends Running {
  /** The bytes in use after a garbage collection. */
  memoryInUse(): Promise<number>;
}

/** A server whose memory can be measured (memory-probe.mjs). */
export async function startProbed(env: Record<string, string>, folder: string): Promise<Probed> {
  const file = path.join(folder, 'memory-probe');
  const probe = path.join(import.meta.dirname, 'memory-probe.mjs');
  const server = await startServer({ ...env, NODE_OPTIONS: `--import ${probe}`, MEMORY_PROBE: file });
  return {
    ...server,
    async memoryInUse() {
      await rm(file, { force: true });
      process.kill(server.pid, 'SIGUSR2');
      for (;;) {
        const text = await readFile(file, 'utf8').catch(() => '');
        if (text !== '') return Number(text);
        await wait(20);
      }
    },
  };
}

/** What the kernel says the process holds, in bytes. */
export function residentBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}
