import { describe, expect, test } from 'vitest';
import { dayFieldText, dayFieldValue, maskDayEdit, typedDayFault } from './typed-day.ts';

/** Types the keys one by one at the end of the field. */
function typed(keys: string, start = ''): string {
  return Array.from(keys).reduce((text, key) => {
    const next = text + key;
    return maskDayEdit(text, next, next.length).text;
  }, start);
}

describe('FM-1 a typed date', () => {
  test.each([
    ['15122026', '15/12/2026'],
    ['1512', '15/12'],
    ['151', '15/1'],
    ['15/12/2026', '15/12/2026'],
    ['5/1/2026', '05/01/2026'],
    ['5.1.2026', '05/01/2026'],
    ['15122026999', '15/12/2026'],
    ['abc', ''],
  ])('the keys %s show %s', (keys, shown) => {
    expect(typed(keys)).toBe(shown);
  });

  test.each([
    ['', '2026-12-15', '15/12/2026'],
    ['06/08/2026', '2026-12-15', '15/12/2026'],
    ['06/08/2026', '5/1/2026', '05/01/2026'],
    ['06/08/2026', '15/1/2026', '15/01/2026'],
    ['', ' 15/12/2026 ', '15/12/2026'],
    ['', '15122026', '15/12/2026'],
  ])('over %j the paste of %j shows %s', (before, pasted, shown) => {
    expect(maskDayEdit(before, pasted, pasted.length).text).toBe(shown);
  });

  test('in a full field a digit replaces the next one, and the caret moves on', () => {
    expect(maskDayEdit('15/12/2026', '215/12/2026', 1)).toEqual({ text: '25/12/2026', caret: 1 });
    expect(maskDayEdit('15/12/2026', '15/102/2026', 5)).toEqual({ text: '15/10/2026', caret: 5 });
    expect(maskDayEdit('15/12/2026', '15/12/20269', 11)).toEqual({ text: '15/12/2026', caret: 10 });
  });

  test('a deleted digit is not filled up with a zero', () => {
    expect(maskDayEdit('15/12/2026', '1/12/2026', 1)).toEqual({ text: '11/22/026', caret: 1 });
    expect(maskDayEdit('11/22/026', '161/22/026', 2)).toEqual({ text: '16/12/2026', caret: 2 });
  });
});

test('the value is a day once it has eight digits, and the text itself before', () => {
  expect(dayFieldValue('15/12/2026')).toBe('2026-12-15');
  expect(dayFieldValue('31/02/2026')).toBe('2026-02-31');
  expect(dayFieldValue('15/12')).toBe('15/12');
  expect(dayFieldValue('')).toBe('');
  expect(dayFieldText('2026-12-15')).toBe('15/12/2026');
  expect(dayFieldText('15/12')).toBe('15/12');
});

test.each([
  ['', null],
  ['2026-12-15', null],
  ['2028-02-29', null],
  ['2026-02-29', 'Esta data não existe. Confira o dia e o mês.'],
  ['2026-13-01', 'Esta data não existe. Confira o dia e o mês.'],
  ['2100-02-29', 'Esta data não existe. Confira o dia e o mês.'],
  ['1999-12-31', 'Escolha uma data entre 01/01/2000 e 31/12/2100.'],
  ['15/12', 'Digite a data como dd/mm/aaaa.'],
])('%j: %s', (value, fault) => {
  expect(typedDayFault(value)).toBe(fault);
});
