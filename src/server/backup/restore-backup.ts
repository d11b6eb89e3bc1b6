import { escapeIdentifier } from 'pg';
import { sqlStateOf } from '#server/db/database-errors.ts';
import { checkInvariantsWithin } from '#server/invariants/money-invariants.ts';
import { BackupError } from './backup-error.ts';
import { BACKUP_TABLES } from './backup-tables.ts';
import { readBackup, type BackupRows, type BackupSummary } from './read-backup.ts';
import {
  columnsOf,
  BACKUP_SETTINGS,
  schemaNumber,
  type Column,
  type OwnerConnection,
} from './table-columns.ts';

const LOCK_NOT_HAD = '55P03';
/** SQLSTATE classes 22 and 23: a value or row that the current schema refuses. */
const DOES_NOT_FIT = /^2[23]...$/;

/** Restores everything or nothing, into an empty database with this release's schema. */
export async function restoreBackup(
  owner: OwnerConnection,
  file: string,
  { schema }: Pick<BackupSummary, 'schema'>,
): Promise<void> {
  await owner.query('BEGIN');
  try {
    await owner.query(BACKUP_SETTINGS);
    await owner.query(`LOCK TABLE ${BACKUP_TABLES.join(', ')} IN SHARE ROW EXCLUSIVE MODE`);
    await refuseNewer(owner, file, schema);
    await refuseRecords(owner);
    await switchTriggers(owner, 'DISABLE');
    await load(owner, file);
    await continueIdentities(owner);
    await owner.query('SELECT caderneta_recount_totals()');
    await switchTriggers(owner, 'ENABLE');
    await owner.query(`ANALYZE ${BACKUP_TABLES.join(', ')}, portfolio_totals, day_totals`);
    await refuseWrongSums(owner);
    await owner.query('COMMIT');
  } catch (error) {
    // A broken connection has already rolled back; the original error is the one to report.
    await owner.query('ROLLBACK').catch(() => {});
    throw asSentence(error, file);
  }
}

async function refuseNewer(owner: OwnerConnection, file: string, schema: number): Promise<void> {
  const known = await schemaNumber(owner);
  if (schema > known)
    throw new BackupError(
      `${file} vem de uma versão mais nova do Caderneta (migração ${schema}; esta conhece até a ${known}). ` +
        'Atualize o programa; nada foi alterado.',
    );
}

async function refuseRecords(owner: OwnerConnection): Promise<void> {
  for (const table of BACKUP_TABLES) {
    const { rows } = await owner.query(`SELECT FROM ${escapeIdentifier(table)} LIMIT 1`);
    if (rows.length > 0)
      throw new BackupError(
        `O banco já tem registros (${table}): um backup só entra em um banco vazio. Nada foi alterado. ` +
          'Use outra pasta em DATA_DIR, ou outro banco em DATABASE_URL, antes de iniciar o Caderneta nele.',
      );
  }
}

/** The file contains its own audit log and timestamps, so triggers must not add to them. */
async function switchTriggers(owner: OwnerConnection, how: 'DISABLE' | 'ENABLE'): Promise<void> {
  for (const table of BACKUP_TABLES)
    await owner.query(`ALTER TABLE ${escapeIdentifier(table)} ${how} TRIGGER USER`);
}

/** Reading verifies the file again, so damage since the first verification is found before the commit. */
async function load(owner: OwnerConnection, file: string): Promise<void> {
  const statements = new Map<string, string>();
  for await (const batch of readBackup(file)) {
    const statement = statements.get(batch.table) ?? (await insertInto(owner, batch, file));
    statements.set(batch.table, statement);
    await owner.query(
      statement,
      batch.columns.map((_, at) => batch.rows.map((cells) => cells[at])),
    );
  }
}

/** Only names found in the database's catalog become part of a statement; a column missing in the file gets its default. */
async function insertInto(
  owner: OwnerConnection,
  { table, columns }: BackupRows,
  file: string,
): Promise<string> {
  const known = new Map<string, Column>();
  if (BACKUP_TABLES.includes(table))
    for (const column of await columnsOf(owner, table)) known.set(column.name, column);
  const types = columns.map((name) => {
    const column = known.get(name);
    if (column === undefined)
      throw new BackupError(
        `${file} tem o que esta versão do Caderneta não conhece (${table}.${name}). ` +
          'Restaure com a versão que fez o backup; nada foi alterado.',
      );
    return column.type;
  });
  return `INSERT INTO ${escapeIdentifier(table)} (${columns.map(escapeIdentifier).join(', ')}) OVERRIDING SYSTEM VALUE
    SELECT ${types.map((type, at) => `r.c${at}::${type}`).join(', ')}
    FROM unnest(${types.map((_, at) => `$${at + 1}::text[]`).join(', ')}) AS r (${types.map((_, at) => `c${at}`).join(', ')})`;
}

/** Uses RESTART because, unlike setval, it is rolled back with the transaction. */
async function continueIdentities(owner: OwnerConnection): Promise<void> {
  for (const table of BACKUP_TABLES) {
    for (const { name } of (await columnsOf(owner, table)).filter(({ isIdentity }) => isIdentity)) {
      const [on, column] = [escapeIdentifier(table), escapeIdentifier(name)];
      const { rows } = await owner.query<{ next: string }>(
        `SELECT (coalesce(max(${column}), 0) + 1)::text AS next FROM ${on}`,
      );
      await owner.query(`ALTER TABLE ${on} ALTER COLUMN ${column} RESTART WITH ${rows[0]?.next ?? '1'}`);
    }
  }
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
