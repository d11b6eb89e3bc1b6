import { access, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { sqlStateOf } from '#server/db/database-errors.ts';
import { checkInvariantsWithin, type InvariantResult } from '#server/invariants/check-invariants.ts';
import { encrypted, seal, type Sealing } from './backup-encryption.ts';
import { asFileError, BackupError } from './backup-error.ts';
import type { RowCounts } from './backup-format.ts';
import { backupBytes } from './backup-parts.ts';
import { BACKUP_TABLES } from './backup-tables.ts';
import { verifyBackup } from './read-backup.ts';
import { BACKUP_SETTINGS, type OwnerConnection } from './table-columns.ts';

export interface WrittenBackup {
  readonly rows: RowCounts;
  /** The invariants the database itself violates, if it was asked for them; a restore of this file will be refused. */
  readonly broken: readonly InvariantResult[];
}

export interface BackupRequest {
  readonly file: string;
  readonly now: Date;
  /** Without one the file is not encrypted. */
  readonly sealing: Sealing | null;
  /** Whether the sums are checked too, in the same snapshot: that takes longer than the copy. */
  readonly checksSums: boolean;
  /** The bytes of the files stay out, and the file says so (AQ-12). */
  readonly withoutFiles?: boolean;
}

/** The file gets its final name only after it was written, synced and read back. */
export async function writeBackup(
  owner: OwnerConnection,
  { file, now, sealing, checksSums, withoutFiles = false }: BackupRequest,
): Promise<WrittenBackup> {
  const part = `${file}.part`;
  try {
    await refuseExisting(file);
    const sealed = sealing === null ? null : await seal(sealing);
    const handle = await open(part, 'wx', 0o600).catch((error: unknown) => {
      throw sqlStateOf(error) === 'EEXIST'
        ? new BackupError(`${part} já existe: outro backup está em andamento ou foi interrompido. Apague-o.`)
        : error;
    });
    try {
      const broken = await inSnapshot(owner, async () => {
        const clear = backupBytes(owner, { now, withoutFiles });
        for await (const bytes of sealed === null ? clear : encrypted(clear, sealed))
          await handle.appendFile(bytes);
        const results = checksSums ? await checkInvariantsWithin(owner) : [];
        return results.filter((result) => result.broken > 0);
      });
      await handle.sync();
      const { rows } = await verifyBackup(part, sealed?.opening);
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

/** Reads all tables in one snapshot, so that sums agree; the locks keep migrations out until then. */
async function inSnapshot<T>(owner: OwnerConnection, work: () => Promise<T>): Promise<T> {
  await owner.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    await owner.query(BACKUP_SETTINGS);
    await owner.query(`LOCK TABLE ${BACKUP_TABLES.join(', ')} IN ACCESS SHARE MODE`);
    return await work();
  } finally {
    // Nothing was changed; the error of a broken connection is already being thrown.
    await owner.query('ROLLBACK').catch(() => {});
  }
}

/** Makes the new name survive a power failure. On Windows a folder cannot be opened. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
