import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoints } from '#contract/all.ts';
import type { EndpointRoute } from '#contract/call-types.ts';
import type { Day } from '#domain/calendar.ts';
import type { Database, Tx } from '#server/db/database.ts';

/** What every handler gets: the parsed input and the moment of the call, read from the clock once. */
interface CallInputs<R extends EndpointRoute> {
  params: z.output<Endpoints[R]['params']>;
  query: z.output<Endpoints[R]['query']>;
  body: z.output<Endpoints[R]['body']>;
  now: Date;
  /** The calendar day of `now` where the business is (APP_TIME_ZONE). */
  today: Day;
}

/**
 * A staff handler runs inside the lender's own transaction: `tx` already carries role and tenant, and where the
 * endpoint is idempotent the key is kept in that same transaction. It cannot reach another lender's rows.
 */
export interface StaffCall<R extends EndpointRoute> extends CallInputs<R> {
  tx: Tx;
  institution: string;
  /** The person who calls. */
  user: string;
  sessionId: string;
}

/** Where the endpoint says `ownDoor`: no transaction is open yet, and the handler chooses who it acts as. */
interface StaffDoorCall<R extends EndpointRoute> extends CallInputs<R> {
  db: Database;
  request: FastifyRequest;
  institution: string;
  user: string;
  sessionId: string;
}

/** As staff's, for a borrower: the transaction sees one client of one lender. */
export interface BorrowerCall<R extends EndpointRoute> extends CallInputs<R> {
  tx: Tx;
  institution: string;
  clientId: string;
  sessionId: string;
}

/** Open endpoints choose their own door, and may set cookies. */
export interface OpenCall<R extends EndpointRoute> extends CallInputs<R> {
  db: Database;
  request: FastifyRequest;
  reply: FastifyReply;
  /** The caller's address as limits count it (an IPv6 /64 is one address). */
  address: string;
  idempotencyKey: string | null;
}

interface CallOfCaller<R extends EndpointRoute> {
  staff: Endpoints[R]['ownDoor'] extends true ? StaffDoorCall<R> : StaffCall<R>;
  borrower: BorrowerCall<R>;
  anyone: OpenCall<R>;
  'staff-or-borrower': never;
}

/** What a handler answers is what goes on the wire. */
export type Handler<R extends EndpointRoute> = (
  call: CallOfCaller<R>[Endpoints[R]['who']],
) => Promise<z.input<Endpoints[R]['output']>>;

export type HandlersOf<Part extends Partial<Endpoints>> = {
  [R in keyof Part & EndpointRoute]: Handler<R>;
};
