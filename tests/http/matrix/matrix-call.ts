import type { TestApp } from '../test-app.ts';
import { routeCases, type RouteCase } from './route-cases.ts';
import type { World } from './world.ts';

/** A request before it is sent, so that conditions can spoil it, several at once. */
export interface MatrixCall {
  readonly route: string;
  readonly method: string;
  /** The pattern, with `:id` and the like still in it. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>> | undefined;
  /** Sent in the place of the body, as it is. */
  readonly raw: string | undefined;
  readonly cookie: string;
  readonly key: string | undefined;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly address: string;
}

let sent = 0;

export function caseOf(route: string): RouteCase {
  const found = routeCases[route];
  if (found === undefined) throw new Error(`no case says how to call ${route}`);
  return found;
}

export function validCall(route: string, world: World): MatrixCall {
  const [method = '', path = ''] = route.replace('(a screen)', 'clientes').split(' ');
  const { id, query, body, keyed } = caseOf(route);
  sent += 1;
  const params: Record<string, string> = {
    ...(path.includes(':file') ? { file: 'clientes.csv' } : {}),
    ...(path.includes(':number') ? { number: '2' } : {}),
    ...(path.includes(':line') ? { line: '2' } : {}),
    ...(path.includes(':moment') ? { moment: 'late' } : {}),
    ...(path.includes(':day') ? { day: '2026-08-15' } : {}),
    ...(path.includes(':kind') ? { kind: 'contract' } : {}),
    ...(path.includes(':code') ? { code: world.documentCode } : {}),
    ...(path.includes(':institution_id') ? { institution_id: world.ids.institution } : {}),
    ...(path.includes('/logos/') ? { sha256: world.logoHash } : {}),
    ...(path.includes('/files/:id/:sha256') ? { sha256: world.fileHash } : {}),
    ...(path.includes('/photo/:sha256') ? { sha256: world.photoHash } : {}),
    ...(path.includes(':token') ? { token: `${world.feedToken}.ics` } : {}),
  };
  return {
    route,
    method,
    path,
    params: id === undefined ? params : { ...params, id: world.ids[id] },
    query: query?.(world) ?? {},
    body: body?.(world),
    raw: undefined,
    cookie: cookieOf(route, world),
    key: keyed === true ? `chave-da-matriz-${sent}` : undefined,
    headers: {},
    // Another address each time: the limits of one call are not those of the next.
    address: `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
  };
}

function cookieOf(route: string, world: World): string {
  const { who, cookie } = caseOf(route);
  if (cookie !== undefined) return world[cookie];
  if (who === 'anyone') return '';
  return who === 'borrower' ? world.borrowerCookie : world.staffCookie;
}

export interface MatrixAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

export async function send({ app }: TestApp, call: MatrixCall): Promise<MatrixAnswer> {
  const path = Object.entries(call.params).reduce(
    (url, [name, value]) => url.replace(`:${name}`, value),
    call.path,
  );
  const query = new URLSearchParams(call.query).toString();
  const payload = call.raw ?? (call.body === undefined ? undefined : JSON.stringify(call.body));
  const headers: Record<string, string | undefined> = {
    ...(call.method === 'GET' ? {} : { 'sec-fetch-site': 'same-origin' }),
    ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    ...(call.cookie === '' ? {} : { cookie: call.cookie }),
    ...(call.key === undefined ? {} : { 'idempotency-key': call.key }),
    ...caseOf(call.route).signed?.(payload ?? ''),
    ...call.headers,
  };
  const response = await app.inject({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- methods come from the contract's own routes
    method: call.method as 'GET',
    url: `${path}${query === '' ? '' : `?${query}`}`,
    headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
    remoteAddress: call.address,
    ...(payload === undefined ? {} : { payload }),
    payloadAsStream: true,
  });
  // A live stream never ends by itself: its head is the answer.
  const isStream = String(response.headers['content-type']).startsWith('text/event-stream');
  let body = '';
  if (isStream) response.stream().destroy();
  else for await (const chunk of response.stream()) body += String(chunk);
  return { status: response.statusCode, headers: response.headers, body };
}
