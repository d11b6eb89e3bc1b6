import type { Collected } from '#contract/collected.ts';
import type { Day } from '#domain/calendar.ts';
import { addCents, cents, type Cents } from '#domain/money.ts';

type Line = Collected['items'][number];

interface PersonSum {
  readonly id: string | null;
  readonly name: string;
  readonly count: number;
  readonly amount: Cents;
}

interface CollectedDay {
  readonly day: Day;
  readonly amount: Cents;
  readonly lines: readonly Line[];
}

export const nameOf = ({ person_name: name }: Line): string => name ?? 'Não informado';

/** What each person received altogether, the largest sum first. */
export function sumsByPerson(lines: readonly Line[]): PersonSum[] {
  const sums = new Map<string | null, PersonSum>();
  for (const line of lines) {
    const before = sums.get(line.person_id);
    sums.set(line.person_id, {
      id: line.person_id,
      name: nameOf(line),
      count: (before?.count ?? 0) + line.count,
      amount: addCents(before?.amount ?? cents(0), line.amount),
    });
  }
  return [...sums.values()].sort((a, b) => b.amount - a.amount);
}

/** The lines of each day with its sum, in the order they came. */
export function byDay(lines: readonly Line[]): CollectedDay[] {
  const days = new Map<Day, Line[]>();
  for (const line of lines) days.set(line.day, [...(days.get(line.day) ?? []), line]);
  return [...days].map(([day, of]) => ({
    day,
    amount: addCents(cents(0), ...of.map(({ amount }) => amount)),
    lines: of,
  }));
}

/** The mark of payments that were recorded on a later day than they are dated (EQ-3, EQ-8). */
export function enteredLaterWords({ count, entered_later: later }: Line): string[] {
  if (later === 0) return [];
  const words = later === 1 ? 'lançado depois' : 'lançados depois';
  return [later === count ? words : `${later} de ${count} ${words}`];
}
