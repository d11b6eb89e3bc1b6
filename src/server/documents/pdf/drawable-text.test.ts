import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawableText } from './drawable-text.ts';
import { renderPdf } from './render-pdf.ts';

const LATIN = (codePoint: number) =>
  (codePoint >= 0x20 && codePoint <= 0x7e) || (codePoint >= 0xa0 && codePoint <= 0xff);

test.each([
  ['João da Conceição', 'João da Conceição'],
  ['Zé 🎉 da Feira', 'Zé da Feira'],
  ['👨‍👩‍👧‍👦', '—'],
  ['Łukasz Şahin', 'Lukasz Sahin'],
  ['Jo\u0303ao', 'Jõao'],
  ['\u202eoãoJ', 'oãoJ'],
  ['ﬁnal ①', 'final 1'],
  ['a\tb', 'ab'],
  ['', ''],
])('DC-11 %j is drawn as %j', (text, drawn) => {
  expect(drawableText(text, LATIN)).toBe(drawn);
});

test('DC-11 whatever the text, only what the font has is left', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
      const drawn = drawableText(text, LATIN);
      expect(
        Array.from(drawn).filter(
          (letter) => letter !== '—' && !LATIN(letter.codePointAt(0) ?? 0) && letter !== '\n',
        ),
      ).toEqual([]);
      expect(drawableText(drawn, (codePoint) => LATIN(codePoint) || codePoint === 0x2014)).toBe(drawn);
    }),
  );
});

test(
  'DC-11 whatever the names, a document is made, and the same one twice',
  { timeout: 60_000 },
  async () => {
    const name = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 120 }),
      fc.constantFrom('W'.repeat(120), 'מוחמד علي', '🎉'),
    );
    await fc.assert(
      fc.asyncProperty(name, name, async (lender, borrower) => {
        const document = {
          title: `Recibo: ${borrower}`,
          created_at: '2026-11-15T12:00:00.000Z',
          letterhead: { name: lender, lines: [borrower] },
          code: 'MZXW6YTBOI',
          blocks: [
            { kind: 'title', text: borrower },
            { kind: 'paragraph', text: `Recebi de ${borrower} o valor.` },
            { kind: 'table', columns: [{ head: lender, share: 1 }], rows: [[borrower]] },
            { kind: 'signatures', lines: [{ name: lender, detail: borrower }] },
            {
              kind: 'slips',
              slips: [{ title: borrower, rows: [{ label: 'Cliente', value: borrower }], pix: null }],
            },
          ],
        } as const;
        const [first, second] = [await renderPdf(document), await renderPdf(document)];
        expect(first.subarray(0, 8).toString('latin1')).toBe('%PDF-1.7');
        expect(Buffer.compare(first, second)).toBe(0);
      }),
      { numRuns: 25 },
    );
  },
);
