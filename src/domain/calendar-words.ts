import type { Day } from './calendar.ts';
import { firstDayOf, type Month } from './calendar-month.ts';

const MONTHS = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
] as const;

/** From Sunday, as a Brazilian calendar is drawn. */
const WEEKDAYS = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'] as const;

/** `novembro` */
export function monthName(of: Day | Month): string {
  return MONTHS[Number(of.slice(5, 7)) - 1] ?? '';
}

/** `nov` */
export function monthShortName(of: Day | Month): string {
  return monthName(of).slice(0, 3);
}

/** 0 is Sunday. */
function weekdayOf(of: Day): number {
  return new Date(`${of}T00:00:00Z`).getUTCDay();
}

/** `domingo` */
export function weekdayName(of: Day): string {
  return WEEKDAYS[weekdayOf(of)] ?? '';
}

/** `domingo, 15 de novembro`: with a date that matters the weekday is said. */
export function weekdayAndDayText(of: Day): string {
  return `${weekdayName(of)}, ${Number(of.slice(8, 10))} de ${monthName(of)}`;
}

/** `15 de novembro de 2026`, `1º de maio de 2026`: as a document is dated. */
export function longDayText(of: Day): string {
  const dayOfMonth = Number(of.slice(8, 10));
  return `${dayOfMonth === 1 ? '1º' : dayOfMonth} de ${monthName(of)} de ${of.slice(0, 4)}`;
}

/** How many days of the month before stand in its first week. */
export function blanksBeforeMonth(month: Month): number {
  return weekdayOf(firstDayOf(month));
}
