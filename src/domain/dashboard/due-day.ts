import { addDays, daysUntil, type Day } from '../calendar.ts';
import { addCents, cents, type Cents } from '../money.ts';
import { NEAR_DUE_DAYS } from '../loans/loan-standing.ts';

/** The totals of one calendar day: the loans and instalments that fall due on it, and the amount received on it. */
export interface DayTotal {
  readonly day: Day;
  /** Open loans by the due date of their oldest open instalment, so that a loan counts in one group (PA-50). */
  readonly loan_count: number;
  /** What is open of all instalments due on it. */
  readonly due_amount: Cents;
  readonly received_amount: Cents;
}

/** The groups of 'Hoje': late, due today, due in the next three days. */
export const DUE_GROUPS = ['today', 'late', 'soon'] as const;
export type DueGroup = (typeof DUE_GROUPS)[number];

export interface DueTotal {
  readonly count: number;
  readonly amount: Cents;
}

interface DayRange {
  /** Null without a lower bound. */
  readonly from: Day | null;
  readonly to: Day;
}

/** The due dates of each group; the ranges do not overlap, so a loan is in one group at most. */
export function dueRange(group: DueGroup, today: Day): DayRange {
  switch (group) {
    case 'late':
      return { from: null, to: addDays(today, -1) };
    case 'today':
      return { from: today, to: today };
    case 'soon':
      return { from: addDays(today, 1), to: addDays(today, NEAR_DUE_DAYS) };
  }
}

export function dueTotal(totals: Iterable<DayTotal>, range: DayRange): DueTotal {
  let count = 0;
  let amount = cents(0);
  for (const total of totals) {
    if ((range.from !== null && total.day < range.from) || total.day > range.to) continue;
    count += total.loan_count;
    amount = addCents(amount, total.due_amount);
  }
  return { count, amount };
}

const WEEKS_SHOWN = 4;
const DAYS_OF_A_WEEK = 7;

export interface CashWeek {
  readonly from: Day;
  readonly to: Day;
  readonly amount: Cents;
}

/** Four weeks of received amounts up to and including today, and four weeks of due amounts from today on, oldest first. */
export interface CashWeeks {
  readonly received: readonly CashWeek[];
  readonly due: readonly CashWeek[];
}

/** All days of the chart. */
export function cashWindow(today: Day): { readonly from: Day; readonly to: Day } {
  const reach = WEEKS_SHOWN * DAYS_OF_A_WEEK - 1;
  return { from: addDays(today, -reach), to: addDays(today, reach) };
}

export function cashWeeks(totals: Iterable<DayTotal>, today: Day): CashWeeks {
  const window = cashWindow(today);
  const received = weeksFrom(window.from);
  const due = weeksFrom(today);
  for (const total of totals) {
    if (total.day <= today) add(received, window.from, total.day, total.received_amount);
    if (total.day >= today) add(due, today, total.day, total.due_amount);
  }
  return { received, due };
}

function weeksFrom(first: Day): CashWeek[] {
  return Array.from({ length: WEEKS_SHOWN }, (_, week) => {
    const from = addDays(first, week * DAYS_OF_A_WEEK);
    return { from, to: addDays(from, DAYS_OF_A_WEEK - 1), amount: cents(0) };
  });
}

function add(weeks: CashWeek[], first: Day, on: Day, amount: Cents): void {
  const index = Math.floor(daysUntil(on, first) / DAYS_OF_A_WEEK);
  const week = weeks[index];
  if (week !== undefined) weeks[index] = { ...week, amount: addCents(week.amount, amount) };
}
