import type { StructureElement } from 'pdfkit';
import type { TableBlock, TableColumn } from './page-model.ts';
import { COLORS } from './pdf-colors.ts';
import { AREA, type Sheet } from './sheet.ts';
import type { Writing } from './tagged-pdf.ts';

export interface PlacedColumn extends TableColumn {
  readonly x: number;
  readonly width: number;
}

const CELL_GAP = 8;
const ROW_PADDING = 8;
const SMALLEST_ROW = 19;
const WIDEST_LETTER = 9;
/** The height of a line of a cell. */
const TEXT = 13;

/** Row by row, because pdfkit's own tables took five times as long; the heads are repeated on every page. */
export function drawTable(sheet: Sheet, { columns, rows, foot }: TableBlock): void {
  const placed = placedColumns(columns);
  const table = sheet.group('Table');
  sheet.reserve(3 * SMALLEST_ROW);
  drawHeads(sheet, placed, { table });
  let rowEnds: number[] = [];
  for (const cells of rows) {
    const height = rowHeight(sheet, placed, cells, 'regular');
    if (sheet.y + height > AREA.bottom) {
      drawRules(sheet, rowEnds);
      rowEnds = [];
      sheet.newPage();
      drawHeads(sheet, placed, { table: null });
    }
    drawRow(sheet, { placed, cells, height, font: 'regular', table });
    rowEnds.push(sheet.y);
  }
  drawRules(sheet, rowEnds);
  if (foot !== undefined) {
    const height = rowHeight(sheet, placed, foot, 'bold');
    sheet.reserve(height);
    drawRow(sheet, { placed, cells: foot, height, font: 'bold', table });
  }
  table.end();
  sheet.y += 14;
}

/** The lines under the rows of a page, as one path. */
function drawRules(sheet: Sheet, ends: readonly number[]): void {
  if (ends.length === 0) return;
  sheet.decoration(() => {
    for (const y of ends) sheet.doc.moveTo(AREA.left, y).lineTo(AREA.right, y);
    sheet.doc.lineWidth(0.5).stroke(COLORS.line);
  });
}

export function placedColumns(columns: readonly TableColumn[]): readonly PlacedColumn[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  let x: number = AREA.left;
  return columns.map((column) => {
    const width = (AREA.width * column.share) / shares;
    const placed = { ...column, x, width: width - CELL_GAP };
    x += width;
    // The last column ends with the page's own edge.
    return placed.x + width > AREA.right - 1 ? { ...placed, width } : placed;
  });
}

/** The structure has the heads once; on later pages they are only drawn. */
export function drawHeads(
  sheet: Sheet,
  placed: readonly PlacedColumn[],
  { table }: { table: StructureElement | null },
): void {
  const look = { font: 'bold', size: 8.5, color: COLORS.muted } as const;
  const { y } = sheet;
  const write = ({ head, x, width, align }: PlacedColumn) =>
    sheet.write(head, [x, y + 4], { ...look, width, align: align ?? 'left' });
  if (table === null) {
    sheet.decoration(() => placed.forEach(write), 'Pagination');
  } else {
    const row = sheet.doc.struct('TR');
    table.add(row);
    for (const column of placed) row.add(sheet.doc.struct('TH', { scope: 'Column' }, () => write(column)));
    row.end();
  }
  sheet.y = y + SMALLEST_ROW;
  sheet.decoration(() => sheet.line([AREA.left, sheet.y], [AREA.right, sheet.y], COLORS.cover, 1));
}

interface Row {
  readonly placed: readonly PlacedColumn[];
  readonly cells: readonly string[];
  readonly height: number;
  readonly font: 'regular' | 'bold';
  readonly table: StructureElement;
}

export function drawRow(sheet: Sheet, { placed, cells, height, font, table }: Row): void {
  const { y } = sheet;
  const row = sheet.doc.struct('TR');
  table.add(row);
  for (const [at, column] of placed.entries()) {
    const text = cells[at] ?? '';
    row.add(
      sheet.doc.struct('TD', () => {
        if (text !== '')
          writeCell(sheet, text, column, { y: y + Math.min(ROW_PADDING, height - TEXT) / 2 + 1, font });
      }),
    );
  }
  row.end();
  sheet.y = y + height;
}

/** Amounts are one line and placed by their width; measuring lines costs more than drawing them. */
function writeCell(
  sheet: Sheet,
  text: string,
  { x, width, align }: PlacedColumn,
  { y, font }: { readonly y: number; readonly font: 'regular' | 'bold' },
): void {
  const look = cellLook(font);
  if (align !== 'right')
    return sheet.write(
      text,
      [x, y],
      isShort(text, width) ? { ...look, lineBreak: false } : { ...look, width },
    );
  sheet.write(text, [x + width - sheet.widthOf(text, look), y], { ...look, lineBreak: false });
}

function rowHeight(
  sheet: Sheet,
  placed: readonly PlacedColumn[],
  cells: readonly string[],
  font: 'regular' | 'bold',
): number {
  const heights = placed.map(({ width, align }, at) => {
    const text = cells[at] ?? '';
    return align === 'right' || isShort(text, width)
      ? 0
      : sheet.heightOf(text, { ...cellLook(font), width }) + ROW_PADDING;
  });
  return Math.max(SMALLEST_ROW, ...heights);
}

/** It cannot need a second line; no letter is wider. */
function isShort(text: string, width: number): boolean {
  return text.length * WIDEST_LETTER < width;
}

export function cellLook(font: 'regular' | 'bold'): Writing {
  return { font, size: 9.5 };
}
