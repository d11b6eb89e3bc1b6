import { expect, test } from 'vitest';
import { shrunk, wrapped } from './fit-text.ts';
import type { Measure } from './marks.ts';

const measure: Measure = (text, { size }) => text.length * size * 0.5;
const font = { size: 20, weight: 600 };

test.each([
  ['Ana Lima', 100, ['Ana Lima']],
  ['Ana Maria Lima', 100, ['Ana Maria', 'Lima']],
  ['R$\u00a01.000,00 mais', 100, ['R$\u00a01.000,0', '0 mais']],
  ['abcdefghijklmno de', 60, ['abcdef', 'ghijkl', 'mno de']],
  ['', 100, []],
])('%s in %d px', (text, width, lines) => {
  expect(wrapped(text, font, width, measure)).toEqual(lines);
});

test('a text that is too wide is written smaller: 20 × 150 / 200 = 15', () => {
  expect(shrunk('vinte letras ao todo', font, 150, measure)).toEqual({ size: 15, weight: 600 });
  expect(shrunk('vinte letras ao todo', font, 200, measure)).toBe(font);
});
