import { sql, type CompiledQuery } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { fixedStatement } from '#server/db/engine/fixed-statement.ts';
import type { AnnouncedChange } from './change-outbox.ts';

/** Records a change in the outbox, so that open screens of the institution refetch it after the commit (LV-1). */
export async function announce(
  tx: Tx,
  institution: string,
  change: Omit<AnnouncedChange, 'institution'>,
): Promise<void> {
  await tx.executeQuery(announcement(institution, change));
}

/** The statement of `announce`, to be sent with others. */
export function announcement(
  institution: string,
  change: Omit<AnnouncedChange, 'institution'>,
): CompiledQuery {
  const { table, op, id = null, client_id = null } = change;
  return insertChange({ institution, table, op, id, client_id });
}

/** Above this many rows of one table, one 'many' change replaces the individual ids. */
const MAX_NAMED_ROWS = 120;

/** Announces many rows, possibly of several institutions, in one statement. */
export async function announceAll(tx: Tx, changes: readonly AnnouncedChange[]): Promise<void> {
  const rows = collapseLargeGroups(changes);
  if (rows.length === 0) return;
  const column = (name: keyof AnnouncedChange) => rows.map((change) => change[name] ?? null);
  await sql`
    insert into change_outbox (institution_id, table_name, op, id, client_id)
    select * from unnest(${column('institution')}::uuid[], ${column('table')}::text[], ${column('op')}::text[],
      ${column('id')}::uuid[], ${column('client_id')}::uuid[])`.execute(tx);
}

function collapseLargeGroups(changes: readonly AnnouncedChange[]): AnnouncedChange[] {
  const groups = new Map<string, AnnouncedChange[]>();
  for (const change of changes) {
    const key = `${change.institution} ${change.table}`;
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined || group.length <= MAX_NAMED_ROWS) return group;
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
