import type { z } from 'zod';
import type { Shown } from '#domain/loans/plan/shown-loan.ts';
import type { Endpoints } from './all.ts';
import type { LoanOfClient } from './loans.ts';

/** The types of a call, for the browser; types only, so that no schema reaches the bundle. */
export type EndpointRoute = keyof Endpoints;

type PartName = 'params' | 'query' | 'body';
type Part<R extends EndpointRoute, K extends PartName> = z.input<Endpoints[R][K]>;

/** The parts a route takes; a part without fields is left out. */
type Taken<R extends EndpointRoute> = {
  [K in PartName as Part<R, K> extends Record<string, never> ? never : K]: Part<R, K>;
};
type OptionalIn<Parts> = { [K in keyof Parts]: Partial<Parts[K]> extends Parts[K] ? K : never }[keyof Parts];

export type CallInput<R extends EndpointRoute> = Omit<Taken<R>, OptionalIn<Taken<R>>> &
  Partial<Pick<Taken<R>, OptionalIn<Taken<R>>>>;

/** The input argument of a call, optional when none of its fields is required, followed by the other arguments. */
export type CallArguments<R extends EndpointRoute, Options> =
  Partial<CallInput<R>> extends CallInput<R>
    ? [input?: CallInput<R>, options?: Options]
    : [input: CallInput<R>, options?: Options];

export type CallOutput<R extends EndpointRoute> = z.output<Endpoints[R]['output']>;

/** An answer as the browser reads it: each loan in it with its plan and its late fee today. */
export type ShownAnswer<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends Pick<LoanOfClient, 'contract_interest' | 'plan'>
    ? Shown<Value>
    : { [Name in keyof Value]: ShownAnswer<Value[Name]> };
export type ShownOutput<R extends EndpointRoute> = ShownAnswer<CallOutput<R>>;
