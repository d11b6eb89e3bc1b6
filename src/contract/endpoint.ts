import { z } from 'zod';
import type { Role } from '#domain/people/role.ts';

/**
 * Who may call an endpoint. The server refuses other callers before it reads a body;
 * 'anyone' needs no session and is limited per address instead.
 */
export type Caller = 'anyone' | 'staff' | 'borrower' | 'staff-or-borrower';

export type Route = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`;

const nothing = z.strictObject({});
type Nothing = typeof nothing;

/** The default for params, query and body: any field is refused. */
type EndpointParts = SharedParts & (StaffParts | OtherParts);

/** Staff endpoints must name the roles that may call them; without, they do not compile and would refuse every role. */
interface StaffParts {
  who: 'staff' | 'staff-or-borrower';
  may: readonly Role[];
  /** It lends money: a collector needs the right to (EQ-3). */
  lends?: boolean;
  signed?: never;
}

interface OtherParts {
  who: 'anyone' | 'borrower';
  may?: never;
  lends?: never;
  /** A server calls it, and signs what it sends: no page of ours, so its origin is not asked. */
  signed?: boolean;
}

interface SharedParts {
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  output: z.ZodType;
  /** The status of a success, by default 200; 204 has no body. */
  status?: 200 | 201 | 202 | 204;
  /** The caller sends an Idempotency-Key; a repeated call is recorded once and gets the same answer. */
  idempotent?: boolean;
  /** A POST that changes nothing, for searches whose text must not be in the URL; treated like a GET. */
  reads?: boolean;
  /**
   * The handler opens its own transactions instead of getting one, for secrets the institution's role may not read and for
   * answers that outlive a transaction.
   */
  ownTransactions?: boolean;
  /** It changes nothing of the institution, or opens it again, so it is there while the institution is closing (AS-11). */
  whileClosing?: boolean;
  /** A demonstration has none of it: it leaves the server, belongs to a person, or stores what anybody sends (AS-5). */
  notInDemo?: boolean;
  /** How large a body may be, in kB; more than the usual only where the session is checked first, in the database. */
  bodyLimit?: number;
}

/** In kB, of an endpoint that says nothing else. */
export const USUAL_BODY_LIMIT = 64;

export interface Endpoint {
  who: Caller;
  may: readonly Role[];
  lends: boolean;
  summary: string;
  params: z.ZodType;
  query: z.ZodType;
  body: z.ZodType;
  output: z.ZodType;
  status: 200 | 201 | 202 | 204;
  idempotent: boolean;
  reads: boolean;
  ownTransactions: boolean;
  whileClosing: boolean;
  notInDemo: boolean;
  bodyLimit: number;
  signed: boolean;
}

type Completed<Parts extends EndpointParts> = Pick<
  Endpoint,
  | 'may'
  | 'lends'
  | 'summary'
  | 'status'
  | 'idempotent'
  | 'reads'
  | 'whileClosing'
  | 'notInDemo'
  | 'bodyLimit'
  | 'signed'
> & {
  who: Parts['who'];
  ownTransactions: Parts['ownTransactions'] extends true ? true : false;
  params: Parts['params'] extends z.ZodType ? Parts['params'] : Nothing;
  query: Parts['query'] extends z.ZodType ? Parts['query'] : Nothing;
  body: Parts['body'] extends z.ZodType ? Parts['body'] : Nothing;
  output: Parts['output'];
};

export function endpoint<const Parts extends EndpointParts>(parts: Parts): Completed<Parts> {
  const completed: Endpoint = {
    may: [],
    lends: false,
    params: nothing,
    query: nothing,
    body: nothing,
    status: 200,
    idempotent: false,
    reads: false,
    ownTransactions: false,
    whileClosing: false,
    notInDemo: false,
    bodyLimit: USUAL_BODY_LIMIT,
    signed: false,
    ...parts,
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the spread fills exactly what Completed describes; a generic spread cannot be followed
  return completed as Completed<Parts>;
}
