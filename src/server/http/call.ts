import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoints } from '#contract/all.ts';
import type { EndpointRoute } from '#contract/call-types.ts';
import type { Day } from '#domain/calendar.ts';
import type { Role } from '#domain/people/role.ts';
import type { Allowance } from '#domain/plans/plan.ts';
import type { Database, StaffIdentity, Tx } from '#server/db/database.ts';
import type { WrittenAnswer } from '#server/records/written-answer.ts';

/** What every handler gets: the parsed input and the time of the call, read once. */
interface CallInputs<R extends EndpointRoute> {
  params: z.output<Endpoints[R]['params']>;
  query: z.output<Endpoints[R]['query']>;
  body: z.output<Endpoints[R]['body']>;
  now: Date;
  /** The calendar day of `now` in APP_TIME_ZONE. */
  today: Day;
}

/**
 * What the plan of the institution allows, read with the session (AS-7); null without PLANS. Until the database has answered something of the
 * call it may be that of an earlier one.
 */
export type AskAllowance = () => Allowance | null;

/**
 * A staff handler runs inside a transaction of its institution: `tx` carries role and tenant, so it cannot reach another
 * institution's rows, and the idempotency key of the call is stored in the same transaction.
 */
export interface StaffCall<R extends EndpointRoute> extends CallInputs<R> {
  tx: Tx;
  institution: string;
  /** The person who calls. */
  user: string;
  role: Role;
  sessionId: string;
  allowance: AskAllowance;
}

/** For endpoints with `ownTransactions`: no transaction is open, the handler opens the ones it needs. */
interface StaffCallWithoutTransaction<R extends EndpointRoute> extends CallInputs<R> {
  db: Database;
  request: FastifyRequest;
  institution: string;
  user: string;
  /** To open a transaction with the rights of the caller's role. */
  staff: StaffIdentity;
  sessionId: string;
  allowance: AskAllowance;
}

/** The transaction of a borrower sees one client of one institution. */
export interface BorrowerCall<R extends EndpointRoute> extends CallInputs<R> {
  tx: Tx;
  institution: string;
  clientId: string;
  sessionId: string;
  allowance: AskAllowance;
}

interface BorrowerCallWithoutTransaction<R extends EndpointRoute> extends CallInputs<R> {
  db: Database;
  request: FastifyRequest;
  institution: string;
  clientId: string;
  sessionId: string;
}

/** Endpoints for anonymous callers open their own transactions and may set cookies. */
export interface OpenCall<R extends EndpointRoute> extends CallInputs<R> {
  db: Database;
  request: FastifyRequest;
  reply: FastifyReply;
  /** The caller's address as limits count it (an IPv6 /64 is one address). */
  address: string;
  idempotencyKey: string | null;
}

interface CallOfCaller<R extends EndpointRoute> {
  staff: Endpoints[R]['ownTransactions'] extends true ? StaffCallWithoutTransaction<R> : StaffCall<R>;
  borrower: Endpoints[R]['ownTransactions'] extends true
    ? BorrowerCallWithoutTransaction<R>
    : BorrowerCall<R>;
  anyone: OpenCall<R>;
  'staff-or-borrower': never;
}

/** A handler returns the response body as it is sent, of the longest lists as its text. */
export type Handler<R extends EndpointRoute> = (
  call: CallOfCaller<R>[Endpoints[R]['who']],
) => Promise<z.input<Endpoints[R]['output']> | WrittenAnswer>;

export type HandlersOf<Part extends Partial<Endpoints>> = {
  [R in keyof Part & EndpointRoute]: Handler<R>;
};
