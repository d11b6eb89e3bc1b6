import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withApostrophes } from '../csv-formulas.ts';
import { plainText } from './cell-text.ts';

/** The signs a formula begins with, the apostrophe that protects it, and what may stand around them. */
const pieces = fc.constantFrom('=', '+', '-', '@', '＝', "'", ' ', '\n', '\t', ';', ',', 'a', 'Zé', '"');
const texts = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''));

test('IM-12 no line of a cell begins like a formula, and what is exported is read again as it was', () => {
  fc.assert(
    fc.property(texts, (typed) => {
      const text = plainText(`x${typed}`).slice(1).trim();
      const cell = withApostrophes(text);
      for (const line of cell.split('\n')) expect(line).not.toMatch(/^(?:\t| *[=+\-@＝＋－＠])/u);
      expect(plainText(cell)).toBe(text);
    }),
    { seed: 20_261_115, numRuns: 1000 },
  );
});
