import type { Day } from '#domain/calendar.ts';
import type { CashWeek, CashWeeks, DueGroup, DueTotal } from '#domain/loans/due-day.ts';
import { reaisFromCents } from '#domain/money.ts';
import type { WireDay } from './day.ts';
import { loanFromWire, loanToWire, type LoanOfClient } from './loan-translation.ts';
import { centsFromWire, dayFromWire } from './wire-translation.ts';

/** One of the three lists of 'Hoje': all of it in figures, the first few in full. */
export interface DueLoans extends DueTotal {
  readonly loans: readonly LoanOfClient[];
}

/** The dashboard's day. */
export interface TheDay {
  readonly today: Day;
  readonly due: Readonly<Record<DueGroup, DueLoans>>;
  readonly weeks: CashWeeks;
  readonly begun: { readonly institution: boolean; readonly client: boolean; readonly loan: boolean };
}

export function theDayToWire({ today, due, weeks, begun }: TheDay): WireDay {
  return {
    today,
    due_today: dueToWire(due.today),
    late: dueToWire(due.late),
    due_soon: dueToWire(due.soon),
    received_weeks: weeks.received.map(weekToWire),
    due_weeks: weeks.due.map(weekToWire),
    begun,
  };
}

export function theDayFromWire(wire: WireDay): TheDay {
  return {
    today: dayFromWire(wire.today),
    due: {
      today: dueFromWire(wire.due_today),
      late: dueFromWire(wire.late),
      soon: dueFromWire(wire.due_soon),
    },
    weeks: { received: wire.received_weeks.map(weekFromWire), due: wire.due_weeks.map(weekFromWire) },
    begun: wire.begun,
  };
}

function dueToWire({ count, amount, loans }: DueLoans): WireDay['late'] {
  return { count, amount: reaisFromCents(amount), loans: loans.map(loanToWire) };
}

function dueFromWire({ count, amount, loans }: WireDay['late']): DueLoans {
  return { count, amount: centsFromWire(amount), loans: loans.map(loanFromWire) };
}

function weekToWire({ from, to, amount }: CashWeek): WireDay['due_weeks'][number] {
  return { from, to, amount: reaisFromCents(amount) };
}

function weekFromWire({ from, to, amount }: WireDay['due_weeks'][number]): CashWeek {
  return { from: dayFromWire(from), to: dayFromWire(to), amount: centsFromWire(amount) };
}
