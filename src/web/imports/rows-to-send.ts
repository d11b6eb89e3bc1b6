import { cellText, type Cell, type ReadingChoices } from '#domain/imports/cell-text.ts';
import type { ColumnMapping } from '#domain/imports/guess-columns.ts';
import { fieldOf, IMPORT_LIMITS, type ImportKind } from '#domain/imports/import-fields.ts';

export interface RowToSend {
  readonly line: number;
  readonly cells: Record<string, string>;
  /** A row that our own export says was deleted or undone. */
  readonly ticked?: false;
}

interface Reading {
  readonly kind: ImportKind;
  readonly mapping: ColumnMapping;
  /** Rows up to it are not imported. */
  readonly headingRow: number | null;
  readonly choices: ReadingChoices;
  /** The column that is filled in a withdrawn row; null in a file that is not ours. */
  readonly withdrawn: number | null;
}

/** Each filled row with its line in the file and the texts of the columns that were chosen. */
export function rowsToSend(rows: readonly (readonly Cell[])[], reading: Reading): RowToSend[] {
  const { kind, mapping, headingRow, choices, withdrawn } = reading;
  return rows.flatMap((row, index) => {
    if (headingRow !== null && index <= headingRow) return [];
    const cells: Record<string, string> = {};
    for (const [name, column] of Object.entries(mapping)) {
      const text = cellText(fieldOf(kind, name)?.kind ?? 'text', row[column] ?? null, choices);
      if (text !== '') cells[name] = text;
    }
    if (Object.keys(cells).length === 0) return [];
    const isWithdrawn = withdrawn !== null && (row[withdrawn] ?? '') !== '';
    return [{ line: index + 1, cells, ...(isWithdrawn && { ticked: false as const }) }];
  });
}

/** As many rows as go into one call. */
export function inBatches(rows: readonly RowToSend[]): RowToSend[][] {
  const encoder = new TextEncoder();
  const batches: RowToSend[][] = [];
  let size = Infinity;
  for (const row of rows) {
    const bytes = encoder.encode(JSON.stringify(row)).length + 1;
    const current = batches.at(-1);
    if (
      current === undefined ||
      current.length >= IMPORT_LIMITS.rowsAtOnce ||
      size + bytes > IMPORT_LIMITS.bodyBytes
    ) {
      batches.push([row]);
      size = bytes;
    } else {
      current.push(row);
      size += bytes;
    }
  }
  return batches;
}
