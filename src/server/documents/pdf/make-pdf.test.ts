import { expect, test } from 'vitest';
import { makePdf } from './make-pdf.ts';
import type { PdfBlock, PdfDocument } from './page-model.ts';

const documentOf = (...blocks: PdfBlock[]): PdfDocument => ({
  title: 'Documento',
  created_at: '2026-08-15T15:00:00.000Z',
  letterhead: { name: 'Crédito da Praça', lines: [] },
  code: 'AAAAAAAAAA',
  blocks,
});
const receipt = documentOf({ kind: 'paragraph', text: 'Recebi.' });
const statement = documentOf({
  kind: 'table',
  columns: [{ head: 'Dia', share: 1 }],
  rows: Array.from({ length: 400 }, (_, n) => [`Linha ${n}`]),
});

test("DC-13 a receipt does not wait for a neighbour's large documents, nor a large one for all of them", async () => {
  const done: string[] = [];
  const draw = async (document: PdfDocument, institution: string, name: string) => {
    const bytes = await makePdf(document, institution);
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
    done.push(name);
  };
  await Promise.all([
    ...['first', 'second', 'third', 'fourth'].map((name) => draw(statement, 'vila', name)),
    draw(statement, 'praça', 'neighbour'),
    draw(receipt, 'praça', 'receipt'),
  ]);
  expect(done.filter((name) => name !== 'receipt')).toEqual([
    'first',
    'neighbour',
    'second',
    'third',
    'fourth',
  ]);
  expect(done.indexOf('receipt')).toBeLessThan(done.indexOf('third'));
});
