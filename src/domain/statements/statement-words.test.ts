import { expect, test } from 'vitest';
import { day } from '../calendar.ts';
import { checkedText, countsText, onStatementText, undecidedText } from './statement-words.ts';

const TO = day('2026-11-20');

test('EX-13 one line of Caixa says what became of the last statement', () => {
  expect(checkedText(TO, { checked: 12, open: 3 })).toBe('No extrato de 20/11: 12 conferidos, 3 sem par.');
  expect(checkedText(TO, { checked: 1, open: 0 })).toBe('No extrato de 20/11: 1 conferido, 0 sem par.');
});

test('EX-13 the line of Hoje', () => {
  const text = (open: number, files: number) => undecidedText({ open, files, to_day: TO });
  expect([text(3, 1), text(1, 1), text(5, 2), text(0, 0)]).toEqual([
    'Há 3 Pix sem par no extrato de 20/11.',
    'Há 1 Pix sem par no extrato de 20/11.',
    'Há 5 Pix sem par nos extratos até 20/11.',
    'Extrato conferido até 20/11.',
  ]);
});

test('EX-13 what became of a file is said without what did not happen', () => {
  expect(countsText({ recorded: 12, tied: 1, put_away: 0, open: 3 })).toBe(
    '12 registrados · 1 já anotado · 3 em aberto',
  );
  expect(countsText({ recorded: 1, tied: 2, put_away: 1, open: 0 })).toBe(
    '1 registrado · 2 já anotados · 1 deixado de lado',
  );
});

test('EX-14 a payment says where it stands', () => {
  expect(onStatementText(TO)).toBe('No extrato em 20/11');
});
