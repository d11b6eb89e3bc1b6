import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caderneta-embedded-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('starts, keeps what was written over a restart, and stops cleanly', async () => {
  const dataDir = path.join(folder, 'dados');
  const first = await startEmbeddedPostgres({ dataDir });
  const owner = new Client({ connectionString: first.ownerUrl });
  await owner.connect();
  await owner.query('CREATE TABLE kept (cents bigint); INSERT INTO kept VALUES (140000)');
  await owner.end();
  await first.stop();
  expect(await first.exited).toEqual({ expected: true, code: 0 });

  const second = await startEmbeddedPostgres({ dataDir });
  const again = new Client({ connectionString: second.ownerUrl });
  await again.connect();
  const kept = await again.query('SELECT cents FROM kept');
  await again.end();
  await second.stop();
  expect(kept.rows).toEqual([{ cents: '140000' }]);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
}, 30_000);
