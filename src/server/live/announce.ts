import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { fixedStatement } from '#server/db/engine/fixed-statement.ts';
import type { AnnouncedChange } from './change-outbox.ts';

/** LV-1: what the open screens of the institution have to ask for again once this transaction is committed. */
export async function announce(
  tx: Tx,
  institution: string,
  change: Omit<AnnouncedChange, 'institution'>,
): Promise<void> {
  const { table, op, id = null, client_id = null } = change;
  await tx.executeQuery(insertChange({ institution, table, op, id, client_id }));
}

/** Of more rows of a table than these, only that there were many is said. */
const MOST_NAMED = 120;

/** The same for many rows at once, of whatever institutions, in one statement. */
export async function announceAll(tx: Tx, changes: readonly AnnouncedChange[]): Promise<void> {
  const told = withoutNamingMany(changes);
  if (told.length === 0) return;
  const column = (name: keyof AnnouncedChange) => told.map((change) => change[name] ?? null);
  await sql`
    insert into change_outbox (institution_id, table_name, op, id, client_id)
    select * from unnest(${column('institution')}::uuid[], ${column('table')}::text[], ${column('op')}::text[],
      ${column('id')}::uuid[], ${column('client_id')}::uuid[])`.execute(tx);
}

function withoutNamingMany(changes: readonly AnnouncedChange[]): AnnouncedChange[] {
  const groups = new Map<string, AnnouncedChange[]>();
  for (const change of changes) {
    const key = `${change.institution} ${change.table}`;
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined || group.length <= MOST_NAMED) return group;
    return [{ institution: first.institution, table: first.table, op: 'many' as const }];
  });
}

interface OutboxRow {
  readonly institution: string;
  readonly table: string;
  readonly op: string;
  readonly id: string | null;
  readonly client_id: string | null;
}

const insertChange = fixedStatement((tx, row: OutboxRow) =>
  tx.insertInto('change_outbox').values({
    institution_id: row.institution,
    table_name: row.table,
    op: row.op,
    id: row.id,
    client_id: row.client_id,
  }),
);
