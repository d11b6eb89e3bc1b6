/** Set by head-script.ts, which runs before the rest of the app. */
declare global {
  var cadernetaFirstAnswers: Map<string, Promise<Response>> | undefined;
  /** The last button pressed before the app could react to it. */
  var cadernetaPressed: HTMLElement | null | undefined;
}

/** The answers belong to the first view; a request made later must be sent again. */
const FRESH_FOR_MS = 15_000;

/** The answer to a request the page has already sent: once, and only while nothing has changed since. */
export function takeFirstAnswer(url: string): Promise<Response> | undefined {
  if (performance.now() > FRESH_FOR_MS) forgetFirstAnswers();
  const answer = globalThis.cadernetaFirstAnswers?.get(url);
  globalThis.cadernetaFirstAnswers?.delete(url);
  return answer;
}

/** After a sign-in, a sign-out or a change, an answer from before it must not be shown. */
export function forgetFirstAnswers(): void {
  globalThis.cadernetaFirstAnswers?.clear();
}
