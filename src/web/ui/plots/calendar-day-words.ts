import type { Day } from '#domain/calendar.ts';
import { weekdayAndDayText } from '#domain/calendar-words.ts';
import { cents, type Cents } from '#domain/money.ts';
import type { PlotMoney } from './plot-money.ts';

export interface CalendarDay {
  day: Day;
  /** Still open of what falls or fell due on it. */
  due_amount: Cents;
  received_amount: Cents;
}

/** The one amount written on a day: of one to come what is due, else also what came in. */
export function amountOn(
  { day, due_amount: due, received_amount: received }: CalendarDay,
  today: Day,
): Cents {
  return cents(day > today ? due : due + received);
}

/** The day and its amounts, below the picture. */
export function dayWords(each: CalendarDay, today: Day, money: PlotMoney): string {
  return `${dateWords(each, today)}: ${amountWords(each, today, money)}`;
}

/** The name of the day's button, with the amount written on it, so that a voice command finds what is seen. */
export function spokenDay(each: CalendarDay, today: Day, money: PlotMoney): string {
  const amount = amountOn(each, today);
  const shown = amount > 0 ? `, R$ ${money.shortest(amount)}` : '';
  return `${dateWords(each, today)}${shown}: ${amountWords(each, today, money)}`;
}

function dateWords({ day }: CalendarDay, today: Day): string {
  return `${day === today ? 'hoje, ' : ''}${weekdayAndDayText(day)}`;
}

function amountWords(
  { day, due_amount: due, received_amount: received }: CalendarDay,
  today: Day,
  money: PlotMoney,
): string {
  const parts = [
    received > 0 && `${money.full(received)} recebidos`,
    due > 0 && `${money.full(due)} ${day < today ? 'ficaram em aberto' : 'a receber'}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'nada' : parts.join(', ');
}
