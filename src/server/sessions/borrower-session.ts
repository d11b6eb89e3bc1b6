import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Database } from '#server/db/database.ts';
import { after, before, SEEN_AT_MOST_EVERY, SESSION_TIMES } from './session-times.ts';
import { hashOfToken, newToken } from './session-token.ts';

export interface BorrowerSession {
  id: string;
  owner: string;
  clientId: string;
  clientName: string;
  institutionName: string;
}

/** Bound to one client of one institution; notes the visit where staff see 'último acesso ao portal'. */
export function openBorrowerSession(
  db: Database,
  opened: { owner: string; clientId: string; now: Date; userAgent: string | undefined },
): Promise<{ token: string }> {
  const { owner, clientId, now, userAgent } = opened;
  const { token, hash } = newToken();
  const expiresAt = after(now, SESSION_TIMES.borrower.longest);
  return db.asSystem(async (tx) => {
    await tx
      .insertInto('sessions')
      .values({
        id: newId(),
        kind: 'borrower',
        user_id: owner,
        client_id: clientId,
        token_hash: hash,
        token_expires_at: expiresAt,
        created_at: now,
        last_seen_at: now,
        expires_at: expiresAt,
        user_agent: userAgent?.slice(0, 512) ?? null,
      })
      .execute();
    await tx.updateTable('clients').set({ portal_last_seen_at: now }).where('id', '=', clientId).execute();
    return { token };
  });
}

/** A deleted client has no session, from that moment on: it is asked for anew with every request. */
export async function findBorrowerSession(
  db: Database,
  token: string,
  now: Date,
): Promise<BorrowerSession | null> {
  const { rows } = await sql<{
    id: string;
    user_id: string;
    client_id: string;
    client_name: string;
    institution_name: string;
  }>`
    WITH found AS (
      SELECT s.id, s.user_id, s.client_id, c.name AS client_name, i.name AS institution_name, s.last_seen_at
      FROM sessions AS s
      JOIN clients AS c ON c.id = s.client_id AND c.user_id = s.user_id AND c.deleted_at IS NULL
      JOIN institutions AS i ON i.user_id = s.user_id
      WHERE s.kind = 'borrower' AND s.token_hash = ${hashOfToken(token)}
        AND s.expires_at > ${now}
        AND s.last_seen_at > ${before(now, SESSION_TIMES.borrower.idle)}
    ), seen AS (
      UPDATE sessions SET last_seen_at = ${now}
      WHERE id IN (SELECT id FROM found WHERE last_seen_at < ${before(now, SEEN_AT_MOST_EVERY)})
    )
    SELECT id, user_id, client_id, client_name, institution_name FROM found`.execute(db.system);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    id: row.id,
    owner: row.user_id,
    clientId: row.client_id,
    clientName: row.client_name,
    institutionName: row.institution_name,
  };
}
