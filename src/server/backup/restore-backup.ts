import { escapeIdentifier } from 'pg';
import { BackupError } from './backup-error.ts';
import { BACKUP_TABLES } from './backup-tables.ts';
import { loadParts } from './load-parts.ts';
import { restoreWholeOrNot, type VerifiedBackup } from './restore-transaction.ts';
import { columnsOf, type OwnerConnection } from './table-columns.ts';

const ROWS_AT_A_TIME = 10_000;

/** Restores everything or nothing, into an empty database with this release's schema. */
export async function restoreBackup(owner: OwnerConnection, backup: VerifiedBackup): Promise<void> {
  await refuseCluster(owner);
  await restoreWholeOrNot(owner, backup, async () => {
    await owner.query(`LOCK TABLE ${BACKUP_TABLES.join(', ')} IN SHARE ROW EXCLUSIVE MODE`);
    await refuseRecords(owner);
    await switchTriggers(owner, 'DISABLE');
    await loadParts(owner, backup, ({ table }) => ({ table }));
    await deleteHalfDeleted(owner);
    await continueSequences(owner);
    await owner.query('SELECT caderneta_arrange_audit_log(now())');
    await owner.query('SELECT caderneta_recount_totals()');
    await switchTriggers(owner, 'ENABLE');
    await owner.query(`ANALYZE ${BACKUP_TABLES.join(', ')}, portfolio_totals, day_totals, client_totals`);
  });
}

/** What a backup caught in the middle of its deletion goes on going (AS-12): half of it would not add up. */
async function deleteHalfDeleted(owner: OwnerConnection): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    'SELECT id FROM institutions WHERE deleting_since IS NOT NULL',
  );
  for (const { id } of rows) {
    for (let isGone = false; !isGone;) {
      const { rows: said } = await owner.query<{ gone: boolean }>(
        'SELECT caderneta_delete_institution($1, current_date, $2) AS gone',
        [id, ROWS_AT_A_TIME],
      );
      isGone = said[0]?.gone ?? true;
    }
  }
}

/** Citus switches no trigger of a table that every node has a copy of. */
async function refuseCluster(owner: OwnerConnection): Promise<void> {
  const { rows } = await owner.query(`SELECT FROM pg_extension WHERE extname = 'citus'`);
  if (rows.length === 0) return;
  const { rows: distributed } = await owner.query('SELECT FROM pg_dist_partition LIMIT 1');
  if (distributed.length > 0)
    throw new BackupError(
      'O banco está distribuído (Citus), e um backup só entra em um banco de um servidor. Nada foi alterado. ' +
        'Restaure em um banco novo e depois use `distribute`.',
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

/** Uses RESTART because, unlike setval, it is rolled back with the transaction. */
async function continueSequences(owner: OwnerConnection): Promise<void> {
  for (const table of BACKUP_TABLES) {
    for (const { name, sequence } of await columnsOf(owner, table)) {
      if (sequence === null) continue;
      const { rows } = await owner.query<{ next: string }>(
        `SELECT (coalesce(max(${escapeIdentifier(name)}), 0) + 1)::text AS next FROM ${escapeIdentifier(table)}`,
      );
      await owner.query(`ALTER SEQUENCE ${sequence} RESTART WITH ${rows[0]?.next ?? '1'}`);
    }
  }
}
