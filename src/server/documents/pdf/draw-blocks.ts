import type { FactRow, PdfBlock, SignatureLine } from './page-model.ts';
import { COLORS } from './pdf-colors.ts';
import { drawSlips } from './draw-slips.ts';
import { drawRuled } from './draw-ruled.ts';
import { drawTable } from './draw-table.ts';
import { AREA, type Sheet } from './sheet.ts';

export function drawBlock(sheet: Sheet, block: PdfBlock): void {
  switch (block.kind) {
    case 'title':
      return drawTitle(sheet, block.text, block.aside ?? '');
    case 'heading':
      return drawHeading(sheet, block.text);
    case 'paragraph':
      return drawParagraph(sheet, block.text, block.look ?? 'normal');
    case 'notice':
      return drawNotice(sheet, block.text);
    case 'amount':
      return drawAmount(sheet, block);
    case 'facts':
      return drawFacts(sheet, block.rows);
    case 'table':
      return drawTable(sheet, block);
    case 'ruled':
      return drawRuled(sheet, block);
    case 'signatures':
      return drawSignatures(sheet, block.lines);
    case 'page-break':
      return sheet.newPage();
    case 'slips':
      return drawSlips(sheet, block.slips);
  }
}

function drawTitle(sheet: Sheet, text: string, aside: string): void {
  const asideWidth = aside === '' ? 0 : 150;
  const writing = { font: 'bold', size: 21, color: COLORS.cover, width: AREA.width - asideWidth } as const;
  const height = sheet.heightOf(text, writing);
  sheet.reserve(height + 60);
  const { y } = sheet;
  sheet.tagged('H1', () => sheet.write(text, [AREA.left, y], writing));
  if (aside !== '')
    sheet.tagged('P', () =>
      sheet.write(aside, [AREA.right - asideWidth, y + 10], {
        size: 10.5,
        color: COLORS.muted,
        width: asideWidth,
        align: 'right',
      }),
    );
  sheet.y = y + height + 12;
}

function drawHeading(sheet: Sheet, text: string): void {
  const writing = { font: 'bold', size: 12, width: AREA.width } as const;
  const height = sheet.heightOf(text, writing);
  // A heading never stands alone at the foot of a page.
  sheet.reserve(height + 70);
  const { y } = sheet;
  sheet.tagged('H2', () => sheet.write(text, [AREA.left, y + 6], writing));
  sheet.y = y + height + 12;
}

function drawParagraph(sheet: Sheet, text: string, look: 'normal' | 'muted' | 'strong'): void {
  const writing = {
    font: look === 'strong' ? 'bold' : 'regular',
    size: look === 'muted' ? 9 : 10.5,
    color: look === 'muted' ? COLORS.muted : COLORS.ink,
    width: AREA.width,
  } as const;
  const height = sheet.heightOf(text, writing);
  sheet.reserve(height);
  const { y } = sheet;
  sheet.tagged('P', () => sheet.write(text, [AREA.left, y], writing));
  sheet.y = y + height + 8;
}

function drawNotice(sheet: Sheet, text: string): void {
  const writing = { font: 'bold', size: 9.5, width: AREA.width - 28 } as const;
  const height = sheet.heightOf(text, writing) + 14;
  sheet.reserve(height);
  const { y } = sheet;
  sheet.decoration(() => {
    sheet.doc.roundedRect(AREA.left, y, AREA.width, height, 6).fill(COLORS.sunken);
    sheet.doc.rect(AREA.left, y, 3, height).fill(COLORS.elastic);
  });
  sheet.tagged('P', () => sheet.write(text, [AREA.left + 14, y + 8], writing));
  sheet.y = y + height + 12;
}

function drawAmount(sheet: Sheet, block: Extract<PdfBlock, { kind: 'amount' }>): void {
  const { label, value, words, stamp } = block;
  const inside = AREA.width - 32;
  const wording = { size: 10.5, width: stamp === undefined ? inside : inside - 130 } as const;
  const height = 62 + sheet.heightOf(words, wording) + 14;
  sheet.reserve(height);
  const { y } = sheet;
  const x = AREA.left + 16;
  sheet.decoration(() => {
    sheet.doc.roundedRect(AREA.left, y, AREA.width, height, 10).fill(COLORS.sunken);
  });
  sheet.tagged('P', () => sheet.write(label, [x, y + 13], { size: 9, color: COLORS.muted, width: inside }));
  sheet.tagged('P', () => sheet.write(value, [x, y + 27], { font: 'bold', size: 25, width: inside }));
  sheet.tagged('P', () => sheet.write(words, [x, y + 62], wording));
  if (stamp !== undefined) drawStamp(sheet, stamp, [AREA.right - 80, y + height / 2]);
  sheet.y = y + height + 16;
}

