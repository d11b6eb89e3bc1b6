import { day, oneMonthAfter, type Day } from '../calendar.ts';
import { addCents, cents, type Cents } from '../money.ts';
import type { LedgerLine } from './ledger.ts';

/** What a client owed from a day on, and what was paid on that day. */
export interface DebtStep {
  readonly day: Day;
  readonly balance: Cents;
  readonly paid: Cents;
}

/** The last twelve calendar months up to today, a step per day on which something changed; the first is the balance they began with. */
export function debtOverTime(oldestFirst: readonly LedgerLine[], today: Day): DebtStep[] {
  const from = firstOfYear(today);
  let before = cents(0);
  const steps = new Map<Day, DebtStep>();
  for (const line of oldestFirst) {
    if (line.day > today) break;
    if (line.day < from) {
      before = line.balance;
      continue;
    }
    const paid = addCents(steps.get(line.day)?.paid ?? cents(0), line.paid);
    steps.set(line.day, { day: line.day, balance: line.balance, paid });
  }
  const opening = { day: from, balance: before, paid: cents(0) };
  return steps.has(from) ? [...steps.values()] : [opening, ...steps.values()];
}

/** A calendar month of the picture. */
export interface DebtMonth {
  readonly first: Day;
  /** At its end, or today. */
  readonly owed: Cents;
  readonly paid: Cents;
}

/** The months of the steps up to today, from the first in which something was owed; at least two. */
export function debtMonths(steps: readonly DebtStep[], today: Day): DebtMonth[] {
  const months: DebtMonth[] = [];
  for (let first = firstOfYear(today); first <= today; first = oneMonthAfter(first)) {
    const next = oneMonthAfter(first);
    const inMonth = steps.filter((step) => step.day >= first && step.day < next);
    const owed = steps.filter((step) => step.day < next).at(-1)?.balance ?? cents(0);
    months.push({ first, owed, paid: addCents(cents(0), ...inMonth.map((step) => step.paid)) });
  }
  const begin = months.findIndex(({ owed, paid }) => owed !== 0 || paid !== 0);
  return months.slice(Math.min(begin === -1 ? months.length : begin, months.length - 2));
}

/** The first day of the month eleven months ago. */
export function firstOfYear(today: Day): Day {
  const month = Number(today.slice(5, 7));
  const year = Number(today.slice(0, 4)) - (month === 12 ? 0 : 1);
  return day(`${year}-${String((month % 12) + 1).padStart(2, '0')}-01`);
}
