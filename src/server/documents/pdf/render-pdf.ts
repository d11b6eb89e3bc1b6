import { codeText } from '#domain/documents/document-code.ts';
import type { PdfDocument, RollDocument } from './page-model.ts';
import { COLORS } from './pdf-colors.ts';
import { drawBlock } from './draw-blocks.ts';
import { drawLetterhead } from './draw-letterhead.ts';
import { renderRoll } from './render-roll.ts';
import { AREA, Sheet } from './sheet.ts';

/** The whole file; the same document always gives the same bytes (DC-1). */
export async function renderPdf(document: PdfDocument | RollDocument): Promise<Buffer> {
  return 'lines' in document ? renderRoll(document) : renderPages(document);
}

async function renderPages(document: PdfDocument): Promise<Buffer> {
  const sheet = new Sheet({ title: document.title, createdAt: new Date(document.created_at) });
  const whole = sheet.bytes();
  if (document.letterhead !== null) drawLetterhead(sheet, document.letterhead);
  for (const block of document.blocks) drawBlock(sheet, block);
  drawFeet(sheet, document.code);
  sheet.finish();
  return whole;
}

/** Code and page number under every page; read aloud once, at the end of the document (DC-9). */
function drawFeet(sheet: Sheet, code: string | null): void {
  const { count } = sheet.doc.bufferedPageRange();
  const y = AREA.bottom + 24;
  const small = { size: 8, color: COLORS.muted, lineBreak: false } as const;
  const written = code === null ? null : `Código do documento: ${codeText(code)}`;
  for (let page = 0; page < count; page += 1) {
    sheet.doc.switchToPage(page);
    sheet.decoration(() => {
      sheet.line([AREA.left, y - 8], [AREA.right, y - 8], COLORS.line, 0.5);
      const number = `Página ${page + 1} de ${count}`;
      sheet.write(number, [AREA.right - sheet.widthOf(number, small), y], small);
      if (written !== null && page < count - 1) sheet.write(written, [AREA.left, y], small);
    }, 'Pagination');
  }
  if (written !== null) sheet.tagged('P', () => sheet.write(written, [AREA.left, y], small));
}
