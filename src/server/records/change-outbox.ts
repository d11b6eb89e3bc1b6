import type { Client } from 'pg';
import { LIVE_OPS, LIVE_TABLES } from '#domain/live-change.ts';

/** Of `sessions` only deletions are announced: they end the streams of that session and are never sent to a browser. */
const ANNOUNCED_TABLES = [...LIVE_TABLES, 'sessions'] as const;

/** A row of the outbox: the institution and the record that went stale. */
export interface AnnouncedChange {
  institution: string;
  table: (typeof ANNOUNCED_TABLES)[number];
  op: (typeof LIVE_OPS)[number];
  id?: string;
  client_id?: string;
}

/** How far the outbox was read: every transaction visible in this snapshot has been delivered, and no other. */
export interface OutboxPosition {
  readonly snapshot: string;
  /** Seconds of the database's clock, since a suspended computer cannot measure its own pause. */
  readonly at: number;
}

export interface OutboxPart {
  readonly changes: AnnouncedChange[];
  readonly readUpTo: OutboxPosition;
}

type OutboxRow = [string, string, string, string | null, string | null];

const POSITION = `pg_current_snapshot()::text AS snapshot, extract(epoch FROM clock_timestamp())::float8 AS at`;

export async function outboxPosition(client: Client): Promise<OutboxPosition> {
  const { rows } = await client.query<OutboxPosition>({
    name: 'outbox-position',
    text: `SELECT ${POSITION}`,
  });
  const [position] = rows;
  if (position === undefined) throw new Error('the database has no snapshot');
  return position;
}

/** A NOTIFY carries no payload; the changes are in the outbox table. Only the end of a deletion names its institution. */
export const CHANNEL = 'caderneta_outbox';

/** The rows that said so may have been deleted with the institution before they were read (AS-12). */
export function endedSessionsOf(institution: string): AnnouncedChange {
  return { institution, table: 'sessions', op: 'many' };
}

/**
 * Reads what was committed since `since`, and wakes the readers of the other instances where `notifyOthers` says so. A
 * sequence number would skip rows whose transaction commits late; a snapshot lists the transactions that were still open, so
 * none is missed. Both halves of the union use the index. Changes come in the order of their transactions, and within one in
 * the order they were written.
 */
export async function readOutbox(
  client: Client,
  since: OutboxPosition,
  notifyOthers: boolean,
): Promise<OutboxPart> {
  const { rows } = await client.query<OutboxPosition & { unread: OutboxRow[] }>({
    name: 'outbox-read',
    text: `
      SELECT ${POSITION}, CASE WHEN $2 THEN pg_notify('${CHANNEL}', '')::text END, coalesce((
        SELECT json_agg(json_build_array(institution_id, table_name, op, id, client_id) ORDER BY xid, place)
        FROM (
          SELECT *, ctid AS place FROM change_outbox WHERE xid >= pg_snapshot_xmax($1::pg_snapshot)
          UNION ALL
          SELECT *, ctid AS place FROM change_outbox WHERE xid IN (SELECT pg_snapshot_xip($1::pg_snapshot))
        ) AS unread
      ), '[]') AS unread`,
    values: [since.snapshot, notifyOthers],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('reading the outbox returned no row');
  return {
    changes: row.unread.flatMap(parseRow),
    readUpTo: { snapshot: row.snapshot, at: row.at },
  };
}

/** Rows of a newer release with an unknown table or operation are skipped. */
function parseRow([institution, tableName, opName, id, clientId]: OutboxRow): AnnouncedChange[] {
  const table = ANNOUNCED_TABLES.find((known) => known === tableName);
  const op = LIVE_OPS.find((known) => known === opName);
  if (table === undefined || op === undefined) return [];
  return [
    {
      institution,
      table,
      op,
      ...(id === null ? {} : { id }),
      ...(clientId === null ? {} : { client_id: clientId }),
    },
  ];
}

/** Delivered rows are kept at least this long; a reader that paused longer may have missed some. */
const KEPT_SECONDS = 60;
const MARK_EVERY_SECONDS = 10;

export function mayHaveMissed(before: OutboxPosition, after: OutboxPosition): boolean {
  return Math.abs(after.at - before.at) > KEPT_SECONDS / 2;
}

/**
 * Deletes rows that every reader has had time to read. The age of a row is no criterion, since a long transaction's row
 * is old when it first becomes visible. Instead, positions are marked every ten seconds, and what was committed before
 * a mark is deleted once the mark is a minute old.
 */
export function outboxSweeper(client: Client): (now: OutboxPosition) => Promise<void> {
  const marks: OutboxPosition[] = [];
  return async (now) => {
    const newest = marks.at(-1);
    if (newest !== undefined && Math.abs(now.at - newest.at) < MARK_EVERY_SECONDS) return;
    marks.push(now);
    const [oldest] = marks;
    if (oldest === undefined || now.at - oldest.at < KEPT_SECONDS) return;
    marks.shift();
    await client.query({
      name: 'outbox-sweep',
      text: 'DELETE FROM change_outbox WHERE xid < pg_snapshot_xmin($1::pg_snapshot)',
      values: [oldest.snapshot],
    });
  };
}
