import { z } from 'zod';
import { endpoints } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { SeededRandom as Dice } from '#server/demo/seeded-random.ts';
import { validCall, type MatrixCall } from '#tests/http/matrix/matrix-call.ts';
import type { World } from '#tests/http/matrix/world.ts';
import { boundaryValue, hostileText, hostileValue, writeJson, type FieldSchema } from './hostile-values.ts';

const table: Readonly<Record<string, Endpoint>> = endpoints;

/** Each hashes a password or reads everything: asked for less often, so that the others get their share of the time. */
const SLOW = [
  '/api/session',
  '/api/account',
  '/access-code',
  '/api/password-recovery/confirm',
  '/api/export',
  '/api/live',
];
const isSlow = (route: string) =>
  SLOW.some((part) => route.endsWith(` ${part}`) || route.includes(`${part}/`) || route.endsWith(part));

const ROUTES = Object.keys(table).flatMap((route) => Array<string>(isSlow(route) ? 1 : 5).fill(route));

/** These end sessions: they spend worlds of their own. */
export const ENDS_SESSIONS: readonly string[] = [
  'DELETE /api/session',
  'POST /api/session/refresh',
  'POST /api/session',
  'DELETE /api/portal/session',
  'POST /api/portal/session',
  'POST /api/password-recovery/confirm',
  'POST /api/sign-ups/confirm',
  'POST /api/account/email/confirm',
  'PATCH /api/account',
  'DELETE /api/account/sessions',
  'DELETE /api/account/sessions/:id',
  'POST /api/session/institution',
  'PATCH /api/people/:id',
  'DELETE /api/people/:id/sessions',
  'DELETE /api/people/:id/second-factor',
  'POST /api/people/:id/ownership/accept',
  'DELETE /api/account/membership',
  'POST /api/institution/closing',
  'PUT /api/access-codes',
  'POST /api/clients/:id/access-code',
  'DELETE /api/clients/:id',
];

export interface FuzzWorlds {
  /** Whose call it is. */
  own(route: string): World;
  /** Ids of records, one's own and others'. */
  readonly ids: readonly string[];
}

const EXTRA_KEYS = [
  'user_id',
  'institution_id',
  'contract_interest',
  'discount',
  'covered_on',
  'paid_amount',
  'interest_paid',
  'paid_at',
  'id',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  '',
  ' ',
  '\0',
  '\u202ename',
  'linha\nlinha',
  'k'.repeat(1000),
  '0',
];

const BROKEN_BODIES = [
  '{',
  '[',
  '{"a":}',
  '{"a":1,"a":2}',
  "{'a':1}",
  '\ufeff{}',
  '{}{}',
  'NaN',
  '\0',
  '{"\\ud800":1}',
  '{"a":"\\u0000"}',
  '{"__proto__":1}',
  '['.repeat(30_000),
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  `"${'x'.repeat(70_000)}"`,
  `{${Array.from({ length: 5000 }, (_, n) => `"k${n}":1`).join(',')}}`,
];

const PATH_VALUES = [
  '1',
  '%00',
  '%2e%2e%2f',
  '..%5c',
  '%',
  '%zz',
  '%c0%af',
  '%ff%fe',
  '%ED%A0%80',
  'null',
  '*',
  ':id',
  ';a=b',
  'a'.repeat(9000),
  encodeURIComponent('😀'),
];

const QUERIES = [
  '?',
  '&',
  '=',
  '%',
  'limit=1&limit=2',
  'limit=1e1',
  'limit=0x10',
  'limit=201',
  'limit= 5',
  'limit=-1',
  'limit=5.5',
  'after=W10',
  'after=bnVsbA',
  'after=WyJcdTAwMDAiLCIwMTk4MDAwMC0wMDAwLTcwMDAtODAwMC0wMDAwMDAwMDAwMDAiXQ',
  'search=%00',
  'search=%ff',
  'search=%ED%A0%80',
  'search[]=a',
  'search[a][b]=c',
  'search=%25%5F',
  '__proto__=1',
  '__proto__[admin]=1',
  'constructor=1',
  'a;b',
  `q=${'x'.repeat(12_000)}`,
  Array.from({ length: 1500 }, (_, n) => `k${n}=1`).join('&'),
];

const HEADERS: readonly (readonly [string, string])[] = [
  ['idempotency-key', ''],
  ['idempotency-key', '\u00e9'.repeat(20)],
  ['idempotency-key', 'x'.repeat(200)],
  ['content-type', 'application/json; charset=utf-8; charset=utf-16'],
  ['content-type', 'application/json;'],
  ['content-type', ''],
  ['content-type', 'text/plain'],
  ['content-encoding', 'gzip'],
  ['content-length', '-1'],
  ['content-length', '99999999999999999999'],
  ['accept', '\u00ff'],
  ['accept-encoding', 'br;q=0, *'],
  ['cookie', '='],
  ['cookie', ';'.repeat(4000)],
  ['cookie', '__Host-caderneta_staff=%E0%A4%A'],
  ['cookie', `__Host-caderneta_staff=${'\u00e9'.repeat(43)}`],
  ['user-agent', '\u00ff'.repeat(3000)],
  ['user-agent', ''],
  ['host', ''],
  ['host', ']['],
  ['origin', 'null'],
  ['origin', 'http://['],
  ['sec-fetch-site', 'SAME-ORIGIN'],
  ['x-forwarded-for', '::::, 1.2.3.4.5'],
  ['x-http-method-override', 'DELETE'],
  ['if-none-match', '*'],
  ['range', 'bytes=0-0,-1'],
  ['expect', 'nothing'],
];

