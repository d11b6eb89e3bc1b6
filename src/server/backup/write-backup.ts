import { access, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sqlStateOf } from '#server/db/database-errors.ts';
import { checkInvariantsWithin, type InvariantResult } from '#server/invariants/money-invariants.ts';
import { asFileError, BackupError } from './backup-error.ts';
import type { RowCounts } from './backup-format.ts';
import { backupText } from './backup-text.ts';
import { BACKUP_TABLES } from './backup-tables.ts';
import { verifyBackup } from './read-backup.ts';
import { EXACT_AND_PATIENT, type OwnerConnection } from './table-columns.ts';

export interface WrittenBackup {
  readonly rows: RowCounts;
  /** What did not add up in the database itself: a restore of this file will refuse it. */
  readonly broken: readonly InvariantResult[];
}

/** Under its own name only once it is whole, on the disk, and read back. */
export async function writeBackup(owner: OwnerConnection, file: string, now: Date): Promise<WrittenBackup> {
  const part = `${file}.part`;
  try {
    await refuseExisting(file);
    const handle = await open(part, 'wx', 0o600).catch((error: unknown) => {
      throw sqlStateOf(error) === 'EEXIST'
        ? new BackupError(`${part} já existe: outro backup está em andamento ou foi interrompido. Apague-o.`)
        : error;
    });
    try {
      const broken = await inSnapshot(owner, async () => {
        const content = Readable.from(backupText(owner, now));
        await pipeline(content, createGzip(), async (chunks: AsyncIterable<Buffer>) => {
          for await (const chunk of chunks) await handle.appendFile(chunk);
        });
        return (await checkInvariantsWithin(owner)).filter((result) => result.broken > 0);
      });
      await handle.sync();
      const { rows } = await verifyBackup(part);
      await refuseExisting(file);
      await rename(part, file);
      await syncFolder(path.dirname(file));
      return { rows, broken };
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw asFileError(error, file);
  }
}

async function refuseExisting(file: string): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists) throw new BackupError(`${file} já existe e não foi tocado. Escolha outro nome.`);
}

/** Every table as it was at one moment, so that sums agree; a migration waits until the tables were read. */
async function inSnapshot<T>(owner: OwnerConnection, work: () => Promise<T>): Promise<T> {
  await owner.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    await owner.query(EXACT_AND_PATIENT);
    await owner.query(`LOCK TABLE ${BACKUP_TABLES.join(', ')} IN ACCESS SHARE MODE`);
    return await work();
  } finally {
    // Nothing was changed; a connection that broke says so by the error under way.
    await owner.query('ROLLBACK').catch(() => {});
  }
}

/** The new name survives a power cut too. Windows cannot open a folder, and needs not. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
