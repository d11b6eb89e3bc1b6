import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { proposedColumns, readCsvLines } from '#domain/statements/read-csv.ts';
import { rememberColumns, rememberedColumns } from './remembered-columns.ts';

const ROWS = [
  ['Extrato de ANA'],
  ['Quando', 'O quê', 'Recebi', 'Paguei'],
  ['20/04/2026', 'Pix de ANA SOUZA', '65,00', ''],
  ['21/04/2026', 'PADARIA', '', '31,90'],
];

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('EX-2 columns that were chosen are used for the next file with the same headings', () => {
  const two = { ...proposedColumns(ROWS), amount: null, credit: 2, debit: 3 };
  expect(rememberedColumns(ROWS)).toBe(null);
  rememberColumns(ROWS, two);
  expect(rememberedColumns([['Outro mês'], [], ...ROWS.slice(1)])).toEqual({ ...two, headingRow: 2 });
  expect(rememberedColumns([['Quando', 'O quê', 'Valor'], ...ROWS.slice(2)])).toBe(null);
  expect(readCsvLines(ROWS, two).map(({ amount }) => amount)).toEqual([6500, -3190]);
});

test('EX-2 a table without headings leaves nothing of its lines behind', () => {
  const rows = ROWS.slice(2);
  const columns = proposedColumns(rows);
  expect(columns).toMatchObject({ headingRow: -1, day: 0, texts: [1], amount: 2 });
  rememberColumns(rows, columns);
  expect(rememberedColumns(rows)).toBe(null);
});