export interface FuzzRequest extends MatrixCall {
  /** In the place of the query, as it stands. */
  readonly rawQuery?: string;
}

/** A valid call with one to three mutations, sometimes with none. */
export function fuzzRequest(dice: Dice, worlds: FuzzWorlds): FuzzRequest {
  const route = dice.pick(ROUTES);
  let request: FuzzRequest = validCall(route, worlds.own(route));
  if (request.params['id'] !== undefined && dice.oneIn(2))
    request = { ...request, params: { id: dice.pick(worlds.ids) } };
  const times = dice.oneIn(8) ? 0 : dice.between(1, 3);
  for (let n = 0; n < times; n += 1) request = spoilt(dice, request, worlds);
  return request;
}

function spoilt(dice: Dice, request: FuzzRequest, worlds: FuzzWorlds): FuzzRequest {
  const { body, query, params } = fieldsOf(request.route);
  const takesBody = request.method !== 'GET';
  switch (dice.between(1, 10)) {
    case 1:
      return Object.keys(params).length === 0
        ? request
        : { ...request, params: spoiltPath(dice, request, worlds) };
    case 2:
      return { ...request, rawQuery: dice.oneIn(2) ? dice.pick(QUERIES) : hostileQuery(dice, query) };
    case 3: {
      const [name, value] = dice.pick(HEADERS);
      return { ...request, headers: { ...request.headers, [name]: value } };
    }
    case 4:
      return takesBody ? { ...request, raw: dice.pick(BROKEN_BODIES) } : request;
    case 5:
      return takesBody
        ? { ...request, body: { ...request.body, [dice.pick(EXTRA_KEYS)]: hostileValue(dice) } }
        : request;
    case 6:
      return { ...request, body: withoutOne(dice, request.body) };
    default:
      return takesBody
        ? { ...request, body: { ...request.body, ...oneField(dice, body, worlds) } }
        : { ...request, query: { ...request.query, ...textsOf(oneField(dice, query, worlds)) } };
  }
}

function oneField(
  dice: Dice,
  fields: Record<string, FieldSchema>,
  worlds: FuzzWorlds,
): Record<string, unknown> {
  const names = Object.keys(fields);
  if (names.length === 0) return {};
  const name = dice.pick(names);
  const schema = fields[name];
  if (schema?.format === 'uuid' && !dice.oneIn(3)) return { [name]: dice.pick(worlds.ids) };
  const value = schema !== undefined && dice.oneIn(2) ? boundaryValue(dice, schema) : hostileValue(dice);
  return { [name]: value };
}

function spoiltPath(dice: Dice, { params }: FuzzRequest, worlds: FuzzWorlds): Record<string, string> {
  const [name = 'id'] = Object.keys(params);
  return { [name]: dice.oneIn(3) ? dice.pick(worlds.ids) : dice.pick(PATH_VALUES) };
}

function hostileQuery(dice: Dice, fields: Record<string, FieldSchema>): string {
  const names = [...Object.keys(fields), 'x'];
  return `${dice.pick(names)}=${encoded(hostileText(dice))}&${encoded(hostileText(dice).slice(0, 50))}`;
}

function withoutOne(dice: Dice, body: FuzzRequest['body']): FuzzRequest['body'] {
  const names = Object.keys(body ?? {});
  if (names.length === 0) return body;
  const gone = dice.pick(names);
  return Object.fromEntries(Object.entries(body ?? {}).filter(([name]) => name !== gone));
}

function textsOf(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : writeJson(value),
    ]),
  );
}

/** Halves of a pair cannot be percent-encoded: they go as the three bytes that they would be. */
export function encoded(text: string): string {
  return Array.from(text, (character) =>
    /\p{Surrogate}/u.test(character) ? '%ED%A0%80' : encodeURIComponent(character),
  ).join('');
}

const described = new Map<string, Record<'body' | 'query' | 'params', Record<string, FieldSchema>>>();

function fieldsOf(route: string) {
  const known = described.get(route);
  if (known !== undefined) return known;
  const endpoint = table[route];
  if (endpoint === undefined) throw new Error(`the contract has no ${route}`);
  const made = {
    body: propertiesOf(endpoint.body),
    query: propertiesOf(endpoint.query),
    params: propertiesOf(endpoint.params),
  };
  described.set(route, made);
  return made;
}

function propertiesOf(schema: z.ZodType): Record<string, FieldSchema> {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, field]) =>
      typeof field === 'boolean' ? [] : [[name, field]],
    ),
  );
}
