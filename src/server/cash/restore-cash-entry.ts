import type { CashEntry } from '#domain/cash/cash-entry.ts';
import type { Tx } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';
import { lockEntry, updateEntry } from './cash-entry-store.ts';

/** Undoes a deletion; an entry that is not deleted stays as it is. */
export async function restoreCashEntry(tx: Tx, institution: string, id: string): Promise<CashEntry> {
  const { deleted_at: deletedAt, ...before } = await lockEntry(tx, institution, id);
  if (deletedAt === null) return before;
  const entry = await updateEntry(tx, institution, id, { deleted_at: null });
  await announce(tx, institution, { table: 'cash_entries', op: 'INSERT', id });
  return entry;
}
