import type { FastifyRequest } from 'fastify';
import type { Caller as CallerKind } from '#contract/endpoint.ts';
import type { Role } from '#domain/people/role.ts';
import { Problem } from '#domain/problem.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import type { Proof } from '#server/db/engine/questions.ts';
import {
  borrowerSessionQuestion,
  findBorrowerSession,
  type BorrowerSession,
} from '#server/sessions/borrower-session.ts';
import { acceptVisit } from '#server/sessions/session-question.ts';
import type { SessionCookies } from '#server/sessions/session-cookies.ts';
import { hashOfToken } from '#server/sessions/session-token.ts';
import {
  findStaffSession,
  hasExpiredToken,
  staffSessionQuestion,
  type StaffSession,
} from '#server/sessions/staff-session.ts';
import type { KnownCallers, KnownCaller } from './known-callers.ts';

/** Who sent a request, as the frame found out before anything else was read. */
export interface RequestCaller {
  staff: Pick<StaffSession, 'id' | 'institution' | 'user' | 'role'> | null;
  borrower: Pick<BorrowerSession, 'id' | 'institution' | 'clientId'> | null;
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
  /** The roles of staff that may ask. */
  may: readonly Role[];
  /** The session may be confirmed together with what is asked for, instead of before it. */
  provesLater: boolean;
}

/** The sessions an endpoint asks for; without any of them, the refusal says whether a refresh would help. */
export async function identifyCaller(
  parts: CallerParts,
  request: FastifyRequest,
  { who, may, provesLater }: Asked,
): Promise<RequestCaller> {
  const { db, clock, cookies, known } = parts;
  const now = clock.now();
  const staffToken = who === 'borrower' || who === 'anyone' ? null : cookies.read(request, 'staff');
  const borrowerToken = who === 'staff' || who === 'anyone' ? null : cookies.read(request, 'borrower');
  const token = staffToken ?? borrowerToken;
  const hash = provesLater && token !== null ? hashOfToken(token) : null;
  const guessed = hash === null ? undefined : known.recall(hash);
  // A guess that would be refused for its role is no answer: the role may be another by now.
  if (hash !== null && guessed !== undefined && (guessed.staff === null || may.includes(guessed.staff.role)))
    return { ...guessed, proof: proofOf(parts, { hash, caller: guessed, may, now }) };
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
  { hash, caller, may, now }: { hash: Buffer; caller: KnownCaller; may: readonly Role[]; now: Date },
): Proof {
  const refuse = (code: 'session_expired' | 'unauthenticated' | 'not_allowed'): never => {
    known.forget(hash);
    throw new Problem(code);
  };
  if (caller.staff !== null) {
    const expected = caller.staff;
    return {
      statement: staffSessionQuestion.statement(hash, now),
      async accept(rows) {
        const session = await acceptVisit(db, staffSessionQuestion, rows, now);
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
    statement: borrowerSessionQuestion.statement(hash, now),
    async accept(rows) {
      const session = await acceptVisit(db, borrowerSessionQuestion, rows, now);
      const isTheSame =
        session?.id === expected?.id &&
        session?.institution === expected?.institution &&
        session?.clientId === expected?.clientId;
      if (session === null || !isTheSame) refuse('unauthenticated');
    },
  };
}
