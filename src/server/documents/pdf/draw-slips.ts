import type { Slip } from './page-model.ts';
import { COLORS } from './pdf-colors.ts';
import { drawQr } from './draw-qr.ts';
import { AREA, type Sheet } from './sheet.ts';

const GAP = 9;
const WIDTH = (AREA.width - GAP) / 2;
/** Four rows fit under the letterhead, five on the pages after it. */
const HEIGHT = 120;
const PADDING = 8;
const QR = 92;

/** Two in a row, with dashed lines to cut along (DC-6). */
export function drawSlips(sheet: Sheet, slips: readonly Slip[]): void {
  for (let at = 0; at < slips.length; at += 2) {
    sheet.reserve(HEIGHT);
    for (const [column, slip] of slips.slice(at, at + 2).entries())
      drawSlip(sheet, slip, AREA.left + column * (WIDTH + GAP));
    sheet.y += HEIGHT + GAP;
  }
}

function drawSlip(sheet: Sheet, { title, rows, pix }: Slip, x: number): void {
  const { y } = sheet;
  const inside = x + PADDING;
  const textWidth = WIDTH - 2 * PADDING - (pix === null ? 0 : QR + 4);
  sheet.decoration(() => {
    sheet.doc.dash(3, { space: 3 }).lineWidth(0.75);
    sheet.doc.roundedRect(x, y, WIDTH, HEIGHT, 6).stroke(COLORS.muted);
    sheet.doc.undash();
  });
  const heading = { font: 'bold', size: 11, color: COLORS.cover, width: textWidth } as const;
  sheet.tagged('H2', () => sheet.write(title, [inside, y + PADDING], heading));
  let top = y + PADDING + sheet.heightOf(title, heading) + 3;
  for (const { label, value, strong = false } of rows) {
    const at = top;
    const small = { size: 7.5, color: COLORS.muted, width: textWidth, lineBreak: false } as const;
    const large = { font: strong ? 'bold' : 'regular', size: strong ? 14 : 9, width: textWidth } as const;
    const text = oneLine(sheet, value, large);
    sheet.tagged('P', () => {
      sheet.write(label, [inside, at], small);
      sheet.write(text, [inside, at + 9], { ...large, lineBreak: false });
    });
    top += strong ? 27 : 22;
  }
  if (pix !== null)
    drawQr(sheet, pix, { x: x + WIDTH - PADDING / 2 - QR, y: y + (HEIGHT - QR) / 2, size: QR });
}

/** A slip has no room for a second line: what does not fit ends with '…'. */
function oneLine(
  sheet: Sheet,
  text: string,
  look: { readonly font: 'bold' | 'regular'; readonly size: number; readonly width: number },
): string {
  const letters = Array.from(sheet.drawable(text));
  if (sheet.widthOf(text, look) <= look.width) return text;
  while (letters.length > 1 && sheet.widthOf(`${letters.join('')}…`, look) > look.width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
