import type { AgendaDay } from '#contract/agenda.ts';
import type { Day } from '#domain/calendar.ts';
import { weekdayAndDayText } from '#domain/calendar-words.ts';
import { isNationalHoliday } from '#domain/national-holidays.ts';
import { cents, type Cents } from '#domain/money.ts';

type MoneyText = (amount: Cents) => string;

/** A day of which nothing is known. */
export function emptyDay(day: Day): AgendaDay {
  return { day, due_count: 0, due_amount: cents(0), received_amount: cents(0) };
}

/** '5 vencimentos, R$ 475,00' */
export function duesText(count: number, amount: Cents, money: MoneyText): string {
  return `${count} ${count === 1 ? 'vencimento' : 'vencimentos'}, ${money(amount)}`;
}

export const DAY_MARKS = ['late', 'today', 'holiday'] as const;
export type DayMark = (typeof DAY_MARKS)[number];

export const MARK_WORDS: Readonly<Record<DayMark, string>> = {
  late: 'Atrasado',
  today: 'Hoje',
  holiday: 'Feriado',
};

/** The most pressing first; said in words, the colour only repeats it. */
export function marksOf({ day, due_count: count }: AgendaDay, today: Day): DayMark[] {
  const is: Readonly<Record<DayMark, boolean>> = {
    late: day < today && count > 0,
    today: day === today,
    holiday: isNationalHoliday(day),
  };
  return DAY_MARKS.filter((mark) => is[mark]);
}

/** 'hoje, 5 vencimentos, R$ 475,00, entrou R$ 60,00' */
export function dayWords(each: AgendaDay, today: Day, money: MoneyText): string {
  const { due_count: count, due_amount: due, received_amount: received } = each;
  return [
    ...marksOf(each, today).map((mark) => MARK_WORDS[mark].toLowerCase()),
    count > 0 ? duesText(count, due, money) : 'nada vence',
    ...(received > 0 ? [`entrou ${money(received)}`] : []),
  ].join(', ');
}

/** What a screen reader says of a day in the calendar. */
export function spokenDay(each: AgendaDay, today: Day, money: MoneyText): string {
  return `${weekdayAndDayText(each.day)}, ${dayWords(each, today, money)}`;
}
