import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backupFolder } from '#server/backup/backup-folder.ts';
import { verifyBackup } from '#server/backup/read-backup.ts';
import { backupByCli } from '#server/jobs/backup-by-cli.ts';
import { isBackupDue, startBackupJob, type BackupJobParts } from '#server/jobs/backup-job.ts';
import { createTelemetry } from '#server/telemetry/telemetry.ts';
import { aSignedInLender, startTestApp } from '#tests/http/test-app.ts';

import { aClient, aLender } from '#tests/support/records.ts';
import { cliArguments } from '#tests/support/app-instances.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { envOf } from './run-command.ts';

const TIME_ZONE = 'America/Sao_Paulo';
const FROM_SOURCE = ['--import', 'tsx'];

let folder: string;
beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'caderneta-scheduled-')), 'backups');
});
afterEach(() => rm(path.dirname(folder), { recursive: true, force: true }));

test.each([
  { newest: null, now: '2026-11-17T02:00:00Z', due: true, why: 'there is none' },
  { newest: '2026-11-16T06:10:00Z', now: '2026-11-17T05:59:00Z', due: false, why: 'it is not yet three' },
  { newest: '2026-11-16T06:10:00Z', now: '2026-11-17T06:00:00Z', due: true, why: 'it is three' },
  { newest: '2026-11-17T06:00:00Z', now: '2026-11-17T23:00:00Z', due: false, why: 'the day has one' },
  { newest: '2026-11-10T06:00:00Z', now: '2026-11-17T12:00:00Z', due: true, why: 'it was switched off' },
])('a backup is due: $due, because $why', ({ newest, now, due }) => {
  expect(isBackupDue(newest === null ? null : new Date(newest), new Date(now), TIME_ZONE)).toBe(due);
});

function jobWith(parts: Partial<BackupJobParts>) {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const job = startBackupJob({
    folder: backupFolder(folder),
    keep: 2,
    makeBackup: async (file) => {
      await writeFile(file, 'feito');
      return null;
    },
    clock: { now: () => new Date('2026-11-17T06:10:20.500Z') },
    timeZone: TIME_ZONE,
    lookEveryMs: 1,
    log,
    ...parts,
  });
  return { job, log };
}

const OLD = [
  'caderneta-2026-11-14T06-10-00Z.backup',
  'caderneta-2026-11-15T06-10-00Z.backup',
  'caderneta-2026-11-16T06-10-00Z.backup',
];

async function withOldBackups(...others: string[]): Promise<void> {
  await mkdir(folder);
  for (const name of [...OLD, ...others]) await writeFile(path.join(folder, name), name);
}

test('the day gets one backup, and then the oldest go; foreign files stay', async () => {
  await withOldBackups('caderneta-antes-da-viagem.backup', 'caderneta-2026-11-16T07-00-00Z.backup.part');
  const { job, log } = jobWith({});
  await eventually(() => expect(log.info).toHaveBeenCalledTimes(1));
  await job.stop();
  expect((await readdir(folder)).sort()).toEqual([
    'caderneta-2026-11-16T06-10-00Z.backup',
    'caderneta-2026-11-17T06-10-20Z.backup',
    'caderneta-antes-da-viagem.backup',
  ]);
  expect(log.error).not.toHaveBeenCalled();
});

test('backups of a clock that was years ahead neither keep the day without one nor outlive it', async () => {
  await withOldBackups('caderneta-2031-01-01T06-10-00Z.backup', 'caderneta-2031-01-02T06-10-00Z.backup');
  const { job, log } = jobWith({});
  await eventually(() => expect(log.info).toHaveBeenCalledTimes(1));
  await job.stop();
  expect((await readdir(folder)).sort()).toEqual([
    'caderneta-2026-11-16T06-10-00Z.backup',
    'caderneta-2026-11-17T06-10-20Z.backup',
  ]);
});

