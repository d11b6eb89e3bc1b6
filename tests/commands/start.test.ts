import { cpSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#server/embedded-postgres/free-port.ts';
import { folderOf, imageStages } from './image-folders.ts';
import { runCommand, until, type RunningCommand } from './running-command.ts';

/** From nothing built to answering, on a busy machine. */
const FIRST_START_MS = 90_000;
const STOP_MS = 10_000;
const PASSWORD_SHOWN = /e a senha (\S+) \(anote agora/;

/** Nothing built: what the image builds from, and the file that `npm start` runs. */
let copy: ReturnType<typeof folderOf>;
const started: RunningCommand[] = [];

beforeAll(() => {
  copy = folderOf(imageStages().build, ['start.mjs']);
});
afterAll(async () => {
  for (const command of started) command.kill('SIGKILL');
  await Promise.all(started.map(({ exited }) => exited));
  copy.remove();
});

function start(command: string, args: string[], env: Record<string, string>): RunningCommand {
  const running = runCommand(command, args, { cwd: copy.root, env });
  started.push(running);
  return running;
}

const answers = async (port: number): Promise<true | null> => {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
  return answer?.status === 200 ? true : null;
};

const postgresPid = (): number =>
  Number(readFileSync(path.join(copy.root, 'data', 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Stops it as a service manager does, and measures it. */
async function stop(
  command: RunningCommand,
  signal: NodeJS.Signals,
): Promise<{ code: number; withinMs: number; postgresAlive: boolean }> {
  const pid = postgresPid();
  const asked = performance.now();
  command.kill(signal);
  const code = await command.exited;
  return { code, withinMs: performance.now() - asked, postgresAlive: isAlive(pid) };
}

test('a fresh copy: npm start serves and shows the first password once; SIGTERM and SIGINT end all of it', async () => {
  const port = await freePort();
  const first = start('npm', ['start'], { PORT: String(port) });
  await until(first, () => answers(port), FIRST_START_MS);
  const password = await until(first, async () => PASSWORD_SHOWN.exec(first.output())?.[1] ?? null, 5_000);
  expect(password.length).toBeGreaterThanOrEqual(12);

  const firstEnd = await stop(first, 'SIGTERM');
  expect(firstEnd, first.output()).toMatchObject({ code: 0, postgresAlive: false });
  expect(firstEnd.withinMs).toBeLessThan(STOP_MS);
  expect(await answers(port)).toBeNull();

  const second = start(process.execPath, ['start.mjs'], { PORT: String(port) });
  await until(second, () => answers(port), FIRST_START_MS);
  const secondEnd = await stop(second, 'SIGINT');
  expect(secondEnd, second.output()).toMatchObject({ code: 0, postgresAlive: false });
  expect(secondEnd.withinMs).toBeLessThan(STOP_MS);
  expect(second.output()).not.toMatch(PASSWORD_SHOWN);
  expect(second.output()).not.toContain(password);
  expect(second.output()).not.toContain('Montando o aplicativo');
}, 240_000);

test('what was built from what the image copies is started by its last stage', async () => {
  const { build, last } = imageStages();
  const steps = build.instructions.filter(({ name, text }) => name === 'RUN' && text !== 'npm ci');
  expect(steps.map(({ text }) => text)).toEqual(['npm run build']);
  const served = folderOf(last);
  try {
    cpSync(path.join(copy.root, 'dist'), path.join(served.root, 'dist'), { recursive: true });
    const port = await freePort();
    const app = runCommand(process.execPath, ['dist/server/main.js'], {
      cwd: served.root,
      env: { NODE_ENV: 'production', PORT: String(port), DATA_DIR: path.join(served.root, 'data') },
    });
    started.push(app);
    await until(app, () => answers(port), FIRST_START_MS);
    expect(await (await fetch(`http://127.0.0.1:${port}/login`)).text()).toContain('Caderneta');
    app.kill('SIGTERM');
    expect(await app.exited).toBe(0);
  } finally {
    served.remove();
  }
}, 120_000);

test('wrong settings are listed all at once, and nothing starts', async () => {
  const command = start(process.execPath, ['start.mjs'], {
    PORT: 'oitenta',
    LOG_LEVEL: 'alto',
    PUBLIC_URL: 'caderneta',
  });
  expect(await command.exited).toBe(1);
  expect(command.output()).toContain('Configuração inválida');
  for (const name of ['PORT:', 'LOG_LEVEL:', 'PUBLIC_URL:']) expect(command.output()).toContain(name);
  expect(command.output()).not.toMatch(/^\s+at /m);
});

test('a database that does not answer ends the start with its address and without its password', async () => {
  const nobody = await freePort();
  const command = start(process.execPath, ['start.mjs'], {
    PORT: '0',
    DATABASE_URL: `postgres://caderneta:segredo-do-banco@127.0.0.1:${nobody}/caderneta`,
    DATABASE_WAIT_SECONDS: '1',
  });
  expect(await command.exited).toBe(1);
  expect(command.output()).toContain(`127.0.0.1:${nobody}/caderneta`);
  expect(command.output()).toContain('DATABASE_URL');
  expect(command.output()).not.toContain('segredo-do-banco');
  expect(command.output()).not.toMatch(/^\s+at /m);
});

test('a port in use is named, and the embedded PostgreSQL does not stay behind', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => holder.once('listening', resolve));
  const address = holder.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const command = start(process.execPath, ['start.mjs'], { PORT: String(port) });
  expect(await command.exited).toBe(1);
  holder.close();
  expect(command.output()).toContain(`A porta ${port} já está em uso`);
  expect(() => postgresPid()).toThrow('ENOENT');
});
