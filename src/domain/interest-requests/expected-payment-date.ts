import { isBefore, type Day } from '../calendar.ts';

/** PT-3: what is wrong with the day on which a visitor expects to pay; null where nothing is. Today is the earliest. */
export function expectedDateProblem(date: Day, today: Day): string | null {
  return isBefore(date, today) ? 'A data prevista não pode estar no passado.' : null;
}
