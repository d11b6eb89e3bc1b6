import type { RuledBlock } from './page-model.ts';
import { COLORS } from './pdf-colors.ts';
import { cellLook, drawHeads, drawRow, placedColumns, type PlacedColumn } from './draw-table.ts';
import { AREA, type Sheet } from './sheet.ts';

/** Under the title a page of 40 has this much for each. */
const ROW = 16;

/** Rows of one height with lines around every cell, to be filled in by hand (FD-6). */
export function drawRuled(sheet: Sheet, { columns, rows, rowsPerPage }: RuledBlock): void {
  const placed = placedColumns(columns);
  const table = sheet.group('Table');
  for (let at = 0; at < rows.length; at += rowsPerPage) {
    if (at > 0) sheet.newPage();
    drawHeads(sheet, placed, { table: at === 0 ? table : null });
    const top = sheet.y;
    for (const row of rows.slice(at, at + rowsPerPage)) {
      const cells = row.map((text, column) => cut(sheet, text, placed[column]?.width ?? 0));
      drawRow(sheet, { placed, cells, height: ROW, font: 'regular', table });
    }
    drawGrid(sheet, placed, top);
  }
  table.end();
  sheet.y += 14;
}

function drawGrid(sheet: Sheet, placed: readonly PlacedColumn[], top: number): void {
  sheet.decoration(() => {
    for (let y = top + ROW; y <= sheet.y; y += ROW) sheet.doc.moveTo(AREA.left, y).lineTo(AREA.right, y);
    for (const { x } of placed.slice(1)) sheet.doc.moveTo(x - 4, top).lineTo(x - 4, sheet.y);
    sheet.doc.lineWidth(0.5).stroke(COLORS.line);
  });
}

/** One line: what does not fit ends in '…'. */
function cut(sheet: Sheet, text: string, width: number): string {
  const fits = (part: string) => sheet.widthOf(part, cellLook('regular')) <= width;
  if (fits(text)) return text;
  const letters = Array.from(text);
  let [kept, over] = [0, letters.length];
  while (over - kept > 1) {
    const middle = Math.floor((kept + over) / 2);
    if (fits(`${letters.slice(0, middle).join('')}…`)) kept = middle;
    else over = middle;
  }
  return `${letters.slice(0, kept).join('').trimEnd()}…`;
}
