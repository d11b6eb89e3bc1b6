import type { CallArguments, EndpointRoute, ShownOutput } from '#contract/call-types.ts';
import { type ApiProblem, offlineProblem, problemOfAnswer } from './api-problem.ts';
import { showRetryToast } from './retry-notice.ts';
import { repeatAfter } from './retry-policy.ts';
import { shownValue } from './shown-answer.ts';
import { forgetFirstAnswers, takeFirstAnswer } from '#web/base/first-view/first-answers.ts';
import { deviceTime, noteTimeOfAnswer } from '#web/base/clock/server-clock.ts';
import { dropToast } from '#web/base/show-toast.ts';

interface CallOptions {
  /** Sent with every call that records something, so that a repeated one records once. */
  idempotencyKey?: string;
  /** The caller repeats it. */
  once?: boolean;
  signal?: AbortSignal;
}

interface CallParts {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
}

/** What the session does when the server no longer accepts the caller; the session keeper sets it (LG-10). */
interface SessionHooks {
  /** True when a fresh token came. */
  refresh: () => Promise<boolean>;
  signedOut: () => void;
}

let session: SessionHooks = { refresh: () => Promise.resolve(false), signedOut: () => undefined };

export function connectSession(hooks: SessionHooks): void {
  session = hooks;
}

/** One call of the contract: `call('PATCH /api/clients/:id', { params: { id }, body })`. Throws an ApiProblem. */
export async function call<R extends EndpointRoute>(
  route: R,
  ...[input, options]: CallArguments<R, CallOptions>
): Promise<ShownOutput<R>> {
  // The contract's types already hold the caller to the route's own input; here only the three parts matter.
  const parts = (input ?? {}) as CallParts;
  let answer = await sendUntilCarriedOut(route, parts, options);
  if (answer.problem?.code === 'session_expired' && isStaffRoute(route) && (await session.refresh())) {
    answer = await sendUntilCarriedOut(route, parts, options);
  }
  if (answer.problem !== undefined) {
    if (answer.problem.status === 401 && isStaffRoute(route)) session.signedOut();
    throw answer.problem;
  }
  // The server answers through the same schema the type comes from; parsing again would bring the schemas here.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return answer.value as ShownOutput<R>;
}

/** The session's own routes answer 401 for reasons of their own, and the portal's belong to the borrower. */
function isStaffRoute(route: EndpointRoute): boolean {
  return !/ \/api\/(session|password-recovery|portal|public)(\/|$)/.test(route);
}

type Answer = { value: unknown; problem?: undefined } | { problem: ApiProblem };

/** A change under an idempotency key outlasts a release or a failover; a read is repeated by its query. */
async function sendUntilCarriedOut(
  route: EndpointRoute,
  parts: CallParts,
  options: CallOptions = {},
): Promise<Answer> {
  const since = deviceTime();
  let notice: number | undefined;
  try {
    for (;;) {
      const answer = await send(route, parts, options);
      if (options.idempotencyKey === undefined || options.once || answer.problem === undefined) return answer;
      const wait = repeatAfter(answer.problem, deviceTime() - since);
      if (wait === null) return answer;
      notice ??= showRetryToast();
      await pause(wait, options.signal);
    }
  } finally {
    if (notice !== undefined) dropToast(notice);
  }
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => resolve());
  });
}

async function send(route: EndpointRoute, parts: CallParts, options: CallOptions = {}): Promise<Answer> {
  const [method = 'GET', path = ''] = route.split(' ');
  const headers = new Headers({ Accept: 'application/json' });
  const takesBody = method !== 'GET' && (method !== 'DELETE' || parts.body !== undefined);
  if (takesBody) headers.set('Content-Type', 'application/json');
  if (options.idempotencyKey !== undefined) headers.set('Idempotency-Key', options.idempotencyKey);
  if (method !== 'GET') forgetFirstAnswers();
  const url = urlOf(path, parts);
  const first = method === 'GET' ? takeFirstAnswer(url) : undefined;
  const ask = () =>
    fetch(url, {
      method,
      headers,
      body: takesBody ? JSON.stringify(parts.body ?? {}) : undefined,
      credentials: 'same-origin',
      signal: options.signal,
    });
  try {
    const askedAt = first === undefined ? deviceTime() : null;
    const response = await (first ?? ask());
    noteTimeOfAnswer(response, askedAt);
    const text = await response.text();
    const value = parsedJson(text);
    return response.ok
      ? { value }
      : { problem: problemOfAnswer(response.status, value, response.headers.get('retry-after')) };
  } catch (error) {
    // A call the screen itself gave up is no problem to tell anyone about.
    if (options.signal?.aborted === true) throw error;
    return { problem: offlineProblem() };
  }
}

function urlOf(path: string, { params = {}, query = {} }: CallParts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
}

function parsedJson(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text, shownValue);
  } catch {
    return null;
  }
}
