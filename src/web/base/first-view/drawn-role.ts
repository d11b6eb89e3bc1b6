import { keepHere, keptHere } from '#web/base/kept-here.ts';

/*
 * A screen is drawn once, for everybody. What only some roles have is marked with them (`data-drawn-for`), and app.css shows
 * each role its own: that of the last session on this device, until the first answer is here.
 */

const KEY = 'caderneta-role';

/** From head-script.ts, before the first paint. */
export function startRole(session: Promise<Response> | undefined): void {
  const show = (role: string | null | undefined) => {
    document.documentElement.dataset['role'] = role ?? '';
  };
  show(keptHere(KEY));
  // A copy: the app reads the answer too. A quote within a text is escaped in it.
  session
    ?.then((response) => response.clone().text())
    .then((answer) => show(/"role":"(\w+)"/.exec(answer)?.[1]))
    .catch(() => undefined);
}

/** For the next page that is opened here. */
export function keepRole(role: string): void {
  keepHere(KEY, role);
}
