import { sql, type RawBuilder } from 'kysely';
import type { HeldEntry } from '#contract/offline.ts';
import type { HeldStatus } from '#domain/loans/payments/held-entry.ts';
import { cents, type Cents } from '#domain/money.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { pageOf, readCursor, type Page } from '#server/records/cursor.ts';

type HeldRow = Omit<HeldEntry, 'client'> & {
  readonly client_id: string | null;
  readonly client_name: string | null;
};

/** The newest first; a collector's role sees what that person entered (OF-14). */
export async function pageOfHeld(
  tx: Tx,
  institution: string,
  { status, after, limit }: { status?: HeldStatus | undefined; after?: string | undefined; limit: number },
): Promise<Page<HeldEntry>> {
  const key = readCursor(after, ['moment', 'uuid']);
  const chosen = sql`
    ${status === undefined ? sql`true` : sql`h.status = ${status}`}
    and ${key === null ? sql`true` : sql`(h.entered_at, h.id) < (${key[0]}::timestamptz, ${key[1]}::uuid)`}`;
  const rows = await heldRows(tx, institution, chosen, limit + 1);
  return pageOf(rows, limit, ({ entered_at: at, id }) => [at, id]);
}

/** What waits for a manager. */
export async function heldTotal(tx: Tx, institution: string): Promise<{ count: number; amount: Cents }> {
  const { rows } = await sql<{ count: number; amount: Cents }>`
    select count(*)::integer as count, coalesce(sum(amount + late_fee), 0)::bigint as amount
    from held_entries where institution_id = ${institution} and status = 'waiting'`.execute(tx);
  return rows[0] ?? { count: 0, amount: cents(0) };
}

export async function findHeld(tx: Tx, institution: string, id: string): Promise<HeldEntry | undefined> {
  const [entry] = await heldRows(tx, institution, sql`h.id = ${id}::uuid`, 1);
  return entry;
}

export async function requireHeld(tx: Tx, institution: string, id: string): Promise<HeldEntry> {
  const entry = await findHeld(tx, institution, id);
  if (entry === undefined) throw new Problem('not_found');
  return entry;
}

async function heldRows(
  tx: Tx,
  institution: string,
  chosen: RawBuilder<unknown>,
  limit: number,
): Promise<HeldEntry[]> {
  const { rows } = await sql<HeldRow>`
    select h.id, h.loan_id, c.id as client_id, c.name as client_name, h.amount, h.late_fee, h.payment_date, h.method, h.entered_at,
      caderneta_member_name(h.entered_by) as entered_by, h.reason, h.status, h.payment_id, h.note,
      caderneta_member_name(h.decided_by) as decided_by, h.decided_at
    from held_entries as h
    left join loans as l on l.institution_id = ${institution} and l.id = h.loan_id and l.deleted_at is null
    left join clients as c on c.institution_id = ${institution} and c.id = l.client_id and c.deleted_at is null
    where h.institution_id = ${institution} and ${chosen}
    order by h.entered_at desc, h.id desc
    limit ${limit}`.execute(tx);
  return rows.map(({ client_id: clientId, client_name: name, ...entry }) => ({
    ...entry,
    client: clientId === null || name === null ? null : { id: clientId, name },
  }));
}
