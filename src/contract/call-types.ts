import type { z } from 'zod';
import type { Endpoints } from './all.ts';

/** The types of a call, for the browser: erased at build time, so that no schema reaches the bundle. */
export type EndpointRoute = keyof Endpoints;

type Part<R extends EndpointRoute, K extends 'params' | 'query' | 'body'> = z.input<Endpoints[R][K]>;
type Given<K extends string, T> = keyof T extends never
  ? unknown
  : Partial<T> extends T
    ? { [k in K]?: T }
    : { [k in K]: T };

export type CallInput<R extends EndpointRoute> = Given<'params', Part<R, 'params'>> &
  Given<'query', Part<R, 'query'>> &
  Given<'body', Part<R, 'body'>>;

export type CallOutput<R extends EndpointRoute> = z.output<Endpoints[R]['output']>;
