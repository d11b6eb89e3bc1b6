import type { FastifyRequest } from 'fastify';
import type { Caller as CallerKind } from '#contract/endpoint.ts';
import { Problem } from '#domain/problem.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { findBorrowerSession, type BorrowerSession } from '#server/sessions/borrower-session.ts';
import type { SessionCookies } from '#server/sessions/session-cookies.ts';
import { findStaffSession, hasExpiredToken, type StaffSession } from '#server/sessions/staff-session.ts';

/** Who sent a request, as the frame found out before anything else was read. */
export interface RequestCaller {
  staff: StaffSession | null;
  borrower: BorrowerSession | null;
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
}

/** The sessions an endpoint asks for; without any of them, the refusal says whether a refresh would help. */
export async function identifyCaller(
  parts: CallerParts,
  request: FastifyRequest,
  who: CallerKind,
): Promise<RequestCaller> {
  const { db, clock, cookies } = parts;
  const now = clock.now();
  const staffToken = who === 'borrower' || who === 'anyone' ? null : cookies.read(request, 'staff');
  const borrowerToken = who === 'staff' || who === 'anyone' ? null : cookies.read(request, 'borrower');
  const staff = staffToken === null ? null : await findStaffSession(db, staffToken, now);
  const borrower = borrowerToken === null ? null : await findBorrowerSession(db, borrowerToken, now);
  const expired = staff !== null && hasExpiredToken(staff, now);
  const caller = { staff: expired ? null : staff, borrower };
  if (who === 'anyone' || caller.staff !== null || caller.borrower !== null) return caller;
  throw new Problem(expired ? 'session_expired' : 'unauthenticated');
}
