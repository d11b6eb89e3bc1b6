import type { Letterhead } from './page-model.ts';
import { COLORS } from './pdf-colors.ts';
import { AREA, type Sheet } from './sheet.ts';

const MARK = 38;
const BESIDE_MARK = AREA.left + MARK + 12;

/** Who issues the document: mark with initials, name, and how to find them. */
export function drawLetterhead(sheet: Sheet, { name, lines }: Letterhead): void {
  const width = AREA.right - BESIDE_MARK;
  const heading = { font: 'bold', size: 14, width } as const;
  const small = { size: 8.5, color: COLORS.muted, width } as const;
  const top = sheet.y;
  sheet.decoration(() => drawMark(sheet, name, top));
  const nameHeight = sheet.heightOf(name, heading);
  sheet.tagged('P', () => sheet.write(name, [BESIDE_MARK, top], heading));
  let y = top + nameHeight;
  for (const line of lines) {
    const height = sheet.heightOf(line, small);
    const at = y;
    sheet.tagged('P', () => sheet.write(line, [BESIDE_MARK, at], small));
    y += height;
  }
  const bottom = Math.max(y, top + MARK) + 10;
  sheet.decoration(() => sheet.line([AREA.left, bottom], [AREA.right, bottom], COLORS.line));
  sheet.y = bottom + 22;
}

function drawMark(sheet: Sheet, name: string, top: number): void {
  sheet.doc.roundedRect(AREA.left, top, MARK, MARK, 9).fill(COLORS.cover);
  sheet.doc.rect(AREA.left + MARK - 9, top, 3, MARK).fill(COLORS.elastic);
  sheet.write(initialOf(sheet.drawable(name)), [AREA.left, top + 9], {
    font: 'bold',
    size: 17,
    color: COLORS.onCover,
    width: MARK - 9,
    align: 'center',
    lineBreak: false,
  });
}

function initialOf(name: string): string {
  return (Array.from(name)[0] ?? '').toLocaleUpperCase('pt-BR');
}
