import { mkdtemp, rm, writeFile } from 'node:fs/promises';
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

test('a folder of another major version is refused with what to do, also without its passwords, and left as it is', async () => {
  const start = () => startEmbeddedPostgres({ dataDir: folder, durability: 'throwaway' });
  const first = await start();
  await ask(first.ownerUrl, 'CREATE TABLE kept (cents bigint); INSERT INTO kept VALUES (140000)');
  await first.stop();
  const version = path.join(folder, 'postgres', 'PG_VERSION');
  await writeFile(version, '17\n');
  const older =
    'a pasta é do PostgreSQL 17 e esta versão do Caderneta traz o 18. Nada foi alterado. ' +
    'Com a versão anterior do Caderneta faça um backup, e com esta restaure-o em outra pasta:\n' +
    '  npm run cli -- backup caderneta.backup\n' +
    '  DATA_DIR=./data-novo npm run cli -- restore caderneta.backup\n';
  await expect(start()).rejects.toThrow(older);
  await writeFile(version, '19\n');
  await expect(start()).rejects.toThrow('Use a versão mais nova do Caderneta, que a criou.');
  await writeFile(version, '17\n');
  await rm(path.join(folder, 'postgres-passwords.json'));
  await expect(start()).rejects.toThrow(older);

  await writeFile(version, '18\n');
  const again = await start();
  expect(await ask(again.ownerUrl, 'SELECT cents FROM kept')).toEqual(['140000']);
  await again.stop();
}, 60_000);
