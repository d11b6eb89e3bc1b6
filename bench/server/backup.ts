import { execFile } from 'node:child_process';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { migrate } from '#server/db/migrating/migrate.ts';
import { seed } from './bench-data.ts';
import { startDebianPostgres, type DebianPostgres } from './debian-postgres.ts';
import { keepFiles, KEPT_MB } from './files.ts';
import { figureOf, ROUNDS } from './measure.ts';
import type { Report } from './report.ts';

const run = promisify(execFile);
const CLI = path.join(import.meta.dirname, '../../dist/server/cli.js');

/** The command against pg_dump on the same 100,000 loans. */
export async function measureBackup(
  report: Report,
  folder: string,
  say: (text: string) => void,
): Promise<void> {
  const postgres = await startDebianPostgres();
  if (postgres === null) {
    say('backup: left out, because there is no PostgreSQL of the distribution (apt-get install postgresql)');
    return;
  }
  try {
    await migrate({ ownerUrl: postgres.ownerUrl });
    await seed(postgres.ownerUrl, 'unusable', [500]);
    const ours: number[] = [];
    const custom: number[] = [];
    const plain: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      plain.push(await secondsOf(() => dump(postgres, folder, 'plain')));
      custom.push(await secondsOf(() => dump(postgres, folder, 'custom')));
      ours.push(await secondsOf(() => backup(postgres, folder)));
    }
    const each = (values: readonly number[]) => values.map((value) => value.toFixed(1)).join(' ');
    report.add({
      work: 'backup of 100,500 loans and 300,000 payments, verified',
      figure: figureOf(ours.map((seconds, at) => seconds / (custom[at] ?? NaN))),
      atMost: 2,
      unit: '× pg_dump',
      note: `${each(ours)} s; pg_dump -Fc ${each(custom)} s, plain ${each(plain)} s; ${await sizes(folder)}`,
    });
    await measureWithFiles(report, postgres, folder);
  } finally {
    await postgres.stop();
  }
}

/** The same with what an institution keeps of pictures and papers (AQ-12). */
async function measureWithFiles(report: Report, postgres: DebianPostgres, folder: string): Promise<void> {
  const owner = new Client({ connectionString: postgres.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ institution: string; client: string }>(
    'SELECT institution_id AS institution, id AS client FROM clients ORDER BY institution_id, id LIMIT 1',
  );
  const [first] = rows;
  if (first === undefined) throw new Error('a client is needed');
  await keepFiles(owner, first);
  await owner.end();
  const pairs: [number, number][] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    pairs.push([
      await secondsOf(() => backup(postgres, folder)),
      await secondsOf(() => dump(postgres, folder, 'custom')),
    ]);
  report.add({
    work: `backup with ${KEPT_MB} MB of files, verified`,
    figure: figureOf(pairs.map(([ours, theirs]) => ours / theirs)),
    atMost: 2,
    unit: '× pg_dump',
    note: pairs.map(([ours, theirs]) => `${ours.toFixed(1)} beside ${theirs.toFixed(1)} s`).join(', '),
  });
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return (performance.now() - since) / 1000;
}

async function dump({ ownerUrl, program }: DebianPostgres, folder: string, format: string): Promise<void> {
  await run(program('pg_dump'), [`--format=${format}`, '-f', path.join(folder, format), '-d', ownerUrl]);
}

async function backup({ ownerUrl }: DebianPostgres, folder: string): Promise<void> {
  const file = path.join(folder, 'backup');
  await rm(file, { force: true });
  const env = { ...process.env, DATABASE_URL: ownerUrl };
  await run(process.execPath, [CLI, 'backup', file], { env });
}

async function sizes(folder: string): Promise<string> {
  const size = async (name: string) => ((await stat(path.join(folder, name))).size / 1e6).toFixed(1);
  return `${await size('backup')} MB; ${await size('custom')} MB, ${await size('plain')} MB`;
}
