import { brlParts, cents } from '#domain/money.ts';
import { FIGURE, figureSize, LARGEST_FIGURE, LARGEST_FIGURE_NAME, QUIET, WHOLE } from './figure-look.ts';
import { valuesAreHidden } from '#web/base/hidden-choice.ts';

/**
 * What is to be received, written into the drawn dashboard as soon as the answer is here: it is read while the code is
 * still on its way. Nothing is written where the answer is a refusal or where values are hidden (RT-10).
 */
export async function writeFirstFigure(answer: Promise<Response>): Promise<void> {
  const response = await answer;
  if (!response.ok || valuesAreHidden()) return;
  // A copy: the app reads the answer too.
  const metrics: unknown = await response.clone().json();
  // Of the drawn picture only, which is inert: React's own elements are React's.
  const place = document.querySelector('[inert] [data-first-figure]');
  if (place === null || typeof metrics !== 'object' || metrics === null || !('amountToReceive' in metrics))
    return;
  const { sign, whole, cents: rest } = brlParts(cents(Number(metrics.amountToReceive)));
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
  place.previousElementSibling?.replaceChildren(LARGEST_FIGURE_NAME);
  place.replaceWith(line);
}

/** Whether the drawn dashboard has its figure. */
export const firstFigureIsWritten = () => document.querySelector('[data-first-figure=written]') !== null;

function element(className: string, text = ''): HTMLSpanElement {
  const span = document.createElement('span');
  span.className = className;
  span.textContent = text;
  return span;
}
