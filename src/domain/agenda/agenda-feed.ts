import { addDays, type Day, type Timestamp } from '../calendar.ts';
import { brl, type Cents } from '../money.ts';
import type { CalendarEvent } from './icalendar.ts';

/** An open instalment as a calendar shows it. */
export interface FeedDue {
  readonly loan_id: string;
  readonly plan_version: number;
  readonly number: number;
  /** Of the plan; 1 is a single payment. */
  readonly count: number;
  readonly due_date: Day;
  /** What is still open of it. */
  readonly amount: Cents;
  /** Null where the client was deleted. */
  readonly client_name: string | null;
  readonly changed_at: Timestamp;
}

/** A promise that stands, as a calendar shows it. */
export interface FeedPromise {
  readonly id: string;
  readonly promised_on: Day;
  /** What is still missing of it. */
  readonly amount: Cents;
  readonly client_name: string;
  readonly changed_at: Timestamp;
}

interface Shown {
  readonly fullNames: boolean;
}

const DAYS_BACK = 30;
const DAYS_AHEAD = 180;

export function feedRange(today: Day): { readonly from: Day; readonly to: Day } {
  return { from: addDays(today, -DAYS_BACK), to: addDays(today, DAYS_AHEAD) };
}

/** The same instalment keeps its UID when its date moves (AG-5, AG-7). */
export function feedEvent(due: FeedDue, { fullNames }: Shown): CalendarEvent {
  const name = due.client_name ?? 'Cliente não encontrado';
  const instalment = due.count > 1 ? ` (parcela ${due.number} de ${due.count})` : '';
  return {
    uid: `${due.loan_id}-${due.plan_version}-${due.number}@caderneta`,
    day: due.due_date,
    changedAt: due.changed_at,
    summary: `${priceText(due.amount)} · ${fullNames ? name : shortName(name)}${instalment}`,
  };
}

/** `Combinado: R$ 65,00 · Ana S.` (FD-14). */
export function promiseEvent(promise: FeedPromise, { fullNames }: Shown): CalendarEvent {
  const name = fullNames ? promise.client_name : shortName(promise.client_name);
  return {
    uid: `${promise.id}@caderneta`,
    day: promise.promised_on,
    changedAt: promise.changed_at,
    summary: `Combinado: ${priceText(promise.amount)} · ${name}`,
  };
}

/** A calendar shows the no-break space of a price as it likes. */
function priceText(amount: Cents): string {
  return brl(amount).replace('\u00a0', ' ');
}

/** 'Ana Souza Lima' → 'Ana S.': enough for the lender, little for a person who looks over the shoulder. */
export function shortName(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/);
  const initial = second?.codePointAt(0);
  return initial === undefined ? first : `${first} ${String.fromCodePoint(initial).toUpperCase()}.`;
}
