import { isBefore, type Day } from '../calendar.ts';

/** Why the day on which a visitor expects to pay is refused; null from today on (PT-3). */
export function expectedDateProblem(date: Day, today: Day): string | null {
  return isBefore(date, today) ? 'A data prevista não pode estar no passado.' : null;
}
