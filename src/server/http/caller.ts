import type { FastifyRequest } from 'fastify';
import type { Caller as CallerKind } from '#contract/endpoint.ts';
import type { Role } from '#domain/people/role.ts';
import { Problem } from '#domain/problem.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import type { SessionCheck } from '#server/db/engine/read-queries.ts';
import {
  borrowerSessionLookup,
  findBorrowerSession,
  type BorrowerSession,
} from '#server/sessions/borrower-session.ts';
import { acceptSession } from '#server/sessions/session-lookup.ts';
import type { SessionCookies } from '#server/sessions/session-cookies.ts';
import { hashOfToken } from '#server/sessions/session-token.ts';
import {
  findStaffSession,
  hasExpiredToken,
  staffSessionLookup,
  type StaffSession,
} from '#server/sessions/staff-session.ts';
import type { CallerCache, CachedCaller } from './caller-cache.ts';

/** Who sent a request, identified before the body is read. */
export interface RequestCaller {
  staff: Pick<StaffSession, 'id' | 'institution' | 'user' | 'role'> | null;
  borrower: Pick<BorrowerSession, 'id' | 'institution' | 'clientId'> | null;
  /** Set when the caller comes from the cache: the database must confirm the session before a response is sent. */
  sessionCheck?: SessionCheck;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: RequestCaller;
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
  /** The staff roles that may call. */
  may: readonly Role[];
  /** The session may be checked in the same round trip as the first read, instead of before it. */
  checksSessionLater: boolean;
}

/** Finds the sessions an endpoint needs; without any, the refusal says whether refreshing the token would help. */
export async function identifyCaller(
  parts: CallerParts,
  request: FastifyRequest,
  { who, may, checksSessionLater }: CallerRequirements,
): Promise<RequestCaller> {
  const { db, clock, cookies, callerCache } = parts;
  const now = clock.now();
  const staffToken = who === 'borrower' || who === 'anyone' ? null : cookies.read(request, 'staff');
  const borrowerToken = who === 'staff' || who === 'anyone' ? null : cookies.read(request, 'borrower');
  const token = staffToken ?? borrowerToken;
  const hash = checksSessionLater && token !== null ? hashOfToken(token) : null;
  const cached = hash === null ? undefined : callerCache.get(hash);
  // A cached role that would be refused is not used, because the role may have changed since.
  if (hash !== null && cached !== undefined && (cached.staff === null || may.includes(cached.staff.role)))
    return { ...cached, sessionCheck: sessionCheckOf(parts, { hash, caller: cached, may, now }) };
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
  { hash, caller, may, now }: { hash: Buffer; caller: CachedCaller; may: readonly Role[]; now: Date },
): SessionCheck {
  const refuse = (code: 'session_expired' | 'unauthenticated' | 'not_allowed'): never => {
    callerCache.delete(hash);
    throw new Problem(code);
  };
  if (caller.staff !== null) {
    const expected = caller.staff;
    return {
      statement: staffSessionLookup.statement(hash, now),
      async accept(rows) {
        const session = await acceptSession(db, staffSessionLookup, rows, now);
        const isTheSame =
          session?.id === expected.id &&
          session.institution === expected.institution &&
          session.user === expected.user;
        if (session === null || !isTheSame) refuse('unauthenticated');
        else if (hasExpiredToken(session, now)) refuse('session_expired');
        else if (!may.includes(session.role)) refuse('not_allowed');
      },
    };
  }
  const expected = caller.borrower;
  return {
    statement: borrowerSessionLookup.statement(hash, now),
    async accept(rows) {
      const session = await acceptSession(db, borrowerSessionLookup, rows, now);
      const isTheSame =
        session?.id === expected?.id &&
        session?.institution === expected?.institution &&
        session?.clientId === expected?.clientId;
      if (session === null || !isTheSame) refuse('unauthenticated');
    },
  };
}
