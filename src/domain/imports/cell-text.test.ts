import { describe, expect, test } from 'vitest';
import { cellText, hasTwoReadings, looksLikeFractions, plainText, readDay } from './cell-text.ts';

const asWritten = { monthFirst: false, fractions: false };

describe('IM-4 a number cell', () => {
  test.each([
    [1234.5, '1234,5'],
    [150, '150'],
    [0.1 + 0.2, '0,3'],
    [1e6, '1000000'],
    // Too fine for money: it keeps its third decimal and is refused.
    [12.345, '12,345'],
    [-5, '-5'],
  ])('of money: %d is %s', (cell, text) => {
    expect(cellText('money', cell, asWritten)).toBe(text);
  });

  test('is a date where a column of dates has lost its format', () => {
    expect(cellText('day', 46_054, asWritten)).toBe('2026-02-01');
    expect(cellText('day', 46_054.75, asWritten)).toBe('2026-02-01');
    expect(cellText('day', 12, asWritten)).toBe('12');
  });

  test('is a percentage as the spreadsheet keeps it, where the person says so', () => {
    expect(cellText('rate', 0.4, { monthFirst: false, fractions: true })).toBe('40');
    expect(cellText('rate', 0.125, { monthFirst: false, fractions: true })).toBe('12,5');
    expect(cellText('rate', 0.4, asWritten)).toBe('0,4');
  });

  test('of a CPF keeps its digits', () => {
    expect(cellText('cpf', 1_234_567_890, asWritten)).toBe('1234567890');
  });
});

describe('IM-4 a date text', () => {
  test.each([
    ['01/02/2026', '2026-02-01'],
    ['1/2/26', '2026-02-01'],
    ['31/12/2026', '2026-12-31'],
    ['2026-02-01', '2026-02-01'],
    ['2026-02-01T00:00:00.000Z', '2026-02-01'],
    ['01.02.2026', '2026-02-01'],
    ['31/02/2026', '31/02/2026'],
    ['amanhã', 'amanhã'],
  ])('%s is %s', (cell, text) => {
    expect(cellText('day', cell, asWritten)).toBe(text);
  });

  test('is read month first where the person says so, unless it cannot be', () => {
    const monthFirst = { monthFirst: true, fractions: false };
    expect(cellText('day', '01/02/2026', monthFirst)).toBe('2026-01-02');
    expect(cellText('day', '31/12/2026', monthFirst)).toBe('2026-12-31');
  });

  test('has two readings when both parts are months', () => {
    expect(hasTwoReadings('01/02/2026')).toBe(true);
    expect(hasTwoReadings('02/02/2026')).toBe(false);
    expect(hasTwoReadings('13/02/2026')).toBe(false);
    expect(hasTwoReadings(46_054)).toBe(false);
  });

  test('typed by hand is day first', () => {
    expect(readDay(' 5/1/2026 ')).toBe('2026-01-05');
    expect(readDay('30/02/2026')).toBeNull();
  });
});

test('a column of percentages is recognised by its numbers', () => {
  expect(looksLikeFractions([0.4, 0.1, 1, null])).toBe(true);
  expect(looksLikeFractions([40, 0.5])).toBe(false);
  expect(looksLikeFractions(['40', null])).toBe(false);
});

describe('IM-12 a hostile cell', () => {
  test.each([
    ['=1+1', '=1+1'],
    ['+55 11 91234-5678', '+55 11 91234-5678'],
    ['-2', '-2'],
    ['@SUM(A1)', '@SUM(A1)'],
    // As our own export protects it.
    ["'=HYPERLINK(1)", '=HYPERLINK(1)'],
    ["Ana,'=1", 'Ana,=1'],
    ["d'Ávila", "d'Ávila"],
    ['Ma\u0000ria\u0007', 'Maria'],
    ['Ana\u202Eavlis', 'Anaavlis'],
    ['  Bia\r\nLima  ', 'Bia\nLima'],
    ['\uD800x', 'x'],
  ])('%j is the plain text %j', (cell, text) => {
    expect(plainText(cell)).toBe(text);
  });

  test('of a megabyte is cut where its field refuses it', () => {
    expect(plainText('x'.repeat(1_000_000))).toHaveLength(16_000);
  });
});
