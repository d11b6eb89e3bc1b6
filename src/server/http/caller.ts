import type { FastifyRequest } from 'fastify';
import type { Caller as CallerKind } from '#contract/endpoint.ts';
import { Problem } from '#domain/problem.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import type { Proof } from '#server/db/questions.ts';
import { borrowerSessionQuestion, findBorrowerSession } from '#server/sessions/borrower-session.ts';
import { acceptVisit } from '#server/sessions/session-question.ts';
import type { SessionCookies } from '#server/sessions/session-cookies.ts';
import { hashOfToken } from '#server/sessions/session-token.ts';
import { findStaffSession, hasExpiredToken, staffSessionQuestion } from '#server/sessions/staff-session.ts';
import type { KnownCallers, KnownCaller } from './known-callers.ts';

/** Who sent a request, as the frame found out before anything else was read. */
export interface RequestCaller {
  staff: { id: string; owner: string } | null;
  borrower: { id: string; owner: string; clientId: string } | null;
  /** Known from an earlier request only: what the database has still to confirm before anything is answered. */
  proof?: Proof;
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
  known: KnownCallers;
}

interface Asked {
  who: CallerKind;
  /** The session may be confirmed together with what is asked for, instead of before it. */
  provesLater: boolean;
}

/** The sessions an endpoint asks for; without any of them, the refusal says whether a refresh would help. */
export async function identifyCaller(
  parts: CallerParts,
  request: FastifyRequest,
  { who, provesLater }: Asked,
): Promise<RequestCaller> {
  const { db, clock, cookies, known } = parts;
  const now = clock.now();
  const staffToken = who === 'borrower' || who === 'anyone' ? null : cookies.read(request, 'staff');
  const borrowerToken = who === 'staff' || who === 'anyone' ? null : cookies.read(request, 'borrower');
  const token = staffToken ?? borrowerToken;
  const hash = provesLater && token !== null ? hashOfToken(token) : null;
  const guessed = hash === null ? undefined : known.recall(hash);
  if (hash !== null && guessed !== undefined)
    return { ...guessed, proof: proofOf(parts, { hash, caller: guessed, now }) };
  const staff = staffToken === null ? null : await findStaffSession(db, staffToken, now);
  const borrower = borrowerToken === null ? null : await findBorrowerSession(db, borrowerToken, now);
  const expired = staff !== null && hasExpiredToken(staff, now);
  const caller = { staff: expired ? null : staff, borrower };
  // One token says nothing about the other: where both may come, neither is remembered.
  if (token !== null && who !== 'staff-or-borrower') known.remember(hash ?? hashOfToken(token), caller);
  if (who === 'anyone' || caller.staff !== null || caller.borrower !== null) return caller;
  throw new Problem(expired ? 'session_expired' : 'unauthenticated');
}

/** The database decides as it would have before: only the moment of asking is another. */
function proofOf(
  { db, known }: CallerParts,
  { hash, caller, now }: { hash: Buffer; caller: KnownCaller; now: Date },
): Proof {
  const refuse = (code: 'session_expired' | 'unauthenticated'): never => {
    known.forget(hash);
    throw new Problem(code);
  };
  if (caller.staff !== null) {
    const { id, owner } = caller.staff;
    return {
      statement: staffSessionQuestion.statement(hash, now),
      async accept(rows) {
        const session = await acceptVisit(db, staffSessionQuestion, rows, now);
        if (session?.id !== id || session.owner !== owner) refuse('unauthenticated');
        else if (hasExpiredToken(session, now)) refuse('session_expired');
      },
    };
  }
  const expected = caller.borrower;
  return {
    statement: borrowerSessionQuestion.statement(hash, now),
    async accept(rows) {
      const session = await acceptVisit(db, borrowerSessionQuestion, rows, now);
      const isTheSame =
        session?.id === expected?.id &&
        session?.owner === expected?.owner &&
        session?.clientId === expected?.clientId;
      if (session === null || !isTheSame) refuse('unauthenticated');
    },
  };
}
