import { brlParts, cents } from '#domain/money.ts';
import {
  FIGURE,
  figureSize,
  LARGEST_FIGURE,
  LARGEST_FIGURE_NAME,
  owedName,
  QUIET,
  WHOLE,
} from './figure-look.ts';
import { valuesAreHidden } from '#web/base/hidden-choice.ts';

interface FirstFigure {
  name: string;
  value: number;
  /** Whose it is, on a client's page. */
  client?: string;
}

/** What is to be received. */
export function largestOfDashboard(metrics: object): FirstFigure | null {
  return 'amountToReceive' in metrics
    ? { name: LARGEST_FIGURE_NAME, value: Number(metrics.amountToReceive) }
    : null;
}

/** What a client owes (CL-11). */
export function owedByClient(page: object): FirstFigure | null {
  if (!('owed' in page) || !('client' in page)) return null;
  const { client } = page;
  if (typeof client !== 'object' || client === null || !('name' in client)) return null;
  const owed = Number(page.owed);
  return { name: owedName(owed), value: Math.abs(owed), client: String(client.name) };
}

/**
 * The largest figure, written into the drawn screen as soon as its answer is here: it is read while the code is still on
 * its way. Nothing is written where the answer is a refusal or where values are hidden (RT-10).
 */
export async function writeFirstFigure(
  answer: Promise<Response> | undefined,
  figureOf: (answer: object) => FirstFigure | null,
): Promise<void> {
  const response = await answer;
  if (response?.ok !== true || valuesAreHidden()) return;
  // A copy: the app reads the answer too.
  const body: unknown = await response.clone().json();
  const shown = typeof body === 'object' && body !== null ? figureOf(body) : null;
  // Of the drawn picture only, which is inert: React's own elements are React's.
  const place = document.querySelector<HTMLElement>('[inert] [data-first-figure]');
  if (place === null || shown === null) return;
  const { sign, whole, cents: rest } = brlParts(cents(shown.value));
  const parts = [
    [QUIET, `${sign}R$\u00a0`],
    [WHOLE, whole],
    [QUIET, `,${rest}`],
  ] as const;
  const figure = element(FIGURE);
  figure.style.fontSize = figureSize(parts.map(([, text]) => text).join('').length, LARGEST_FIGURE);
  const amount = element('');
  amount.append(...parts.map(([look, text]) => element(look, text)));
  figure.append(amount);
  const line = element('@container block');
  line.dataset['firstFigure'] = 'written';
  line.append(figure);
  place.previousElementSibling?.replaceChildren(shown.name);
  document.querySelector('[inert] [data-first-name]')?.replaceChildren(shown.client ?? '');
  place.replaceWith(line);
}

/** Whether the drawn screen has its figure. */
export const firstFigureIsWritten = () => document.querySelector('[data-first-figure=written]') !== null;

function element(className: string, text = ''): HTMLSpanElement {
  const span = document.createElement('span');
  span.className = className;
  span.textContent = text;
  return span;
}
