import { expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { dayWords, spokenDay } from './calendar-day-words.ts';
import { SHOWN_MONEY } from './plot-money.ts';

const today = day('2026-11-17');
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const spoken = (of: string, due: number, received: number) =>
  plain(
    spokenDay({ day: day(of), due_amount: cents(due), received_amount: cents(received) }, today, SHOWN_MONEY),
  );

test('DB-9 the name of a day of the calendar has the amount written on it', () => {
  // 500 + 735,40 is written as 1.235.
  expect(spoken('2026-11-17', 73_540, 50_000)).toBe(
    'hoje, terça, 17 de novembro, R$ 1.235: R$ 500,00 recebidos, R$ 735,40 a receber',
  );
  expect(spoken('2026-11-16', 1_234_500, 0)).toBe(
    'segunda, 16 de novembro, R$ 12 mil: R$ 12.345,00 ficaram em aberto',
  );
  // Of a day to come only what is due is written.
  expect(spoken('2026-11-18', 20_000, 10_000)).toBe(
    'quarta, 18 de novembro, R$ 200: R$ 100,00 recebidos, R$ 200,00 a receber',
  );
  expect(spoken('2026-11-19', 0, 0)).toBe('quinta, 19 de novembro: nada');
});

test('DB-9 below the picture the day has its exact amounts only', () => {
  const each = { day: day('2026-11-18'), due_amount: cents(20_000), received_amount: cents(0) };
  expect(plain(dayWords(each, today, SHOWN_MONEY))).toBe('quarta, 18 de novembro: R$ 200,00 a receber');
});
