import type { FastifyRequest } from 'fastify';
import type { Caller as CallerKind } from '#contract/endpoint.ts';
import { Problem } from '#domain/problem.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Database } from '#server/db/database.ts';
import type { SessionCheck } from '#server/db/engine/checks.ts';
import { borrowerSessionLookup, findBorrowerSession } from '#server/sessions/borrower-session.ts';
import { recordVisit, type FoundSession, type SessionLookup } from '#server/sessions/session-lookup.ts';
import type { SessionCookies } from '#server/sessions/session-cookies.ts';
import { hashOfToken } from '#server/sessions/session-token.ts';
import { findStaffSession, hasExpiredToken, staffSessionLookup } from '#server/sessions/staff-session.ts';
import type { CallerCache, CachedCaller } from './caller-cache.ts';
import { refusalOf, type Called, type Refusal } from './caller-refusal.ts';

/** Who sent a request, identified before the body is read. */
export interface RequestCaller extends CachedCaller {
  /** Set when the caller comes from the cache: the database must confirm the session before a response is sent. */
  sessionCheck?: SessionCheck;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: RequestCaller;
    /** What the throttle has counted it against; null when it has not been counted. */
    countedAs: 'session' | 'address' | null;
  }
}

export interface CallerParts {
  db: Database;
  clock: Clock;
  cookies: SessionCookies;
  callerCache: CallerCache;
}

interface CallerRequirements {
  who: CallerKind;
  called: Called;
  /** The session may be checked in the same round trip as the first statements of the work, instead of before it. */
  checksSessionLater: boolean;
}

/** The id of the session whose token the request carries, where this process has seen it; null otherwise. */
export function knownSession(
  { cookies, callerCache }: Pick<CallerParts, 'cookies' | 'callerCache'>,
  request: FastifyRequest,
): string | null {
  for (const kind of ['staff', 'borrower'] as const) {
    const token = cookies.read(request, kind);
    const caller = token === null ? undefined : callerCache.get(hashOfToken(token));
    const session = caller?.[kind];
    if (session !== undefined && session !== null) return session.id;
  }
  return null;
}

/** Finds the sessions an endpoint needs; without any, the refusal says whether refreshing the token would help. */
export async function identifyCaller(
  parts: CallerParts,
  request: FastifyRequest,
  { who, called, checksSessionLater }: CallerRequirements,
): Promise<RequestCaller> {
  const { db, clock, cookies, callerCache } = parts;
  const now = clock.now();
  const staffToken = who === 'borrower' || who === 'anyone' ? null : cookies.read(request, 'staff');
  const borrowerToken = who === 'staff' || who === 'anyone' ? null : cookies.read(request, 'borrower');
  const token = staffToken ?? borrowerToken;
  const hash = checksSessionLater && token !== null ? hashOfToken(token) : null;
  const cached = hash === null ? undefined : callerCache.get(hash);
  // What is kept and would be refused is not used, because it may have changed since.
  if (hash !== null && cached !== undefined && refusalOf(called, cached) === null)
    return { ...cached, sessionCheck: sessionCheckOf(parts, { hash, caller: cached, called, now }) };
  const staff = staffToken === null ? null : await findStaffSession(db, staffToken, now);
  const borrower = borrowerToken === null ? null : await findBorrowerSession(db, borrowerToken, now);
  const expired = staff !== null && hasExpiredToken(staff, now);
  const caller = { staff: expired ? null : staff, borrower };
  // The cache is keyed by one token, so callers with two tokens are not cached.
  if (token !== null && who !== 'staff-or-borrower') callerCache.set(hash ?? hashOfToken(token), caller);
  if (who === 'anyone' || caller.staff !== null || caller.borrower !== null) return caller;
  throw new Problem(expired ? 'session_expired' : 'unauthenticated');
}

/** The same checks as in `identifyCaller`, made when the rows of the session arrive. */
function sessionCheckOf(
  { db, callerCache }: CallerParts,
  { hash, caller, called, now }: { hash: Buffer; caller: CachedCaller; called: Called; now: Date },
): SessionCheck {
  let accepted: FoundSession<{ readonly id: string }> | null = null;
  const { staff, borrower } = caller;
  const known = staff?.id ?? borrower?.id;
  const check = <Session extends { readonly id: string }>(
    lookup: SessionLookup<Session>,
    refused: (session: Session) => SessionRefusal | null,
    accepts: (session: Session) => void = () => {},
  ): SessionCheck => ({
    statement: lookup.statement(hash, now, known),
    accept(rows) {
      const found = lookup.read(rows);
      const refusal = found === null ? 'unauthenticated' : refused(found.session);
      if (refusal === null) {
        accepted = found;
        if (found !== null) accepts(found.session);
        callerCache.set(hash, caller);
        return;
      }
      callerCache.delete(hash);
      throw new Problem(refusal);
    },
    async recordVisit() {
      if (accepted !== null) await recordVisit(db, accepted, now);
      accepted = null;
    },
  });
  if (staff !== null)
    return check(
      staffSessionLookup,
      (session) => {
        if (!isSame(['id', 'institution', 'user'], session, staff)) return 'unauthenticated';
        if (hasExpiredToken(session, now)) return 'session_expired';
        // What was sent along ran behind the wall of the role that was kept, or without it.
        if ((session.role === 'collector') !== (staff.role === 'collector')) return 'unauthenticated';
        return refusalOf(called, { staff: session, borrower: null });
      },
      // It may have changed; asked for once the database has answered, it is as it stands (AS-7).
      ({ held }) => {
        staff.held = held;
      },
    );
  return check(
    borrowerSessionLookup,
    (session) =>
      borrower !== null && isSame(['id', 'institution', 'clientId'], session, borrower)
        ? refusalOf(called, { staff: null, borrower: session })
        : 'unauthenticated',
    ({ held }) => {
      if (borrower !== null) borrower.held = held;
    },
  );
}

type SessionRefusal = Refusal | 'session_expired' | 'unauthenticated';

function isSame<Key extends string>(
  keys: readonly Key[],
  a: Readonly<Record<Key, unknown>>,
  b: Readonly<Record<Key, unknown>>,
): boolean {
  return keys.every((key) => a[key] === b[key]);
}
