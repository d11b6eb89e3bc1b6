import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts';

import { ask } from './launcher-process.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caderneta-embedded-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a throw-away cluster does not wait for the disk, and settings given win', async () => {
  const extraSettings = { max_connections: '25' };
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durability: 'throwaway', extraSettings });
  const settings = `SELECT unnest(ARRAY[current_setting('fsync'), current_setting('synchronous_commit'),
    current_setting('full_page_writes'), current_setting('max_connections')])`;
  expect(await ask(postgres.ownerUrl, settings)).toEqual(['off', 'off', 'off', '25']);
  await postgres.stop();
}, 60_000);

test('starts, keeps what was written over a restart, and stops cleanly', async () => {
  const dataDir = path.join(folder, 'dados');
  const first = await startEmbeddedPostgres({ dataDir });
  await ask(first.ownerUrl, 'CREATE TABLE kept (cents bigint); INSERT INTO kept VALUES (140000)');
  await first.stop();
  expect(await first.exited).toEqual({ expected: true, code: 0 });

  const second = await startEmbeddedPostgres({ dataDir });
  expect(await ask(second.ownerUrl, 'SELECT cents FROM kept')).toEqual(['140000']);
  const powers = `SELECT unnest(ARRAY[rolcanlogin, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolreplication])
    FROM pg_roles WHERE rolname = current_user`;
  expect(await ask(second.runtimeUrl, powers)).toEqual([true, false, false, false, false, false]);
  const durability = `SELECT unnest(ARRAY[current_setting('fsync'), current_setting('synchronous_commit'),
    current_setting('full_page_writes'), current_setting('max_connections')])`;
  expect(await ask(second.ownerUrl, durability)).toEqual(['on', 'on', 'on', '60']);
  const megabytes = `SELECT setting::integer * 8 / 1024 BETWEEN 64 AND 256 FROM pg_settings WHERE name = 'shared_buffers'`;
  expect(await ask(second.ownerUrl, megabytes)).toEqual([true]);
  await expect(ask(second.runtimeUrl.replace(/:[0-9a-f]+@/, ':errada@'), 'SELECT 1')).rejects.toThrow(
    'password',
  );
  await second.stop();
  expect((await stat(path.join(dataDir, 'postgres-passwords.json'))).mode & 0o777).toBe(0o600);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
}, 60_000);
