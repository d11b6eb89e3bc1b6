import { z } from 'zod';
import type { Role } from '#domain/people/role.ts';

/**
 * Who may call an endpoint. The server refuses everyone else before it reads a body;
 * 'anyone' needs no session (and is limited per address instead).
 */
export type Caller = 'anyone' | 'staff' | 'borrower' | 'staff-or-borrower';

export type Route = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`;

const nothing = z.strictObject({});
type Nothing = typeof nothing;

/** An endpoint that leaves params, query or body out takes nothing there: anything sent is refused. */
type EndpointParts = SharedParts & (StaffParts | OtherParts);

/** Staff endpoints name the roles that may call them; one that forgets does not compile, and would refuse everybody. */
interface StaffParts {
  who: 'staff' | 'staff-or-borrower';
  may: readonly Role[];
}

interface OtherParts {
  who: 'anyone' | 'borrower';
  may?: never;
}

interface SharedParts {
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  output: z.ZodType;
  /** The status of a success, 200 unless told; 204 carries no body. */
  status?: 200 | 201 | 202 | 204;
  /** The caller sends an Idempotency-Key; the same call repeated records once and gets the same answer. */
  idempotent?: boolean;
  /** A POST that changes nothing: a search, whose text is not to stand in an address. Limited and answered like a GET. */
  reads?: boolean;
  /**
   * Staff only: the handler opens its own doors instead of getting the lender's transaction, for secrets that role may
   * not read and for answers that outlive a transaction.
   */
  ownTransactions?: boolean;
}

export interface Endpoint {
  who: Caller;
  may: readonly Role[];
  summary: string;
  params: z.ZodType;
  query: z.ZodType;
  body: z.ZodType;
  output: z.ZodType;
  status: 200 | 201 | 202 | 204;
  idempotent: boolean;
  reads: boolean;
  ownTransactions: boolean;
}

type Completed<Parts extends EndpointParts> = Pick<
  Endpoint,
  'may' | 'summary' | 'status' | 'idempotent' | 'reads'
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
    params: nothing,
    query: nothing,
    body: nothing,
    status: 200,
    idempotent: false,
    reads: false,
    ownTransactions: false,
    ...parts,
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the spread fills exactly what Completed describes; a generic spread cannot be followed
  return completed as Completed<Parts>;
}
