import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#server/embedded-postgres/free-port.ts';
import { DEFAULT_LIMITS } from '#server/rate-limits/limits.ts';
import { runCommand, until, type RunningCommand } from '#tests/commands/running-command.ts';
import { cliArguments, serverArguments } from '#tests/support/app-instances.ts';
import { ROOT } from '../../scripts/build-stamp.mjs';

const ACCOUNT = { email: 'dona@exemplo.com.br', password: 'uma senha bem comprida' };
const STARTS_WITHIN_MS = 110_000;
const NOTICES_WITHIN_MS = 20_000;

export type KillTarget = 'server' | 'database' | 'both';

/** The whole app with its own embedded PostgreSQL, that can be killed at any moment and is then started again. */
export class KillableApp {
  readonly #folder: string;
  readonly #port: number;
  #server: RunningCommand | null = null;

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.#port = port;
  }

  /** In a folder of its own unless one is given, which stays. */
  static async make(folder?: string): Promise<KillableApp> {
    return new KillableApp(
      folder ?? (await mkdtemp(path.join(tmpdir(), 'caderneta-crash-'))),
      await freePort(),
    );
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get account(): typeof ACCOUNT {
    return ACCOUNT;
  }

  /** Everything the running server has written. */
  output(): string {
    return this.#server?.output() ?? '';
  }

  /** Does not wait until it is ready. */
  launch(): void {
    this.#server = runCommand(process.execPath, serverArguments(), { cwd: ROOT, env: this.#settings() });
  }

  async ready(): Promise<void> {
    const answers = async () => {
      const ready = await fetch(`${this.url}/readyz`).catch(() => null);
      return ready?.status === 200 ? true : null;
    };
    await until(this.#running(), answers, STARTS_WITHIN_MS);
  }

  /** kill -9; afterwards no server process is left, whichever process was killed. */
  async kill(target: KillTarget): Promise<void> {
    const server = this.#running();
    if (target !== 'server') {
      const postmaster = await this.#postmaster();
      // Before its first start there is no database to kill yet.
      if (postmaster === null) server.kill('SIGKILL');
      else process.kill(postmaster, 'SIGKILL');
    }
    if (target !== 'database') server.kill('SIGKILL');
    // A server that lost its database exits, so that its supervisor starts it again.
    const noticed = await Promise.race([server.exited, wait(NOTICES_WITHIN_MS, null, { ref: false })]);
    if (noticed === null) throw new Error(`the server still runs without its database\n${server.output()}`);
    this.#server = null;
  }

  /** `cut` stops the disk while everything runs; then all processes are gone at once. */
  async cutPower(cut: () => void): Promise<void> {
    const server = this.#running();
    const postmaster = await this.#postmaster();
    if (postmaster === null) throw new Error('the database does not run');
    cut();
    process.kill(postmaster, 'SIGKILL');
    server.kill('SIGKILL');
    await server.exited;
    this.#server = null;
  }

  /** The command-line check of every invariant: its exit code and output. */
  async check(): Promise<{ code: number; output: string }> {
    const args = [...cliArguments(), 'check'];
    const command = runCommand(process.execPath, args, { cwd: ROOT, env: this.#settings() });
    return { code: await command.exited, output: command.output() };
  }

  async stop(): Promise<void> {
    this.#server?.kill('SIGTERM');
    await this.#server?.exited;
  }

  async remove(): Promise<void> {
    await this.stop();
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }

  #running(): RunningCommand {
    if (this.#server === null) throw new Error('the app is not running');
    return this.#server;
  }

  #settings(): Record<string, string> {
    const limits = Object.fromEntries(Object.keys(DEFAULT_LIMITS).map((name) => [name, 1_000_000]));
    return {
      NODE_ENV: 'production',
      PORT: String(this.#port),
      DATA_DIR: path.join(this.#folder, 'data'),
      ADMIN_EMAIL: ACCOUNT.email,
      ADMIN_PASSWORD: ACCOUNT.password,
      LIMITS: JSON.stringify(limits),
      LOG_LEVEL: 'warn',
    };
  }

  async #postmaster(): Promise<number | null> {
    const file = path.join(this.#folder, 'data', 'postgres', 'postmaster.pid');
    const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  }
}
