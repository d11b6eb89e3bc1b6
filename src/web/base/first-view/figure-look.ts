/* How an amount is written large, for React and for what is written before it is here (src/web/base/first-view/first-figure.ts). */

/** 'R$' and the cents, quieter than the rest. */
export const QUIET = 'text-[max(0.7em,0.75rem)] font-medium text-muted';
export const WHOLE = 'font-semibold tracking-tight';

/** A figure alone on its line, inside a `@container`. */
export const FIGURE = 'block leading-tight whitespace-nowrap';

/** So small that a text of so many letters neither breaks nor leaves its card. */
export const figureSize = (letters: number, largest: string) =>
  `clamp(0.75rem, ${(100 / (letters * 0.54)).toFixed(2)}cqi, ${largest})`;

/** The same where it stands beside other words: a card on a phone is about 78 % of the window. Amounts of a few digits keep their size. */
export const fittedSize = (letters: number, usual: string) =>
  `min(${usual}, ${(78 / (letters * 0.54)).toFixed(2)}vw)`;

/** The largest figure of the dashboard (DB-2). */
export const LARGEST_FIGURE = '2.5rem';
export const LARGEST_FIGURE_NAME = 'Valor a Receber';

/** The largest figure of a client's page (CL-11): more may have been paid than was owed. */
export const owedName = (owed: number) => (owed < 0 ? 'Pago a mais' : 'Deve');
