import { isCalendarDay, parseDay } from './calendar.ts';
import { maskDigits, maskEdit, type DigitMask, type MaskedEdit } from './digit-mask.ts';

/*
 * A date as it stands in a text field. Its value is `YYYY-MM-DD` once all eight digits are there, real day or not,
 * and before that the text itself: read it with `parseDay`.
 */

const DAY_MASK: DigitMask = { groups: [2, 2, 4], marks: ['/', '/'], whenFull: 'overwrite' };

/** `2026-12-15` is shown as `15/12/2026`; an unfinished text as it is. */
export function dayFieldText(value: string): string {
  const [, year, month, dayOfMonth] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  return year === undefined ? value : `${dayOfMonth}/${month}/${year}`;
}

export function dayFieldValue(text: string): string {
  const [, dayOfMonth, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  return year === undefined ? text : `${year}-${month}-${dayOfMonth}`;
}

/** As `maskEdit`; also takes a whole date pasted as `2026-12-15` or `5/1/2026`, and `5/` as `05`. */
export function maskDayEdit(previous: string, next: string, caret: number): MaskedEdit {
  const grew = next.length - previous.length;
  const isDeletion = next === previous.slice(0, caret) + previous.slice(caret - grew);
  const whole = grew === 1 || isDeletion ? null : wholeDate(next.trim());
  if (whole !== null) return { text: whole, caret: whole.length };
  const lone = /(^|\D)(\d)\D$/.exec(next.slice(0, caret));
  if (grew !== 1 || lone === null) return maskEdit(DAY_MASK, previous, next, caret);
  // A separator typed after a single digit of the day or month completes it.
  const at = caret - 2;
  return maskEdit(DAY_MASK, previous, `${next.slice(0, at)}0${next.slice(at)}`, caret + 1);
}

function wholeDate(text: string): string | null {
  const iso = dayFieldText(text);
  if (iso !== text) return iso;
  const [, dayOfMonth = '', month = '', year] = /^(\d{1,2})\D(\d{1,2})\D(\d{4})$/.exec(text) ?? [];
  if (year === undefined) return null;
  return maskDigits(DAY_MASK, dayOfMonth.padStart(2, '0') + month.padStart(2, '0') + year);
}

export const DAY_OUT_OF_RANGE = 'Escolha uma data entre 01/01/2000 e 31/12/2100.';

/** Why a typed date is invalid; null when it is valid or empty. */
export function typedDayFault(value: string): string | null {
  if (value === '' || parseDay(value) !== null) return null;
  if (dayFieldText(value) === value) return 'Digite a data como dd/mm/aaaa.';
  return isCalendarDay(value) ? DAY_OUT_OF_RANGE : 'Esta data não existe. Confira o dia e o mês.';
}