test('an hour after a failed backup it is tried again, also when the clock was set back meanwhile', async () => {
  const time = { now: new Date('2026-11-17T06:10:20.500Z'), elapsedMs: 0 };
  let tries = 0;
  const { job, log } = jobWith({
    clock: { now: () => time.now },
    elapsedMs: () => time.elapsedMs,
    makeBackup: async () => {
      tries += 1;
      throw new Error('o disco está cheio');
    },
  });
  await eventually(() => expect(log.error).toHaveBeenCalledTimes(1));
  time.now = new Date('2026-10-01T12:00:00.000Z');
  time.elapsedMs = 3_600_000;
  await eventually(() => expect(log.error).toHaveBeenCalledTimes(2));
  await job.stop();
  expect(tries).toBe(2);
});

test('a backup that fails leaves the old ones, says so and is not tried again at once', async () => {
  await withOldBackups();
  let tries = 0;
  const { job, log } = jobWith({
    makeBackup: async () => {
      tries += 1;
      throw new Error('o disco está cheio');
    },
  });
  await eventually(() => expect(log.error).toHaveBeenCalled());
  await job.stop();
  expect(tries).toBe(1);
  expect((await readdir(folder)).sort()).toEqual(OLD);
});

test('killed in the middle, a backup leaves no file that looks whole and the old ones as they are; the next one clears up', async () => {
  await withOldBackups();
  const database = await createTestDatabase();
  try {
    const { id: institution_id } = await aLender(database.owner);
    await aClient(database.owner, { institution_id });
    const file = path.join(folder, 'caderneta-2026-11-17T06-00-00Z.backup');
    const env = { ...process.env, ...envOf(database) };
    const blocking = await database.ownerPool.connect();
    try {
      await blocking.query('BEGIN');
      await blocking.query('LOCK TABLE clients IN ACCESS EXCLUSIVE MODE');
      const child = spawn(process.execPath, [...cliArguments(), 'backup', file], { env, stdio: 'ignore' });
      const ended = once(child, 'exit');
      await vi.waitFor(() => stat(`${file}.part`), { timeout: 100_000, interval: 50 });
      child.kill('SIGKILL');
      await ended;
    } finally {
      await blocking.query('ROLLBACK');
      blocking.release();
    }
    expect((await readdir(folder)).sort()).toEqual([...OLD, `${path.basename(file)}.part`]);

    const { job, log } = jobWith({
      keep: 4,
      makeBackup: (made, stopping) => backupByCli(made, stopping, { env, execArgv: FROM_SOURCE }),
    });
    await vi.waitFor(() => expect(log.info).toHaveBeenCalled(), { timeout: 100_000 });
    await job.stop();
    expect((await readdir(folder)).sort()).toEqual([...OLD, 'caderneta-2026-11-17T06-10-20Z.backup']);
    for (const name of OLD) expect(await readFile(path.join(folder, name), 'utf8')).toBe(name);
    const { rows } = await verifyBackup(path.join(folder, 'caderneta-2026-11-17T06-10-20Z.backup'));
    expect(rows).toMatchObject({ users: 1, clients: 1, loans: 0 });
  } finally {
    await database.drop();
  }
}, 240_000);

test('the age of the newest backup is a metric, and its owner can ask for its moment', async () => {
  await withOldBackups();
  const telemetry = createTelemetry();
  telemetry.watchBackups(backupFolder(folder), { now: () => new Date('2026-11-16T06:11:40Z') });
  expect((await telemetry.text()).body).toContain('\ncaderneta_backup_age_seconds 100\n');

  const server = await startTestApp({ env: { BACKUP_DIR: folder } });
  server.clock.advance(Date.parse('2026-11-16T12:00:00Z') - server.clock.now().getTime());
  try {
    const { staffCookie: cookie } = await aSignedInLender(server);
    expect((await server.call('GET /api/backups/latest', { cookie })).json).toEqual({
      is_scheduled: true,
      latest_at: '2026-11-16T06:10:00.000Z',
    });
  } finally {
    await server.close();
  }
});
