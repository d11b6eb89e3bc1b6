import type { z } from 'zod';
import type { Endpoints } from './all.ts';

/** The types of a call, for the browser: erased at build time, so that no schema reaches the bundle. */
export type EndpointRoute = keyof Endpoints;

type PartName = 'params' | 'query' | 'body';
type Part<R extends EndpointRoute, K extends PartName> = z.input<Endpoints[R][K]>;

/** The parts a route takes; where it takes nothing, its schema is the empty record. */
type Taken<R extends EndpointRoute> = {
  [K in PartName as Part<R, K> extends Record<string, never> ? never : K]: Part<R, K>;
};
type OptionalIn<Parts> = { [K in keyof Parts]: Partial<Parts[K]> extends Parts[K] ? K : never }[keyof Parts];

export type CallInput<R extends EndpointRoute> = Omit<Taken<R>, OptionalIn<Taken<R>>> &
  Partial<Pick<Taken<R>, OptionalIn<Taken<R>>>>;

/** The input of a call, left out where nothing in it is required, and whatever else the caller takes. */
export type CallArguments<R extends EndpointRoute, Options> =
  Partial<CallInput<R>> extends CallInput<R>
    ? [input?: CallInput<R>, options?: Options]
    : [input: CallInput<R>, options?: Options];

export type CallOutput<R extends EndpointRoute> = z.output<Endpoints[R]['output']>;
