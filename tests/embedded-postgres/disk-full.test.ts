import { spawnSync } from 'node:child_process';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';

import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { DISK_PROBE } from '#server/db/connection/write-probe.ts';
import { ask, launcherFolder, refused, runsAsRoot, started, stopped } from './launcher-process.ts';
import type { LauncherFolder } from './launcher-process.ts';

// A real small disk where one may be mounted; elsewhere a limit on the size of any file, which fails the same writes.
let place: LauncherFolder;
let disk = '';
let mounted = false;
beforeAll(async () => {
  place = await launcherFolder();
  disk = path.join(place.folder, 'disco');
  await mkdir(disk, { mode: 0o755 });
  mounted = runsAsRoot && mount(['-t', 'tmpfs', '-o', 'size=20m,mode=0755', 'tmpfs', disk]);
}, 60_000);
afterAll(async () => {
  if (mounted) spawnSync('umount', ['--lazy', disk]);
  await place.remove();
}, 60_000);

test('no room for the first start: a clear refusal, nothing half-made, and a start once there is room', async () => {
  const dataDir = path.join(disk, 'primeiro');
  resize('20m');
  const launcher = place.launch({ dataDir }, limitedTo(1_000_000));
  expect(await refused(launcher)).toContain('o disco está cheio');
  expect(await readdir(dataDir)).toEqual(['postgres-passwords.json']);
  resize('200m');
  const next = place.launch({ dataDir });
  expect(await ask((await started(next)).ownerUrl, 'SELECT 1 + 1')).toEqual([2]);
  await stopped(next);
  await rm(dataDir, { recursive: true });
}, 60_000);

test('a disk that fills up under work: the write fails, and every acknowledged row is there when room returns', async () => {
  const dataDir = path.join(disk, 'cheio');
  resize('130m');
  const launcher = place.launch({ dataDir, durability: 'full' }, limitedTo(24_000_000));
  const { acknowledged, failure } = await writeUntilRefused((await started(launcher)).ownerUrl);
  expect(failure).toMatch(/No space left on device|File too large|terminat|closed/);
  expect(acknowledged).toBeGreaterThan(0);
  await stopped(launcher);

  if (mounted) {
    await fillUp(path.join(disk, 'recheio'));
    expect(await refused(place.launch({ dataDir, durability: 'full' }))).toContain('o disco está cheio');
    await rm(path.join(disk, 'recheio'));
  }
  resize('400m');
  const next = place.launch({ dataDir, durability: 'full' });
  const { ownerUrl } = await started(next);
  const [kept] = await ask(ownerUrl, 'SELECT count(*)::int FROM kept WHERE length(note) = 8000');
  // The refused write itself may have reached the log before its answer was lost; none that was answered may be missing.
  expect([acknowledged, acknowledged + 100]).toContain(kept);
  expect(await ask(ownerUrl, 'INSERT INTO kept SELECT 1, repeat($$x$$, 8000); SELECT 1 + 1')).toEqual([2]);
  await stopped(next);
}, 120_000);

test('a disk that is full is noticed by the query that /readyz sends now and then', async () => {
  // A limit on the size of a file leaves room for this one.
  if (!mounted) return;
  const dataDir = path.join(disk, 'pronto');
  resize('200m');
  const launcher = place.launch({ dataDir });
  const { ownerUrl } = await started(launcher);
  const probe = DISK_PROBE.map(({ text }) => text).join('; ');
  expect(await ask(ownerUrl, probe)).toEqual(['50000']);
  await fillUp(path.join(disk, 'recheio'));
  await expect(ask(ownerUrl, probe)).rejects.toThrow('No space left on device');
  await rm(path.join(disk, 'recheio'));
  expect(await ask(ownerUrl, probe)).toEqual(['50000']);
  await stopped(launcher);
}, 60_000);

function mount(args: string[]): boolean {
  return spawnSync('mount', args).status === 0;
}

function resize(size: string): void {
  if (mounted && !mount(['-o', `remount,size=${size}`, disk])) throw new Error(`no ${size} for ${disk}`);
}

function limitedTo(bytes: number): { command?: string[] } {
  return mounted ? {} : { command: ['prlimit', `--fsize=${bytes}`] };
}

async function writeUntilRefused(url: string): Promise<{ acknowledged: number; failure: string }> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined); // a server that gives up closes the connection; the query tells it too
  await client.connect();
  let acknowledged = 0;
  try {
    await client.query('CREATE TABLE kept (id int, note text STORAGE PLAIN)');
    while (acknowledged < 100_000) {
      await client.query("INSERT INTO kept SELECT i, repeat('x', 8000) FROM generate_series(1, 100) i");
      acknowledged += 100;
    }
    return { acknowledged, failure: 'the disk never filled' };
  } catch (error) {
    return { acknowledged, failure: error instanceof Error ? error.message : String(error) };
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function fillUp(file: string): Promise<void> {
  const handle = await open(file, 'w');
  try {
    for (;;) await handle.write(Buffer.alloc(4096, 1));
  } catch {
    // full, as asked
  } finally {
    await handle.close();
  }
}