/** The rubber stamp on what is settled, turned as on the screen. */
function drawStamp(sheet: Sheet, text: string, [x, y]: readonly [number, number]): void {
  const [width, height] = [104, 42];
  sheet.tagged('P', () => {
    sheet.doc.save().rotate(-6, { origin: [x, y] });
    sheet.doc
      .lineWidth(2.5)
      .roundedRect(x - width / 2, y - height / 2, width, height, 8)
      .stroke(COLORS.stamp);
    const writing = { font: 'bold', size: 23, color: COLORS.stamp, characterSpacing: 1.5 } as const;
    const textWidth = sheet.widthOf(text, writing) - writing.characterSpacing;
    sheet.write(text, [x - textWidth / 2, y - 14], { ...writing, lineBreak: false });
    sheet.doc.restore();
  });
}

const FACT_HEIGHT = 22;

/** Two columns with a line under each row; a long value wraps. */
function drawFacts(sheet: Sheet, rows: readonly FactRow[]): void {
  const [labelWidth, valueWidth] = [AREA.width * 0.4, AREA.width * 0.6];
  const table = sheet.group('Table');
  for (const { label, value, strong = false } of rows) {
    const font = strong ? 'bold' : 'regular';
    const labelLook = {
      font,
      size: 10,
      color: strong ? COLORS.ink : COLORS.muted,
      width: labelWidth - 10,
    } as const;
    const valueLook = { font, size: 10, width: valueWidth, align: 'right' } as const;
    const height = Math.max(
      FACT_HEIGHT,
      Math.max(sheet.heightOf(label, labelLook), sheet.heightOf(value, valueLook)) + 9,
    );
    sheet.reserve(height);
    const { y } = sheet;
    const row = sheet.doc.struct('TR');
    table.add(row);
    row.add(
      sheet.doc.struct('TH', { scope: 'Row' }, () => sheet.write(label, [AREA.left, y + 5], labelLook)),
    );
    row.add(sheet.doc.struct('TD', () => sheet.write(value, [AREA.left + labelWidth, y + 5], valueLook)));
    row.end();
    sheet.decoration(() => sheet.line([AREA.left, y + height], [AREA.right, y + height], COLORS.line, 0.5));
    sheet.y = y + height;
  }
  table.end();
  sheet.y += 16;
}

const SIGNATURE_HEIGHT = 86;

/** Two beside each other. */
function drawSignatures(sheet: Sheet, lines: readonly SignatureLine[]): void {
  const gap = 28;
  const width = (AREA.width - gap) / 2;
  for (let at = 0; at < lines.length; at += 2) {
    const pair = lines.slice(at, at + 2);
    const name = { font: 'bold', size: 9.5, width } as const;
    const detail = { size: 8.5, color: COLORS.muted, width } as const;
    const heights = pair.map(
      (line) =>
        sheet.heightOf(line.name, name) + (line.detail === '' ? 0 : sheet.heightOf(line.detail, detail)),
    );
    sheet.reserve(Math.max(SIGNATURE_HEIGHT, 48 + Math.max(...heights)));
    const lineAt = sheet.y + 44;
    for (const [column, line] of pair.entries()) {
      const x = AREA.left + column * (width + gap);
      sheet.decoration(() => sheet.line([x, lineAt], [x + width, lineAt], COLORS.ink, 0.75));
      sheet.tagged('P', () => sheet.write(line.name, [x, lineAt + 5], name));
      const below = lineAt + 5 + sheet.heightOf(line.name, name);
      if (line.detail !== '') sheet.tagged('P', () => sheet.write(line.detail, [x, below], detail));
    }
    sheet.y = lineAt + 5 + Math.max(...heights) + 10;
  }
}
