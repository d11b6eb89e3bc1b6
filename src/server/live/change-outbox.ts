import type { Client } from 'pg';
import { LIVE_TABLES } from '#contract/live-change.ts';

/** Of `sessions` only deletions are announced: they end the streams of that session and are never sent to a browser. */
const ANNOUNCED_TABLES = [...LIVE_TABLES, 'sessions'] as const;

/** A change as its transaction wrote it down: whose it is, and which record went stale. */
export interface AnnouncedChange {
  institution: string;
  table: (typeof ANNOUNCED_TABLES)[number];
  op: 'INSERT' | 'UPDATE' | 'DELETE' | 'many';
  id?: string;
  client_id?: string;
}

/** How far the outbox was read: what this snapshot of the database saw was told, whatever it did not see was not. */
export interface OutboxPosition {
  readonly snapshot: string;
  /** The database's own clock, in seconds: a computer that slept does not know for how long. */
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

/**
 * What was committed since `since`. Numbers would not do: one that was given out early may be committed late. A snapshot
 * knows which transactions were still open, so none of them is ever passed over; both halves go through the index.
 */
export async function readOutbox(client: Client, since: OutboxPosition): Promise<OutboxPart> {
  const { rows } = await client.query<OutboxPosition & { unread: OutboxRow[] }>({
    name: 'outbox-read',
    text: `
      SELECT ${POSITION}, coalesce((
        SELECT json_agg(json_build_array(institution_id, table_name, op, id, client_id))
        FROM (
          SELECT * FROM change_outbox WHERE xid >= pg_snapshot_xmax($1::pg_snapshot)
          UNION ALL
          SELECT * FROM change_outbox WHERE xid IN (SELECT pg_snapshot_xip($1::pg_snapshot))
        ) AS unread
      ), '[]') AS unread`,
    values: [since.snapshot],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('the outbox answered nothing');
  return {
    changes: row.unread.flatMap(changeOf),
    readUpTo: { snapshot: row.snapshot, at: row.at },
  };
}

const OPS = ['INSERT', 'UPDATE', 'DELETE', 'many'] as const;

function changeOf([institution, tableName, opName, id, clientId]: OutboxRow): AnnouncedChange[] {
  const table = ANNOUNCED_TABLES.find((known) => known === tableName);
  const op = OPS.find((known) => known === opName);
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

/** How long what was told is kept at least. A listener that did not read for longer cannot know what it missed. */
const KEPT_SECONDS = 60;
const MARK_EVERY_SECONDS = 10;

export function mayHaveMissed(before: OutboxPosition, after: OutboxPosition): boolean {
  return Math.abs(after.at - before.at) > KEPT_SECONDS / 2;
}

/**
 * Sweeps what every listener has had its time to read. Not by the age of a row: the row of a long transaction is old
 * the moment it can first be seen. What was settled at a mark goes once that mark is a minute old.
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
