import { daysUntil, type Day } from '../calendar.ts';
import { daysText } from '../loans/fees/late-fee.ts';

/** A due date that was met on a day, or has passed and is still open. */
export interface Turn {
  readonly due_date: Day;
  /** The day it was paid; null while it is open. */
  readonly paid_on: Day | null;
}

/** How a client pays: each due date that was met or missed counts once. */
export interface Punctuality {
  readonly turns: number;
  readonly on_time: number;
  /** In days; 0 when nothing was ever late. */
  readonly longest_delay: number;
  /** The longest delay is one that is still open. */
  readonly longest_is_open: boolean;
  /** The last few, oldest first. */
  readonly recent: Turn[];
}

/** As many as a phone can show side by side. */
const TURNS_SHOWN = 8;

export function punctualityOf(turns: readonly Turn[], today: Day): Punctuality {
  const inOrder = [...turns].sort(
    (a, b) => compare(a.due_date, b.due_date) || compare(a.paid_on ?? today, b.paid_on ?? today),
  );
  const delays = inOrder.map((turn) => ({ days: turnDelay(turn, today), open: turn.paid_on === null }));
  const longest = delays.reduce((most, { days }) => Math.max(most, days), 0);
  return {
    turns: inOrder.length,
    on_time: delays.filter(({ days }) => days <= 0).length,
    longest_delay: longest,
    longest_is_open: longest > 0 && delays.some(({ days, open }) => open && days === longest),
    recent: inOrder.slice(-TURNS_SHOWN),
  };
}

/** Days after the due date; negative before it. */
export function turnDelay({ due_date: due, paid_on: paidOn }: Turn, today: Day): number {
  return daysUntil(paidOn ?? today, due);
}

/** 'Em dia em 3 de 5 vezes.'; null before the first due date. */
export function timesInTimeText({
  turns,
  on_time: onTime,
}: Pick<Punctuality, 'turns' | 'on_time'>): string | null {
  if (turns === 0) return null;
  if (onTime === turns) return turns === 1 ? 'Em dia na única vez.' : `Em dia nas ${turns} vezes.`;
  return `Em dia em ${onTime} de ${turns} ${turns === 1 ? 'vez' : 'vezes'}.`;
}

export const NOTHING_DUE_YET = 'Ainda não venceu nada.';

/** 'Em dia em 3 de 5 vezes. O maior atraso é o de agora.' */
export function punctualityText(punctuality: Punctuality): string {
  const times = timesInTimeText(punctuality);
  if (times === null) return NOTHING_DUE_YET;
  const { turns, on_time: onTime, longest_delay: longest, longest_is_open: open } = punctuality;
  if (onTime === turns) return times;
  return `${times} ${open ? 'O maior atraso é o de agora.' : `O maior atraso foi de ${daysText(longest)}.`}`;
}

function compare(a: Day, b: Day): number {
  return a < b ? -1 : Number(a !== b);
}
