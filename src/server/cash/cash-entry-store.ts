import type { Timestamp } from '#domain/calendar.ts';
import type { CashEntry, CashEntryFields } from '#domain/cash/cash-entry.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { refusingDuplicate } from '#server/db/refusing-duplicate.ts';

const COLUMNS = ['id', 'kind', 'amount', 'entry_date', 'description', 'version'] as const;

export async function openingEntry(tx: Tx, institution: string): Promise<CashEntry | null> {
  const entry = await tx
    .selectFrom('cash_entries')
    .select(COLUMNS)
    .where('institution_id', '=', institution)
    .where('kind', '=', 'opening')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return entry ?? null;
}

/** Locks the row, also of a deleted entry. */
export async function lockEntry(
  tx: Tx,
  institution: string,
  id: string,
): Promise<CashEntry & { readonly deleted_at: Timestamp | null }> {
  return tx
    .selectFrom('cash_entries')
    .select(COLUMNS)
    .select('deleted_at')
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
}

export async function insertEntry(
  tx: Tx,
  institution: string,
  entry: CashEntryFields & { readonly id: string; readonly created_at: Date },
): Promise<CashEntry> {
  return refusingSecondOpening(
    tx
      .insertInto('cash_entries')
      .values({ ...entry, institution_id: institution })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow(),
  );
}

export async function updateEntry(
  tx: Tx,
  institution: string,
  id: string,
  change: Partial<CashEntryFields> | { readonly deleted_at: Date | null },
): Promise<CashEntry> {
  return refusingSecondOpening(
    tx
      .updateTable('cash_entries')
      .set(change)
      .where('institution_id', '=', institution)
      .where('id', '=', id)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow(() => new Problem('not_found')),
  );
}

/** CX-14 allows one. */
function refusingSecondOpening<T>(write: Promise<T>): Promise<T> {
  return refusingDuplicate(write, { index: 'cash_entries_opening_key', problem: 'opening_balance_exists' });
}
