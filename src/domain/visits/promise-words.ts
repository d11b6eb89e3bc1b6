import { dayText, type Day } from '../calendar.ts';
import { weekdayName } from '../calendar-words.ts';
import { brl, type Cents } from '../money.ts';
import { leftOf, type JudgedPromise, type PromiseState } from './promise.ts';

export const PROMISE_STATE_WORDS = {
  open: 'Em aberto',
  partly: 'Cumprido em parte',
  kept: 'Cumprido',
  broken: 'Não cumprido',
  replaced: 'Substituído',
  withdrawn: 'Retirado',
} as const satisfies Record<PromiseState, string>;

/** Beside the field of its day (FD-11). */
export const PROMISE_CHANGES_NOTHING = 'O combinado não muda o vencimento nem a multa.';

/** `combinou para sexta, 20/11`, on the day itself `combinou para hoje` (FD-12, FD-13). */
export function promisedText(promisedOn: Day, today: Day): string {
  if (promisedOn === today) return 'combinou para hoje';
  return `combinou para ${weekdayName(promisedOn)}, ${dayText(promisedOn).slice(0, 5)}`;
}

/** What is missing of an open promise, and what came in time of one that was not kept; null where there is nothing to add. */
export function promiseProgressText(
  { state, paid }: JudgedPromise,
  amount: Cents,
  money: (amount: Cents) => string = brl,
): string | null {
  if (state === 'partly') return `falta ${money(leftOf(amount, paid))} do combinado`;
  if (state === 'broken') return `${money(paid)} de ${money(amount)} no prazo`;
  return null;
}

/** `Combinados: 3 cumpridos de 5` (FD-13). */
export function keptText({ kept, judged }: { readonly kept: number; readonly judged: number }): string {
  return `Combinados: ${kept} ${kept === 1 ? 'cumprido' : 'cumpridos'} de ${judged}`;
}
