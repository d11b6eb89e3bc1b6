import { randomUUID } from 'node:crypto';
import { endpoints } from '#contract/all.ts';
import type { CallInput, CallOutput, EndpointRoute } from '#contract/call-types.ts';
import { STAFF_COOKIE, type Lender } from './running-app.ts';

interface AnyInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** The API as a signed-in lender uses it, to lay out what a flow starts from and to look at what it left. */
export interface StaffApi {
  call<R extends EndpointRoute>(route: R, input: CallInput<R>): Promise<CallOutput<R>>;
}

/** From the first call on with a session of its own: a flow that signs out leaves it alone. */
export function staffApi(baseURL: string, lender: Lender, ask = fetch): StaffApi {
  let session: Promise<string> | undefined;
  return {
    async call(route, input) {
      session ??= lender.openSession();
      return send(ask, baseURL, `${STAFF_COOKIE}=${await session}`, route, input);
    },
  };
}

async function send<R extends EndpointRoute>(
  ask: typeof fetch,
  baseURL: string,
  cookie: string,
  route: R,
  { params = {}, query = {}, body }: AnyInput,
): Promise<CallOutput<R>> {
  const [method = 'GET', pattern = '/'] = route.split(' ');
  const url = new URL(
    pattern.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? ''),
    baseURL,
  );
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  const answer = await ask(url, {
    method,
    headers: {
      cookie,
      origin: baseURL,
      ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    body: method === 'GET' || method === 'DELETE' ? null : JSON.stringify(body ?? {}),
  });
  if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`);
  const content: unknown = answer.status === 204 ? null : await answer.json();
  return outputOf(route, content);
}

/** Parsed by the very schema the endpoint promises: an answer of another shape fails the flow here. */
function outputOf<R extends EndpointRoute>(route: R, content: unknown): CallOutput<R> {
  // The table is indexed by the route itself; TypeScript cannot follow the schema through the index.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return endpoints[route].output.parse(content) as CallOutput<R>;
}
