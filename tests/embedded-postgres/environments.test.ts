import { spawnSync } from 'node:child_process';
import { mkdir, stat, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { explainFailure } from '#server/embedded-postgres/embedded-error.ts';
import { freePort } from '#server/embedded-postgres/free-port.ts';

import { NOBODY, ask, launcherFolder, refused, runsAsRoot, started, stopped } from './launcher-process.ts';
import type { LauncherFolder } from './launcher-process.ts';

let place: LauncherFolder;
beforeAll(async () => {
  place = await launcherFolder();
}, 60_000);
afterAll(() => place.remove(), 60_000);

test('as an ordinary user: starts, and the cluster belongs to that user alone', async () => {
  const dataDir = path.join(place.folder, 'comum');
  const launcher = place.launch({ dataDir }, { asNobody: true });
  const { ownerUrl } = await started(launcher);
  expect(await ask(ownerUrl, 'SELECT 1 + 1')).toEqual([2]);
  expect(await stopped(launcher)).toBe(0);
  const cluster = await stat(path.join(dataDir, 'postgres'));
  expect(cluster.uid).toBe(runsAsRoot ? NOBODY : process.getuid?.());
  expect(cluster.mode & 0o777).toBe(0o700);
}, 60_000);

test('as root under a folder only root enters: no account is needed, and files stay with who started it', async () => {
  const closed = path.join(place.folder, 'fechada');
  await mkdir(closed, { mode: 0o700 });
  const dataDir = path.join(closed, 'dados');
  const launcher = place.launch({ dataDir });
  if (runsAsRoot && !namespacesAllowed()) {
    expect(await refused(launcher)).toContain('defina DATABASE_URL');
    return;
  }
  const { ownerUrl } = await started(launcher);
  expect(await ask(ownerUrl, 'SELECT 1 + 1')).toEqual([2]);
  expect(await stopped(launcher)).toBe(0);
  expect((await stat(path.join(dataDir, 'postgres'))).uid).toBe(process.getuid?.());
  expect((await stat(path.join(dataDir, 'postgres-passwords.json'))).mode & 0o777).toBe(0o600);
}, 60_000);

test('as root without namespaces: an account that reaches the folders; an ordinary user needs neither', async () => {
  const dataDir = path.join(place.folder, 'sem namespace');
  const bin = await folderWithOnly(place, 'sem-unshare', ['setpriv', 'sh']);
  const launcher = place.launch({ dataDir }, { env: { PATH: bin } });
  const { ownerUrl } = await started(launcher);
  await ask(ownerUrl, 'CREATE TABLE kept (cents bigint); INSERT INTO kept VALUES (140000)');
  await stopped(launcher);
  const owner = (await stat(path.join(dataDir, 'postgres'))).uid;
  expect(owner).not.toBe(0);

  // With namespaces back, the cluster keeps the account that made it.
  const again = place.launch({ dataDir });
  expect(await ask((await started(again)).ownerUrl, 'SELECT cents FROM kept')).toEqual(['140000']);
  await stopped(again);
  expect((await stat(path.join(dataDir, 'postgres'))).uid).toBe(owner);
}, 60_000);

test('as root with neither namespace nor reachable account, or on a program that cannot run: a clear refusal', async () => {
  const closed = path.join(place.folder, 'inalcançável');
  await mkdir(closed, { mode: 0o700 });
  const bin = await folderWithOnly(place, 'sem-nada', ['sh']);
  const nativeDir = runsAsRoot ? place.nativeDir : path.join(closed, 'inexistente');
  const launcher = place.launch({ dataDir: path.join(closed, 'dados'), nativeDir }, { env: { PATH: bin } });
  expect(await refused(launcher)).toContain('defina DATABASE_URL');
  expect(await launcher.exited).toBe(2);
}, 60_000);

test('a data folder with spaces and accents', async () => {
  const launcher = place.launch({ dataDir: path.join(place.folder, 'meus dados', 'João & Conceição ção') });
  const { runtimeUrl } = await started(launcher);
  expect(await ask(runtimeUrl, 'SELECT current_user::text')).toEqual(['caderneta_runtime']);
  expect(await stopped(launcher)).toBe(0);
}, 60_000);

test('a taken port is left to its holder and another one is used', async () => {
  const holder = createServer();
  const taken = await freePort();
  await new Promise<void>((resolve) => holder.listen(taken, '127.0.0.1', resolve));
  const launcher = place.launch({
    dataDir: path.join(place.folder, 'porta'),
    extraSettings: { port: String(taken) },
  });
  const { ownerUrl, port } = await started(launcher);
  expect(port).not.toBe(taken);
  expect(await ask(ownerUrl, 'SHOW port')).toEqual([String(port)]);
  await stopped(launcher);
  await new Promise((resolve) => holder.close(resolve));
}, 60_000);

test('a machine whose loopback interface is down: a sentence that says how to bring it up', async () => {
  const sentence =
    'este computador não alcança o próprio endereço 127.0.0.1. Ligue a interface de loopback (no Linux, ip link set lo up) e inicie de novo.';
  expect(explainFailure('Não', 'listen EADDRNOTAVAIL: address not available 127.0.0.1')).toBe(
    `Não: ${sentence}`,
  );
  // In a network namespace of its own a process finds the interface down.
  const command = ['unshare', ...(runsAsRoot ? [] : ['-r']), '-n'];
  if (!namespacesAllowed()) return;
  const launcher = place.launch({ dataDir: path.join(place.folder, 'sem loopback') }, { command });
  expect(await refused(launcher)).toContain(sentence);
}, 60_000);

test.each([
  ['no LANG at all', { LANG: undefined, LC_ALL: undefined }],
  ['a locale that was never generated', { LANG: 'pt_BR.UTF-8', LC_ALL: 'xx_XX.broken' }],
  [
    'PG* variables of someone else',
    { PGDATA: '/nowhere', PGPORT: '1', PGOPTIONS: '-c fsync=banana', PGTZ: 'Mars', PGSSLMODE: 'require' },
  ],
])(
  '%s: the database is UTF-8 and ignores the environment',
  async (name, variables) => {
    const launcher = place.launch(
      { dataDir: path.join(place.folder, name) },
      { env: { ...process.env, ...variables } },
    );
    const { ownerUrl } = await started(launcher);
    const facts = `SELECT unnest(ARRAY[pg_encoding_to_char(encoding), datlocprovider::text, datlocale, lower('ÇÃO'),
    current_setting('data_checksums'), current_setting('listen_addresses'), current_setting('unix_socket_directories')])
    FROM pg_database WHERE datname = current_database()`;
    expect(await ask(ownerUrl, facts)).toEqual(['UTF8', 'b', 'C.UTF-8', 'ção', 'on', '127.0.0.1', '']);
    await stopped(launcher);
  },
  60_000,
);

async function folderWithOnly(where: LauncherFolder, name: string, programs: string[]): Promise<string> {
  const bin = path.join(where.folder, name);
  await mkdir(bin);
  for (const program of programs) {
    for (const folder of ['/usr/bin', '/bin']) {
      await symlink(path.join(folder, program), path.join(bin, program)).catch(() => undefined);
    }
  }
  return bin;
}

function namespacesAllowed(): boolean {
  return spawnSync('unshare', ['-U', '--map-user=65534', '--map-group=65534', 'true']).status === 0;
}
