import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/all.ts';
import { foldTotals } from '#server/jobs/fold-totals.ts';
import { send, validCall } from '#tests/http/matrix/matrix-call.ts';
import { matrix } from '#tests/http/matrix/route-matrix.ts';
import { BILLING_ENV } from '#tests/http/matrix/signed-headers.ts';
import { aWorld } from '#tests/http/matrix/world.ts';
import { startTestApp, type TestApp } from '#tests/http/test-app.ts';
import { envOf, runCommand } from '#tests/use-cases/run-command.ts';

/* On a database that was distributed, migrated and distributed again, as an update does (tests/support/citus-databases.ts). */

let server: TestApp;
let backups: string;

beforeAll(async () => {
  backups = await mkdtemp(path.join(tmpdir(), 'caderneta-cluster-'));
  server = await startTestApp({ env: { ...BILLING_ENV, BACKUP_DIR: backups }, config: { signUp: 'open' } });
}, 600_000);
afterAll(async () => {
  await server.close();
  await rm(backups, { recursive: true });
});

test('every endpoint of the contract answers as on one server, and every sum is right after it', async () => {
  const expected = new Map(matrix.map(({ route, statuses }) => [route, statuses.valid]));
  const routes = Object.keys(endpoints);
  const wrong: string[] = [];
  const shared = await aWorld(server);
  for (const route of routes) {
    const world = route.startsWith('GET ') ? shared : await aWorld(server);
    const answer = await send(server, validCall(route, world));
    if (answer.status !== expected.get(route)) wrong.push(`${route} ${answer.status} ${answer.body}`);
  }
  process.stdout.write(`${routes.length - wrong.length} of ${routes.length} endpoints\n`);
  expect(wrong).toEqual([]);
  expect(server.logs.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
  await foldTotals(server.database.db);
  const check = await runCommand(['check'], envOf(server.database));
  process.stdout.write(`${check.said}${check.complained}\n`);
  expect(check.code).toBe(0);
}, 1_800_000);

test('a backup can be taken of a cluster, and is restored into a database of one server only', async () => {
  const file = path.join(backups, 'cluster.backup');
  expect(await runCommand(['backup', file], envOf(server.database))).toMatchObject({ code: 0 });
  const restored = await runCommand(['restore', file], envOf(server.database));
  expect(restored).toMatchObject({ code: 1, said: '' });
  expect(restored.complained).toContain('O banco está distribuído (Citus)');
}, 600_000);
