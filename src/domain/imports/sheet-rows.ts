import type { Cell } from './cell-text.ts';

type Rows = readonly (readonly Cell[])[];

export function isFilled(row: readonly Cell[]): boolean {
  return row.some((cell) => cell !== null && cell !== '');
}

/** How many rows there are to import: empty ones count in no file (IM-1). */
export function filledRows(rows: Rows, headingRow: number | null): number {
  return rows.slice(headingRow === null ? 0 : headingRow + 1).filter(isFilled).length;
}

/** The cells of a row as headings. */
export function headingTexts(row: readonly Cell[] | undefined): string[] {
  return (row ?? []).map((cell) => (typeof cell === 'string' ? cell : ''));
}
