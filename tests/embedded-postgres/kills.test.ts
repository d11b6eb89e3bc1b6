import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { repetitions } from '#tests/support/repetitions.ts';

import {
  ask,
  killWithDescendants,
  launcherFolder,
  processGroupOf,
  processIsGone,
  refused,
  started,
  stopped,
} from './launcher-process.ts';
import type { LauncherFolder } from './launcher-process.ts';

let place: LauncherFolder;
/** Of a cluster that is there already and whole, which each test leaves as it found it. */
let dataDir: string;
beforeAll(async () => {
  place = await launcherFolder();
  dataDir = path.join(place.folder, 'já feita');
  const first = place.launch({ dataDir, durability: 'full' });
  await started(first);
  await stopped(first);
}, 60_000);
afterAll(() => place.remove(), 60_000);

test('kill -9 at any moment of the first start leaves nothing the next start trips over', async () => {
  for (const [round, delay] of [0, 200, 450].entries()) {
    const folder = path.join(place.folder, `primeira-${round}`);
    const killed = place.launch({ dataDir: folder });
    killed.answer.catch(() => undefined);
    if (delay > 0) await appears(folder, /^postgres\.initdb-\d+-[0-9a-f]+$/);
    await wait(delay); // the moment of the kill, spread over initdb's work
    killWithDescendants(killed);
    await killed.exited;

    const next = place.launch({ dataDir: folder });
    expect(await ask((await started(next)).ownerUrl, 'SELECT 1 + 1')).toEqual([2]);
    expect(await stopped(next)).toBe(0);
    expect(new Set(await readdir(folder))).toEqual(new Set(['postgres', 'postgres-passwords.json']));
  }
}, 120_000);

test.each([
  ['where the kernel tells PostgreSQL of its parent', process.env],
  ['where only the pid file tells of the orphan', { PATH: '/nonexistent' }],
])(
  'kill -9 of Node, then at once a start, %s: every acknowledged row is there',
  async (name, env) => {
    const folder = path.join(place.folder, name);
    let launcher = place.launch({ dataDir: folder, durability: 'full' }, { env });
    await ask((await started(launcher)).ownerUrl, 'CREATE TABLE kept (id int)');
    for (let round = 1; round <= repetitions(2, 4); round += 1) {
      const { ownerUrl, pid } = await started(launcher);
      await ask(ownerUrl, 'INSERT INTO kept SELECT generate_series(1, 100)');
      launcher.child.kill('SIGKILL');
      await launcher.exited;
      launcher = place.launch({ dataDir: folder, durability: 'full' }, { env });
      const next = await started(launcher);
      expect(processIsGone(pid)).toBe(true);
      expect(await ask(next.ownerUrl, 'SELECT count(*)::int FROM kept')).toEqual([round * 100]);
    }
    await stopped(launcher);
  },
  120_000,
);

test('kill -9 of the postmaster is reported as unexpected, and the data is whole afterwards', async () => {
  const launcher = place.launch({ dataDir, durability: 'full' });
  const { ownerUrl, pid } = await started(launcher);
  await ask(ownerUrl, 'CREATE TABLE kept (cents bigint); INSERT INTO kept VALUES (140000)');
  process.kill(pid, 'SIGKILL');
  expect(await launcher.exited).toBe(3);
  const next = place.launch({ dataDir, durability: 'full' });
  expect(await ask((await started(next)).ownerUrl, 'SELECT cents FROM kept')).toEqual(['140000']);
  await stopped(next);
}, 60_000);

test('a second launcher on a live folder is refused with the pid; the first goes on, and Ctrl-C is not for it', async () => {
  const first = place.launch({ dataDir });
  const { ownerUrl, pid } = await started(first);
  const said = await refused(place.launch({ dataDir }));
  expect(said).toContain(`processo ${pid}`);
  expect(said).toContain('DATABASE_URL');
  expect(await ask(ownerUrl, 'SELECT 1 + 1')).toEqual([2]);
  expect(processGroupOf(pid)).toBe(pid); // a terminal interrupts the group of Node, which stops PostgreSQL last
  expect(await stopped(first)).toBe(0);
}, 60_000);

test('a folder held from another container is waited for, then started on', async () => {
  // Processes of another container are not visible; the lock its PostgreSQL holds on the folder is.
  const holder = spawn('flock', [path.join(dataDir, 'postgres'), 'sh', '-c', 'echo held; cat'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  const pidFile = path.join(dataDir, 'postgres', 'postmaster.pid');
  await writeFile(pidFile, `${2 ** 22 - 1}\n`, { mode: 0o600 });
  const next = place.launch({ dataDir });
  expect(await Promise.race([next.answer, wait(1_500, 'waiting')])).toBe('waiting');
  expect(await readFile(pidFile, 'utf8')).toBe(`${2 ** 22 - 1}\n`); // without it, the other server would give up
  holder.stdin.end();
  expect(await ask((await started(next)).ownerUrl, 'SELECT 1 + 1')).toEqual([2]);
  await stopped(next);
}, 60_000);

test('a stale pid file (of a process that is gone, of an unrelated one, empty) does not stop the start', async () => {
  const rest = `${dataDir}/postgres\n1700000000\n5432\n\n127.0.0.1\n`;
  for (const content of [`${2 ** 22 - 1}\n${rest}`, `${process.pid}\n${rest}`, '']) {
    await writeFile(path.join(dataDir, 'postgres', 'postmaster.pid'), content, { mode: 0o600 });
    const next = place.launch({ dataDir });
    expect(await ask((await started(next)).ownerUrl, 'SELECT 1 + 1')).toEqual([2]);
    await stopped(next);
  }
}, 60_000);

test('a lost password file is created again and both roles log in', async () => {
  const first = place.launch({ dataDir });
  const before = await started(first);
  await stopped(first);
  await rm(path.join(dataDir, 'postgres-passwords.json'));
  const next = place.launch({ dataDir });
  const { ownerUrl, runtimeUrl } = await started(next);
  expect(new URL(ownerUrl).password).not.toBe(new URL(before.ownerUrl).password);
  expect(await ask(ownerUrl, 'SELECT current_user::text')).toEqual(['caderneta_owner']);
  expect(await ask(runtimeUrl, 'SELECT current_user::text')).toEqual(['caderneta_runtime']);
  await stopped(next);
}, 60_000);

test('a folder with other files in place of the cluster is refused and left alone', async () => {
  const folder = path.join(place.folder, 'outra coisa');
  await mkdir(path.join(folder, 'postgres'), { recursive: true });
  await writeFile(path.join(folder, 'postgres', 'carta.txt'), 'minha');
  expect(await refused(place.launch({ dataDir: folder }))).toContain('não é um banco do PostgreSQL');
  expect(await readFile(path.join(folder, 'postgres', 'carta.txt'), 'utf8')).toBe('minha');
}, 60_000);

async function appears(folder: string, name: RegExp): Promise<void> {
  const found = async (): Promise<boolean> =>
    (await readdir(folder).catch(() => [])).some((entry) => name.test(entry));
  await expect.poll(found, { interval: 5, timeout: 20_000 }).toBe(true);
}
