import { expect, test } from 'vitest';
import { day } from '../calendar.ts';
import { nextErasedText } from './erased-files.ts';

test.each([
  [{ count: 12, on: day('2026-12-01') }, 'A seguir: 12 arquivos em 01/12.'],
  [{ count: 1, on: day('2027-01-15') }, 'A seguir: 1 arquivo em 15/01/2027.'],
  [{ count: 0, on: null }, 'Nada a apagar por enquanto.'],
])('AQ-11 the setting says what it will do next: %o', (next, text) => {
  expect(nextErasedText(next, day('2026-11-19'))).toBe(text);
});
