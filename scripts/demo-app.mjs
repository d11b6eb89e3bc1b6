/*
 * The built app with demo data on its own database in a temporary folder, for `npm run demo` and for the screenshots.
 * The folder is removed however the process ends.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from './build-stamp.mjs';
import { ensureBuilt } from './build.mjs';

export const DEMO_ACCOUNT = { email: 'demo@caderneta.local', password: 'um caderno de exemplo' };
const READY_WITHIN_MS = 60_000;

/** @typedef {{ url: string, cpf: string, team: string[], statement: string, ended: Promise<number>, stop: () => Promise<void> }} DemoApp */

/**
 * @param {{ port?: number, env?: NodeJS.ProcessEnv, alsoEmpty?: { email: string, password: string }, say?: (line: string) => void }} [options]
 *   `alsoEmpty`: a second account, with nothing in it yet; `say`: gets a line before and after each step.
 * @returns {{ started: Promise<DemoApp>, stop: () => Promise<void> }} `stop` works at any time, also before it started.
 */
export function startDemoApp({ port: wantedPort, env: extra = {}, alsoEmpty, say = () => undefined } = {}) {
  const data = mkdtempSync(path.join(tmpdir(), 'caderneta-demo-'));
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, NODE_ENV: 'production', ...extra, DATA_DIR: data };
  // Database settings of the shell are ignored, because the demo uses its own database.
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL', 'ADMIN_EMAIL', 'ADMIN_PASSWORD'])
    delete env[name];
  /** @type {import('node:child_process').ChildProcess | null} */
  let child = null;
  let stopped = false;

  /** Of a process group of its own: Ctrl-C reaches us, and we end it in order. @param {string[]} args @param {'pipe' | 'ignore'} words */
  function run(args, words) {
    if (stopped) throw new Error('encerrado');
    const one = spawn(process.execPath, args, {
      cwd: ROOT,
      env,
      stdio: ['ignore', words, 'inherit'],
      detached: process.platform !== 'win32',
    });
    child = one;
    /** @type {Promise<number>} */
    const ended = new Promise((resolve) => one.once('close', (code) => resolve(code ?? 1)));
    return { process: one, ended };
  }

  /** One of the operator's commands, to its end: what it said. @param {string[]} args */
  async function runCommand(args) {
    const command = run(['dist/server/cli.js', ...args], 'pipe');
    let said = '';
    command.process.stdout?.on('data', (chunk) => (said += String(chunk)));
    if ((await command.ended) !== 0) throw new Error(`Os dados de demonstração não entraram.\n${said}`);
    return said;
  }

  /** @template T @param {string} what @param {() => Promise<T>} work */
  async function step(what, work) {
    say(`${what}…`);
    const since = performance.now();
    const done = await work();
    say(`  pronto em ${((performance.now() - since) / 1000).toFixed(1).replace('.', ',')} s`);
    return done;
  }

  async function stop() {
    stopped = true;
    if (child !== null && child.exitCode === null && child.signalCode === null) {
      const closed = new Promise((resolve) => child?.once('close', resolve));
      child.kill('SIGTERM');
      await closed;
    }
    rmSync(data, { recursive: true, force: true });
  }

  async function start() {
    await step('Conferindo se o aplicativo está montado', ensureBuilt);
    const { email, password } = DEMO_ACCOUNT;
    // Beside the database, and removed with it.
    const statement = path.join(data, 'extrato-de-ontem.ofx');
    const said = await step('Criando o banco e escrevendo seis meses de caderno', () =>
      runCommand(['seed-demo', '--email', email, '--senha', password, '--extrato', statement]),
    );
    if (alsoEmpty !== undefined)
      await runCommand(['create-admin', alsoEmpty.email, '--senha', alsoEmpty.password]);
    const port = wantedPort ?? (await freePort());
    env['PORT'] = String(port);
    const { ended } = run(['dist/server/main.js'], 'ignore');
    const url = `http://localhost:${port}`;
    await step('Ligando o servidor', () => Promise.race([untilReady(url), ended]));
    const team = [...said.matchAll(/^Equipe: (.*)$/gm)].map(([, line = '']) => line);
    return { url, team, cpf: /\d{3}\.\d{3}\.\d{3}-\d{2}/.exec(said)?.[0] ?? '', statement, ended, stop };
  }

  return { started: start(), stop };
}

/** @param {string} url */
async function untilReady(url) {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('O aplicativo não respondeu a tempo.');
}

/** The wanted port where it is free, else any other. @param {number} [wanted] @returns {Promise<number>} */
export function freePort(wanted = 0) {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', (error) => {
      if (wanted === 0) reject(error);
      else resolve(freePort());
    });
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
