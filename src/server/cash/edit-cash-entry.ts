import type { CashEntryChangeIn } from '#contract/cash.ts';
import { entryDescription, type CashEntry } from '#domain/cash/cash-entry.ts';
import { Problem } from '#domain/problem.ts';
import { refuseOtherVersion } from '#domain/record-version.ts';
import type { Tx } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';
import { lockEntry, updateEntry } from './cash-entry-store.ts';

interface EditCashEntry {
  readonly id: string;
  readonly change: CashEntryChangeIn;
}

/** Changes only the given fields (LN-18). */
export async function editCashEntry(
  tx: Tx,
  institution: string,
  { id, change: { version, description, ...fields } }: EditCashEntry,
): Promise<CashEntry> {
  const { deleted_at: deletedAt, ...before } = await lockEntry(tx, institution, id);
  if (deletedAt !== null) throw new Problem('not_found');
  refuseOtherVersion(before, version);
  if (description === undefined && Object.keys(fields).length === 0) return before;
  const entry = await updateEntry(tx, institution, id, {
    ...fields,
    ...(description === undefined
      ? {}
      : { description: entryDescription(fields.kind ?? before.kind, description) }),
  });
  await announce(tx, institution, { table: 'cash_entries', op: 'UPDATE', id });
  return entry;
}
