import { chmod, cp, lstat, mkdir, readFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { ask, launcherFolder, started, stopped } from './launcher-process.ts';
import type { LauncherFolder } from './launcher-process.ts';

let place: LauncherFolder;
beforeAll(async () => {
  place = await launcherFolder();
}, 60_000);
afterAll(() => place.remove(), 60_000);

test('library links an install script never made are made at start', async () => {
  const nativeDir = await nativeWithoutLinks('sem-elos');
  const launcher = place.launch({ nativeDir, dataDir: path.join(place.folder, 'elos') });
  expect(await ask((await started(launcher)).ownerUrl, 'SELECT 1 + 1')).toEqual([2]);
  await stopped(launcher);
  for (const link of await linksOf(nativeDir)) expect((await lstat(link)).isSymbolicLink()).toBe(true);
}, 60_000);

test('with a read-only node_modules the links live in a temporary folder, gone after the stop', async () => {
  const nativeDir = await nativeWithoutLinks('so-leitura');
  await chmod(path.join(nativeDir, 'lib'), 0o555);
  const temporary = path.join(place.folder, 'tmp');
  await mkdir(temporary);
  await chmod(temporary, 0o777);
  const env = { ...process.env, TMPDIR: temporary };
  // Root writes anywhere: only an ordinary user meets a folder it may not write.
  const launcher = place.launch(
    { nativeDir, dataDir: path.join(place.folder, 'leitura') },
    { env, asNobody: true },
  );
  expect(await ask((await started(launcher)).ownerUrl, 'SELECT 1 + 1')).toEqual([2]);
  const inUse = await readdir(temporary);
  expect(inUse).toEqual([expect.stringContaining('caderneta-lib-')]);
  await stopped(launcher);
  expect(await readdir(temporary)).toEqual([]);
  for (const link of await linksOf(nativeDir)) await expect(lstat(link)).rejects.toThrow('ENOENT');
  await chmod(path.join(nativeDir, 'lib'), 0o755);
}, 60_000);

async function nativeWithoutLinks(name: string): Promise<string> {
  const nativeDir = path.join(place.folder, name, 'native');
  await cp(place.nativeDir, nativeDir, { recursive: true, verbatimSymlinks: true });
  for (const link of await linksOf(nativeDir)) await rm(link, { force: true });
  return nativeDir;
}

async function linksOf(nativeDir: string): Promise<string[]> {
  const listed: { target: string }[] = JSON.parse(
    await readFile(path.join(nativeDir, 'pg-symlinks.json'), 'utf8'),
  );
  return listed.map(({ target }) => path.join(nativeDir, '..', target));
}
