import { keptHere } from './kept-here.ts';

/** The lender's choice on this device: other people who see the screen read no amounts (RT-10). */
export const HIDE_VALUES_KEY = 'caderneta-hide-values';

/** As it is kept; a browser that keeps nothing hides nothing. */
export function valuesAreHidden(): boolean {
  return keptHere(HIDE_VALUES_KEY) !== null;
}
