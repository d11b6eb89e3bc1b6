import type { Insertable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Day, Timestamp } from '#domain/calendar.ts';
import type { Role } from '#domain/people/role.ts';
import type { HeldPlan } from '#domain/plans/plan.ts';
import type { SignedInWith } from '#domain/second-factor/signed-in-with.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { fixedStatement } from '#server/db/engine/fixed-statement.ts';
import type { Tables } from '#server/db/tables.ts';
import { findSession, type SessionLookup } from './session-lookup.ts';
import { after, before, PREVIOUS_TOKEN_ACCEPTED, SESSION_TIMES } from './session-times.ts';
import { newToken } from './session-token.ts';

export interface StaffSession {
  id: string;
  institution: string;
  user: string;
  role: Role;
  /** Whether a collector may lend (EQ-3). */
  canLend: boolean;
  /** Of the institution (AS-6). */
  held: HeldPlan;
  /** A demonstration, which lives for a day (AS-5). */
  isDemo: boolean;
  /** The day on which the institution is deleted; until then it is only read (AS-11). */
  closingOn: Day | null;
  tokenExpiresAt: Date;
  expiresAt: Date;
  /** Found by the previous token, which another tab replaced a moment ago. */
  byPreviousToken: boolean;
}

export async function openStaffSession(
  db: Database,
  opened: {
    institution: string;
    user: string;
    now: Date;
    tokenMinutes: number;
    userAgent: string | undefined;
    signedInWith?: SignedInWith;
    /** Earlier than a session usually ends. */
    endsAt?: Date;
  },
): Promise<{ token: string; tokenExpiresAt: Date }> {
  const { institution, user, now, tokenMinutes, userAgent, signedInWith = 'password', endsAt } = opened;
  const { token, hash } = newToken();
  const expiresAt = endsAt ?? after(now, SESSION_TIMES.staff.longest);
  const tokenExpiresAt = tokenEnd(now, tokenMinutes, expiresAt);
  await insertStaffSession(db.system, {
    institution_id: institution,
    user_id: user,
    token_hash: hash,
    token_expires_at: tokenExpiresAt,
    created_at: now,
    last_seen_at: now,
    expires_at: expiresAt,
    user_agent: userAgent?.slice(0, 512) ?? null,
    signed_in_with: signedInWith,
    password_confirmed_at: null,
  });
  return { token, tokenExpiresAt };
}

/** A token never outlives its session. */
export function tokenEnd(now: Date, tokenMinutes: number, expiresAt: Date): Date {
  const end = after(now, tokenMinutes * 60_000);
  return end < expiresAt ? end : expiresAt;
}

export async function insertStaffSession(system: Tx, session: NewSession): Promise<void> {
  const { institution_id: institution, user_id: user, last_seen_at: now } = session;
  // Side by side: each waits for the disk.
  await Promise.all([
    system.executeQuery(insertSession({ ...session, id: newId() })),
    system.executeQuery(noteVisit({ institution, user, now })),
  ]);
}

type SessionColumns = Pick<
  Insertable<Tables['sessions']>,
  | 'institution_id'
  | 'user_id'
  | 'token_hash'
  | 'token_expires_at'
  | 'created_at'
  | 'last_seen_at'
  | 'expires_at'
  | 'user_agent'
  | 'signed_in_with'
  | 'password_confirmed_at'
>;
interface NewSession extends SessionColumns {
  readonly user_id: string;
  readonly last_seen_at: Date;
}

const insertSession = fixedStatement((tx, session: NewSession & { id: string }) =>
  tx.insertInto('sessions').values({
    id: session.id,
    kind: 'staff',
    institution_id: session.institution_id,
    user_id: session.user_id,
    token_hash: session.token_hash,
    token_expires_at: session.token_expires_at,
    created_at: session.created_at,
    last_seen_at: session.last_seen_at,
    expires_at: session.expires_at,
    user_agent: session.user_agent,
    signed_in_with: session.signed_in_with,
    password_confirmed_at: session.password_confirmed_at,
  }),
);

/** For the list of the team: the session itself may be gone when it is read (EQ-1). */
const noteVisit = fixedStatement(
  (tx, { institution, user, now }: { institution: string; user: string; now: Date }) =>
    tx
      .updateTable('memberships')
      .set({ last_seen_at: now })
      .where('institution_id', '=', institution)
      .where('user_id', '=', user),
);

const ACTIVE_SESSION = `
  SELECT s.id, s.institution_id, s.user_id, m.role, m.can_lend,
    s.token_expires_at, s.expires_at, s.last_seen_at, s.token_hash <> $1 AS by_previous, i.plan, i.plan_until, i.closing_on,
    i.is_demo
  FROM sessions AS s
  JOIN institutions AS i ON i.id = s.institution_id AND i.deleting_since IS NULL
  JOIN memberships AS m ON m.institution_id = s.institution_id AND m.user_id = s.user_id AND m.disabled_at IS NULL
  WHERE s.kind = 'staff'
    AND (s.token_hash = $1 OR (s.previous_token_hash = $1 AND s.rotated_at > $2))
    AND s.expires_at > $3
    AND s.last_seen_at > $4`;
/** Of a session that is known, found by its key: two indexes of tokens need not be read. */
const KNOWN_SESSION = `${ACTIVE_SESSION} AND s.id = $5`;

interface FoundRow {
  id: string;
  institution_id: string;
  user_id: string;
  role: Role;
  can_lend: boolean;
  closing_on: Day | null;
  is_demo: boolean;
  token_expires_at: Timestamp;
  expires_at: Timestamp;
  last_seen_at: Timestamp;
  by_previous: boolean;
  plan: string | null;
  plan_until: Day | null;
}

/**
 * The active session of a token, as long as the person is a member of the institution. The token's own expiry is not
 * checked here, because a session with an expired token can still be refreshed.
 */
export const staffSessionLookup: SessionLookup<StaffSession> = {
  statement(hash, now, id) {
    const values = [hash, before(now, PREVIOUS_TOKEN_ACCEPTED), now, before(now, SESSION_TIMES.staff.idle)];
    return id === undefined
      ? { text: ACTIVE_SESSION, values }
      : { text: KNOWN_SESSION, values: [...values, id] };
  },
  read(rows) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns of the statement above
    const [row] = rows as readonly FoundRow[];
    if (row === undefined) return null;
    const session = {
      id: row.id,
      institution: row.institution_id,
      user: row.user_id,
      role: row.role,
      canLend: row.can_lend,
      held: { plan: row.plan, plan_until: row.plan_until },
      closingOn: row.closing_on,
      isDemo: row.is_demo,
      tokenExpiresAt: new Date(row.token_expires_at),
      expiresAt: new Date(row.expires_at),
      byPreviousToken: row.by_previous,
    };
    return { session, lastSeenAt: new Date(row.last_seen_at) };
  },
};

export function findStaffSession(db: Database, token: string, now: Date): Promise<StaffSession | null> {
  return findSession(db, staffSessionLookup, { token, now });
}

export function hasExpiredToken(session: StaffSession, now: Date): boolean {
  return session.tokenExpiresAt <= now;
}
