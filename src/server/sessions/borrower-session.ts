import { v7 as newId } from 'uuid';
import type { Day, Timestamp } from '#domain/calendar.ts';
import type { HeldPlan } from '#domain/plans/plan.ts';
import { Problem } from '#domain/problem.ts';
import type { Database } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';
import { findSession, type SessionLookup } from './session-lookup.ts';
import { after, before, SESSION_TIMES } from './session-times.ts';
import { newToken } from './session-token.ts';

export interface BorrowerSession {
  id: string;
  institution: string;
  clientId: string;
  clientName: string;
  institutionName: string;
  /** Nothing changes any more (AS-11). */
  isClosing: boolean;
  held: HeldPlan;
}

/** Bound to one client of one institution; also records the visit that staff see as 'Último acesso ao portal'. */
export function openBorrowerSession(
  db: Database,
  opened: { institution: string; clientId: string; now: Date; userAgent: string | undefined },
): Promise<{ token: string }> {
  const { institution, clientId, now, userAgent } = opened;
  const { token, hash } = newToken();
  const expiresAt = after(now, SESSION_TIMES.borrower.longest);
  return db.asSystem(async (tx) => {
    await tx
      .insertInto('sessions')
      .values({
        id: newId(),
        kind: 'borrower',
        institution_id: institution,
        client_id: clientId,
        token_hash: hash,
        token_expires_at: expiresAt,
        created_at: now,
        last_seen_at: now,
        expires_at: expiresAt,
        user_agent: userAgent?.slice(0, 512) ?? null,
      })
      .execute();
    const { numUpdatedRows } = await tx
      .updateTable('clients')
      .set({ portal_last_seen_at: now })
      .where('institution_id', '=', institution)
      .where('id', '=', clientId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    // Deleted or made anonymous since they were found: no session is left behind.
    if (numUpdatedRows === 0n) throw new Problem('not_found');
    await announce(tx, institution, { table: 'clients', op: 'UPDATE', id: clientId });
    return { token };
  });
}

const ACTIVE_SESSION = `
  SELECT s.id, s.institution_id, s.client_id, c.name AS client_name, coalesce(i.name, '') AS institution_name,
    i.closing_on IS NOT NULL AS is_closing, i.plan, i.plan_until, s.last_seen_at
  FROM sessions AS s
  JOIN clients AS c ON c.institution_id = s.institution_id AND c.id = s.client_id AND c.deleted_at IS NULL
  JOIN institutions AS i ON i.id = s.institution_id AND i.deleting_since IS NULL
  WHERE s.kind = 'borrower' AND s.token_hash = $1 AND s.expires_at > $2 AND s.last_seen_at > $3`;

interface FoundRow {
  id: string;
  institution_id: string;
  client_id: string;
  client_name: string;
  institution_name: string;
  is_closing: boolean;
  plan: string | null;
  plan_until: Day | null;
  last_seen_at: Timestamp;
}

/** Joined with the client on every request, so that deleting the client ends its sessions at once. */
export const borrowerSessionLookup: SessionLookup<BorrowerSession> = {
  statement: (hash, now) => ({
    text: ACTIVE_SESSION,
    values: [hash, now, before(now, SESSION_TIMES.borrower.idle)],
  }),
  read(rows) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns of the statement above
    const [row] = rows as readonly FoundRow[];
    if (row === undefined) return null;
    const session = {
      id: row.id,
      institution: row.institution_id,
      clientId: row.client_id,
      clientName: row.client_name,
      institutionName: row.institution_name,
      isClosing: row.is_closing,
      held: { plan: row.plan, plan_until: row.plan_until },
    };
    return { session, lastSeenAt: new Date(row.last_seen_at) };
  },
};

export function findBorrowerSession(db: Database, token: string, now: Date): Promise<BorrowerSession | null> {
  return findSession(db, borrowerSessionLookup, { token, now });
}
