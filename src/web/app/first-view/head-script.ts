import { dayInZone } from '#domain/calendar.ts';
import '#web/base/first-view/first-answers.ts';
import { startRole } from '#web/base/first-view/drawn-role.ts';
import { largestOfDashboard, owedByClient, writeFirstFigure } from '#web/base/first-view/first-figure.ts';
import { settings } from '#web/base/settings.ts';
import { startTheme } from '#web/base/theme.ts';

/*
 * A small classic script in the head of the built page. The chosen theme must be there before the first paint, and
 * the requests the first view waits for are sent at once, beside those for the app's code instead of after them.
 */

startTheme();

// A mailed link leads to the login, whose form is drawn already: it is not what the person came for.
if (/^#(recuperar|confirmar-email)=/.test(location.hash)) document.documentElement.dataset['recovering'] = '';

// ':cliente' is what the address says of it.
const inAddress = new URLSearchParams(location.search);
const urls = (
  document.querySelector('meta[name="caderneta-first-requests"]')?.getAttribute('content') ?? ''
).replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(inAddress.get(name) ?? ''));
globalThis.cadernetaFirstAnswers = new Map(
  urls.split(' ').flatMap((url) => {
    if (!url.startsWith('/api/')) return [];
    const answer = fetch(url, { credentials: 'same-origin' });
    // An answer that is never used must not raise unhandledrejection.
    answer.catch(() => undefined);
    return [[url, answer] as const];
  }),
);

const answerTo = (url: string) => globalThis.cadernetaFirstAnswers?.get(url);
startRole(answerTo('/api/session'));
writeFirstFigure(answerTo('/api/metrics'), largestOfDashboard).catch(() => undefined);
writeFirstFigure(answerTo(`/api/clients/${inAddress.get('cliente')}/page`), owedByClient).catch(
  () => undefined,
);

// The first date a browser writes takes it long; it is written while the code is still on its way.
if (urls !== '') setTimeout(() => dayInZone(new Date(0), settings.timeZone));

// The login is drawn before its code is there: a button pressed meanwhile is pressed again once it is (first-view.ts).
document.addEventListener('click', rememberPressed);
function rememberPressed({ target }: MouseEvent): void {
  if (target instanceof Element) globalThis.cadernetaPressed = target.closest('button');
}
window.addEventListener(
  'caderneta-taken-over',
  () => document.removeEventListener('click', rememberPressed),
  {
    once: true,
  },
);
