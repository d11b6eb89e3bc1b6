import type { ImportOut } from '#contract/imports.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';
import { stripRows } from './import-row.ts';
import { lockImport, requireImport, type LockedImport } from './import-store.ts';
import { takeBackClients } from './take-back-clients.ts';
import { takeBackLoans } from './take-back-loans.ts';
import { takeBackPayments } from './take-back-payments.ts';
import type { UndoImport } from './undo-obstacle.ts';

/** All of it or nothing, and only while nothing of it has changed (IM-9); an undone import answers as it is. */
export async function undoImport(tx: Tx, institution: string, undo: UndoImport): Promise<ImportOut> {
  const of = await lockImport(tx, institution, undo.id);
  if (of.status === 'undone') return requireImport(tx, institution, of.id);
  const { counts } = await requireImport(tx, institution, of.id);
  if (counts.written === 0) throw new Problem('import_finished', 'Esta importação ainda não gravou nada.');
  await takeBack(tx, institution, of, undo);
  await stripRows(tx, institution, of.id);
  await tx
    .updateTable('imports')
    .set({ status: 'undone', undone_at: undo.now })
    .where('institution_id', '=', institution)
    .where('id', '=', of.id)
    .execute();
  await announce(tx, institution, { table: 'imports', op: 'UPDATE', id: of.id });
  return requireImport(tx, institution, of.id);
}

function takeBack(tx: Tx, institution: string, of: LockedImport, undo: UndoImport): Promise<void> {
  switch (of.kind) {
    case 'clients':
    case 'contacts':
      return takeBackClients(tx, institution, undo);
    case 'loans':
      return takeBackLoans(tx, institution, undo);
    case 'payments':
      return takeBackPayments(tx, institution, undo);
  }
}
