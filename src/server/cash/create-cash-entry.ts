import { v7 as newId } from 'uuid';
import type { CashEntryIn } from '#contract/cash.ts';
import { entryDescription, type CashEntry } from '#domain/cash/cash-entry.ts';
import type { Tx } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';
import { insertEntry } from './cash-entry-store.ts';

/** Refuses a second opening balance (CX-13, CX-14). */
export async function createCashEntry(
  tx: Tx,
  institution: string,
  { description, ...fields }: CashEntryIn,
  now: Date,
): Promise<CashEntry> {
  const entry = await insertEntry(tx, institution, {
    ...fields,
    id: newId(),
    description: entryDescription(fields.kind, description),
    created_at: now,
  });
  await announce(tx, institution, { table: 'cash_entries', op: 'INSERT', id: entry.id });
  return entry;
}
