import type { CashEntryIn } from '#contract/cash.ts';
import { entryDescription, type CashEntry } from '#domain/cash/cash-entry.ts';
import type { Tx } from '#server/db/database.ts';
import { editableRecord } from '#server/records/editable-record.ts';

const FIELDS = ['kind', 'amount', 'entry_date', 'description'] as const;

/** Money that moved besides loans and payments (CX-13); of opening balances there is one (CX-14). */
export const cashEntryRecord = editableRecord<CashEntryIn, CashEntry>({
  table: 'cash_entries',
  fields: FIELDS,
  unique: { index: 'cash_entries_opening_key', problem: 'opening_balance_exists' },
  sound: (fields) => ({ ...fields, description: entryDescription(fields.kind, fields.description) }),
});

export async function openingEntry(tx: Tx, institution: string): Promise<CashEntry | null> {
  const entry = await tx
    .selectFrom('cash_entries')
    .select(['id', 'version', ...FIELDS])
    .where('institution_id', '=', institution)
    .where('kind', '=', 'opening')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return entry ?? null;
}
