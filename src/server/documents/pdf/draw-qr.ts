import { correction, generate } from 'lean-qr';
import { COLORS } from './pdf-colors.ts';
import type { TaggedPdf } from './tagged-pdf.ts';

/** Modules of white around the code that scanners need; the paper is white beyond them. */
const QUIET_ZONE = 3;

interface QrPlace {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** A code to scan; `label` says to screen readers what it is. */
export function drawQr(
  pdf: TaggedPdf,
  { code, label }: { readonly code: string; readonly label: string },
  { x, y, size }: QrPlace,
): void {
  const bitmap = generate(code, { minCorrectionLevel: correction.M });
  const module = size / (bitmap.size + 2 * QUIET_ZONE);
  pdf.tagged(
    'Figure',
    () => {
      pdf.doc.rect(x, y, size, size).fill(COLORS.white);
      for (let row = 0; row < bitmap.size; row += 1) {
        for (let column = 0; column < bitmap.size;) {
          const length = darkRun(bitmap, row, column);
          if (length > 0)
            pdf.doc.rect(
              x + (column + QUIET_ZONE) * module,
              y + (row + QUIET_ZONE) * module,
              length * module,
              module,
            );
          column += Math.max(1, length);
        }
      }
      pdf.doc.fill(COLORS.black);
    },
    { alt: label, bbox: [x, y, x + size, y + size] },
  );
}

/** How many dark modules stand beside each other from here: one rectangle for all of them. */
function darkRun(
  bitmap: { get(x: number, y: number): boolean; size: number },
  row: number,
  start: number,
): number {
  let end = start;
  while (end < bitmap.size && bitmap.get(end, row)) end += 1;
  return end - start;
}
