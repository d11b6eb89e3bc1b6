import { addDays, type Day } from '../calendar.ts';
import { NEAR_DUE_DAYS } from '../loans/loan/loan-standing.ts';
import { addCents, cents } from '../money.ts';
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

/** 'Hoje' opens on the group with somebody in it where most money waits; where there is none, on today. */
export function richestGroup(due: Readonly<Record<DueGroup, DueTotal>>): DueGroup {
  const money = (group: DueGroup) => (due[group].count === 0 ? 0 : due[group].amount);
  let richest: DueGroup = 'today';
  for (const group of DUE_GROUPS) if (money(group) > money(richest)) richest = group;
  return richest;
}
