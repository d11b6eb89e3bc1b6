import { addDays, dayText, weekdayOf, type Day } from './calendar.ts';
import { isNationalHoliday } from './national-holidays.ts';

/** `domingo`, `feriado` or both; null on a day on which banks and people usually work, Saturdays among them (LP-27). */
export function restDayWord(value: Day): string | null {
  const words = [
    ...(weekdayOf(value) === 0 ? ['domingo'] : []),
    ...(isNationalHoliday(value) ? ['feriado'] : []),
  ];
  return words.length === 0 ? null : words.join(' e ');
}

/** The mark under a due date that is being typed. */
export function restDayText(due: Day): string | null {
  const word = restDayWord(due);
  return word === null ? null : `Este dia é ${word}.`;
}

/** The same of a plan: which instalments, the first with its date. */
export function restDaysText(dueDates: readonly Day[]): string | null {
  const marked = dueDates.filter((due) => restDayWord(due) !== null);
  const [first] = marked;
  if (first === undefined) return null;
  return marked.length === 1
    ? `1 parcela vence em ${restDayWord(first)}, ${dayText(first)}.`
    : `${marked.length} parcelas vencem em domingo ou feriado, a primeira em ${dayText(first)}.`;
}

/**
 * Of a due date on a Sunday or a national holiday, the next day that is neither: paid by its end, it is not late (LP-27). Null
 * for every other due date.
 */
export function graceUntil(due: Day): Day | null {
  if (restDayWord(due) === null) return null;
  let next = addDays(due, 1);
  while (restDayWord(next) !== null) next = addDays(next, 1);
  return next;
}
