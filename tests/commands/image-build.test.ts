import { spawn, spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '#server/embedded-postgres/free-port.ts';
import { readDockerfile } from '#tests/tidy/dockerfile.ts';
import { ROOT } from '#tests/tidy/repository.ts';

/* The container image without a container engine: its own steps, in folders that hold only what the Dockerfile copies. */

let work: string;
beforeAll(async () => {
  work = await mkdtemp(path.join(tmpdir(), 'caderneta-image-'));
});
afterAll(() => rm(work, { recursive: true, force: true, maxRetries: 5 }));

async function stages() {
  return readDockerfile(await readFile(path.join(ROOT, 'deploy', 'Dockerfile'), 'utf8'));
}

/** What a stage copies from the repository, and the installed packages in place of `npm ci`. */
async function folderOf(stage: Awaited<ReturnType<typeof stages>>[number], name: string): Promise<string> {
  const folder = path.join(work, name);
  const copies = stage.instructions.filter(
    ({ name, flags }) => name === 'COPY' && flags['from'] === undefined,
  );
  for (const { words } of copies) {
    for (const source of words.slice(0, -1))
      await cp(path.join(ROOT, source), path.join(folder, source), { recursive: true });
  }
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}

test('the app builds from what the image copies, and the last stage starts it', async () => {
  const all = await stages();
  const [build, last] = [all[0], all.at(-1)];
  if (build === undefined || last === undefined) throw new Error('a Dockerfile has stages');
  const source = await folderOf(build, 'build');
  const steps = build.instructions.filter(({ name, text }) => name === 'RUN' && text !== 'npm ci');
  expect(steps.map(({ text }) => text)).toEqual(['npm run build']);
  const built = spawnSync('npm', ['run', 'build'], { cwd: source, encoding: 'utf8' });
  expect(built.status, built.stdout + built.stderr).toBe(0);

  const served = await folderOf(last, 'served');
  await cp(path.join(source, 'dist'), path.join(served, 'dist'), { recursive: true });
  const port = await freePort();
  const app = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: served,
    stdio: 'ignore',
    env: {
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: path.join(work, 'data'),
      PATH: process.env['PATH'],
    },
  });
  await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200), {
    timeout: 60_000,
    interval: 200,
  });
  expect(await (await fetch(`http://127.0.0.1:${port}/login`)).text()).toContain('Caderneta');
  const ended = once(app, 'exit');
  app.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
}, 300_000);
