import { addDays, weekdayOf, type Day } from '../calendar.ts';
import { NEAR_DUE_DAYS } from '../loans/loan/loan-standing.ts';
import { addCents, cents, subtractCents, type Cents } from '../money.ts';
import type { DebtAge, DebtByAge, DueTotal } from './debt-age.ts';

/** The groups of 'Hoje': late, due today, due in the next three days. */
export const DUE_GROUPS = ['today', 'late', 'soon'] as const;
export type DueGroup = (typeof DUE_GROUPS)[number];

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

const AGES_OF: Record<DueGroup, readonly DebtAge[]> = {
  today: ['today'],
  late: ['late_7', 'late_30', 'late_more'],
  soon: ['soon'],
};

export function dueTotal(ages: DebtByAge, group: DueGroup): DueTotal {
  const totals = AGES_OF[group].map((age) => ages[age]);
  return {
    count: totals.reduce((sum, { count }) => sum + count, 0),
    amount: addCents(cents(0), ...totals.map(({ amount }) => amount)),
  };
}

/** 'Hoje' opens on who is late, else on who pays today, else on who comes next; where all three are empty, on today (DB-12). */
export function openingGroup(due: Readonly<Record<DueGroup, Pick<DueTotal, 'count'>>>): DueGroup {
  const inOrder = ['late', 'today', 'soon'] as const;
  return inOrder.find((group) => due[group].count > 0) ?? 'today';
}

/** With more people to collect from than this, the day's sheet is offered (FD-1). */
export const SHEET_FROM = 5;

export function isWorthASheet(people: number): boolean {
  return people > SHEET_FROM;
}

/** What is open on one day, and of how many loans it is the oldest open instalment. */
export interface DueOnDay extends DueTotal {
  readonly day: Day;
}

/** The total of a group without the loans that are not to be in it. */
export function dueTotalWithout(
  ages: DebtByAge,
  group: DueGroup,
  { left, today }: { readonly left: readonly DueOnDay[]; readonly today: Day },
): DueTotal {
  const all = dueTotal(ages, group);
  const { from, to } = dueRange(group, today);
  const out = left.filter(({ day }) => (from === null || day >= from) && day <= to);
  return {
    count: out.reduce((count, each) => count - each.count, all.count),
    amount: subtractCents(all.amount, addCents(cents(0), ...out.map(({ amount }) => amount))),
  };
}

/** The last day of the week, which begins on Sunday as a Brazilian calendar is drawn. */
export function lastDayOfWeek(today: Day): Day {
  return addDays(today, 6 - weekdayOf(today));
}

interface Expected {
  readonly today: Cents;
  /** From today to Saturday. */
  readonly this_week: Cents;
  readonly next_week: Cents;
}

/** What is due today, in what is left of this week, and in the next one. */
export function expectedSums(
  days: readonly Pick<DueOnDay, 'day' | 'amount'>[],
  left: readonly DueOnDay[],
  today: Day,
): Expected {
  const saturday = lastDayOfWeek(today);
  const between = (from: Day, to: Day) => {
    const sum = (of: readonly Pick<DueOnDay, 'day' | 'amount'>[]) =>
      addCents(cents(0), ...of.filter(({ day }) => day >= from && day <= to).map(({ amount }) => amount));
    return subtractCents(sum(days), sum(left));
  };
  return {
    today: between(today, today),
    this_week: between(today, saturday),
    next_week: between(addDays(saturday, 1), addDays(saturday, 7)),
  };
}
