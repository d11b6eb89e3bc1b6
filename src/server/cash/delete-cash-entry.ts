import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';
import { lockEntry, updateEntry } from './cash-entry-store.ts';

interface DeleteCashEntry {
  readonly id: string;
  readonly now: Date;
}

/** The entry leaves the book and can be restored ('Desfazer'). */
export async function deleteCashEntry(
  tx: Tx,
  institution: string,
  { id, now }: DeleteCashEntry,
): Promise<void> {
  const entry = await lockEntry(tx, institution, id);
  if (entry.deleted_at !== null) throw new Problem('not_found');
  await updateEntry(tx, institution, id, { deleted_at: now });
  await announce(tx, institution, { table: 'cash_entries', op: 'DELETE', id });
}
