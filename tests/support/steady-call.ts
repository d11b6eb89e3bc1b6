import { setTimeout as wait } from 'node:timers/promises';
import { errorOf } from '#tests/http/test-app.ts';
import { callOn, type HttpAnswer, type HttpCall } from './http-call.ts';

export interface SteadyAnswer extends HttpAnswer {
  /** Why it was refused; null for a success. */
  readonly code: string | null;
}

interface Steadiness {
  /** Where to send the next try: another instance each time, as a balancer would. */
  readonly urlOf: (attempt: number) => string;
  /** The first try is broken off after so many milliseconds. */
  readonly abortAfterMs?: number;
  /** Every answer on the way, the definitive one included. */
  readonly onAnswer?: (answer: HttpAnswer) => void;
  /** Statuses that, like no answer at all, are no answer to rely on. */
  readonly again?: readonly number[];
}

const RETRY_AFTER_MS = 10;
const LONGEST_MS = 60_000;

/** As the app's own page does: the same key until there is a definitive answer, whatever happens on the way. */
export async function callSteadily(
  { urlOf, abortAfterMs, onAnswer, again = [] }: Steadiness,
  route: string,
  call: HttpCall,
): Promise<SteadyAnswer> {
  const deadline = performance.now() + LONGEST_MS;
  for (let attempt = 0; performance.now() < deadline; attempt += 1) {
    const abort = attempt === 0 && abortAfterMs !== undefined ? AbortSignal.timeout(abortAfterMs) : undefined;
    const answer = await callOn(
      urlOf(attempt),
      route,
      abort === undefined ? call : { ...call, signal: abort },
    );
    if (answer.status !== 0) onAnswer?.(answer);
    const { code } = errorOf(answer.json);
    const settled = answer.status !== 0 && !again.includes(answer.status) && code !== 'request_in_progress';
    if (settled) return { ...answer, code: typeof code === 'string' ? code : null };
    await wait(RETRY_AFTER_MS);
  }
  throw new Error(`${route} got no definitive answer within ${LONGEST_MS} ms`);
}
