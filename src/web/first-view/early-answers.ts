/** Set by early.ts, which runs before everything else of ours. */
declare global {
  var cadernetaEarly: Map<string, Promise<Response>> | undefined;
  /** The last button pressed before anything could react to it. */
  var cadernetaPressed: HTMLElement | null | undefined;
}

/** What was asked for with the page is the first view's; whoever comes later asks anew. */
const FRESH_FOR_MS = 15_000;

/** The answer to this address if the page already asked for it: once, and only while nothing has changed since. */
export function takeEarlyAnswer(url: string): Promise<Response> | undefined {
  if (performance.now() > FRESH_FOR_MS) forgetEarlyAnswers();
  const answer = globalThis.cadernetaEarly?.get(url);
  globalThis.cadernetaEarly?.delete(url);
  return answer;
}

/** Somebody signed in or out, or something was changed: what was asked before must not be shown after it. */
export function forgetEarlyAnswers(): void {
  globalThis.cadernetaEarly?.clear();
}
