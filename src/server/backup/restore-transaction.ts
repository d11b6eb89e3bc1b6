import { sqlStateOf } from '#server/db/database-errors.ts';
import { checkInvariantsWithin } from '#server/invariants/check-invariants.ts';
import type { Opening } from './backup-encryption.ts';
import { BackupError } from './backup-error.ts';
import type { BackupSummary } from './read-backup.ts';
import { BACKUP_SETTINGS, schemaNumber, type OwnerConnection } from './table-columns.ts';

const LOCK_NOT_HAD = '55P03';
/** SQLSTATE classes 22 and 23: a value or row that the current schema refuses. */
const DOES_NOT_FIT = /^2[23]...$/;

/** A file that was verified, and what opens it. */
export interface VerifiedBackup {
  readonly file: string;
  readonly opening: Opening;
  readonly summary: BackupSummary;
}

/** Commits what `work` has restored only if every money invariant holds; else nothing has happened. */
export async function restoreWholeOrNot(
  owner: OwnerConnection,
  { file, summary }: VerifiedBackup,
  work: () => Promise<void>,
): Promise<void> {
  await owner.query('BEGIN');
  try {
    await owner.query(BACKUP_SETTINGS);
    await refuseNewer(owner, file, summary.schema);
    await work();
    if (summary.withoutFiles) await noteMissingContents(owner);
    await refuseWrongSums(owner);
    await owner.query('COMMIT');
  } catch (error) {
    // A broken connection has already rolled back; the original error is the one to report.
    await owner.query('ROLLBACK').catch(() => {});
    throw asSentence(error, file);
  }
}

/** Where the contents were left out, each file says that it has none (I22). */
async function noteMissingContents(owner: OwnerConnection): Promise<void> {
  await owner.query(`SELECT set_config('caderneta.actor', 'restore', true)`);
  await owner.query(
    `UPDATE files AS f SET emptied_at = now()
     WHERE f.emptied_at IS NULL AND NOT EXISTS (
       SELECT FROM file_contents AS c WHERE (c.institution_id, c.file_id) = (f.institution_id, f.id))`,
  );
}

async function refuseNewer(owner: OwnerConnection, file: string, schema: number): Promise<void> {
  const known = await schemaNumber(owner);
  if (schema > known)
    throw new BackupError(
      `${file} vem de uma versão mais nova do Caderneta (migração ${schema}; esta conhece até a ${known}). ` +
        'Atualize o programa; nada foi alterado.',
    );
}

async function refuseWrongSums(owner: OwnerConnection): Promise<void> {
  const broken = (await checkInvariantsWithin(owner)).filter((result) => result.broken > 0);
  if (broken.length === 0) return;
  const rules = broken.map(({ id, statement }) => `${id} ${statement}`).join(' ');
  throw new BackupError(`As contas do backup não conferem: ${rules} Nada foi alterado.`);
}

function asSentence(error: unknown, file: string): unknown {
  const state = sqlStateOf(error) ?? '';
  if (state === LOCK_NOT_HAD)
    return new BackupError('O banco está em uso: pare o Caderneta e tente de novo. Nada foi alterado.');
  if (DOES_NOT_FIT.test(state) && error instanceof Error)
    return new BackupError(
      `${file} não cabe no banco desta versão do Caderneta: ${error.message}. Nada foi alterado.`,
      { cause: error },
    );
  return error;
}
