import { codeText } from '#domain/documents/document-code.ts';
import type { RollWidth } from '#domain/documents/roll-paper.ts';
import { drawQr } from './draw-qr.ts';
import type { RollDocument, RollLine } from './page-model.ts';
import { COLORS } from './pdf-colors.ts';
import { TaggedPdf, type Writing } from './tagged-pdf.ts';

const POINTS_PER_MM = 72 / 25.4;
/** What the heads of these printers reach is narrower than the paper. */
const PRINTED_MM = { '58': 48, '80': 72 } as const satisfies Record<RollWidth, number>;
/** Longer than any receipt: what is drawn there is only measured. */
const MEASURING_LENGTH = 10_000;
const EDGE = 8;
const GAP = 4;
const QR_SIZE = 100;
const TO_SIGN_ON = 34;

/** A PDF as wide as the paper and as long as it needs (PD-17). */
export async function renderRoll(document: RollDocument): Promise<Buffer> {
  const measured = new Roll(document, MEASURING_LENGTH);
  const roll = new Roll(document, measured.draw(document));
  const whole = roll.bytes();
  roll.draw(document);
  roll.finish();
  return whole;
}

class Roll extends TaggedPdf {
  readonly #left: number;
  readonly #width: number;
  #y = EDGE;

  constructor({ title, created_at: createdAt, width }: RollDocument, length: number) {
    super({ title, createdAt: new Date(createdAt) });
    const paper = Number(width) * POINTS_PER_MM;
    this.#width = PRINTED_MM[width] * POINTS_PER_MM;
    this.#left = (paper - this.#width) / 2;
    this.doc.addPage({ size: [paper, length], margin: 0 });
  }

  /** Returns how long it came to be. */
  draw({ lines, code, check }: RollDocument): number {
    this.#y = EDGE;
    for (const line of lines) this.#line(line);
    drawQr(
      this,
      { code: check.text, label: check.label },
      { x: this.#left + (this.#width - QR_SIZE) / 2, y: this.#y + GAP, size: QR_SIZE },
    );
    this.#y += QR_SIZE + 2 * GAP;
    this.#text(`Código ${codeText(code)}`, { font: 'bold', size: 9.5, align: 'center' });
    this.#text(check.label, { size: 7.5, align: 'center' });
    return this.#y + EDGE;
  }

  #line(line: RollLine): void {
    switch (line.kind) {
      case 'head':
        return this.#text(line.text, { font: 'bold', size: 11, align: 'center' }, 'H1');
      case 'small':
        return this.#text(line.text, { size: 7.5, align: 'center' });
      case 'amount':
        return this.#text(line.text, { font: 'bold', size: 18, align: 'center' });
      case 'text':
        return this.#text(line.text, { size: 8.5 });
      case 'fact':
        return this.#fact(line);
      case 'rule':
        return this.#rule(GAP);
      case 'signature':
        this.#y += TO_SIGN_ON;
        this.#rule(0);
        return this.#text(line.text, { size: 8, align: 'center' });
    }
  }

  #text(text: string, look: Writing, tag = 'P'): void {
    const writing = { color: COLORS.black, width: this.#width, ...look };
    const { x, y } = { x: this.#left, y: this.#y };
    this.tagged(tag, () => this.write(text, [x, y], writing));
    this.#y += this.heightOf(text, writing) + GAP / 2;
  }

  /** Label and value on one line; the value on the next where both are too wide for it. */
  #fact({ label, value, strong = false }: Extract<RollLine, { kind: 'fact' }>): void {
    const look = { size: 8.5, color: COLORS.black, width: this.#width } as const;
    const bold = { ...look, font: strong ? 'bold' : 'regular', align: 'right' } as const;
    const fits = this.widthOf(label, look) + this.widthOf(value, bold) + 2 * GAP <= this.#width;
    const { x, y } = { x: this.#left, y: this.#y };
    const valueY = fits ? y : y + this.heightOf(label, look);
    this.tagged('P', () => {
      this.write(label, [x, y], look);
      this.write(value, [x, valueY], bold);
    });
    this.#y = valueY + this.heightOf(value, bold) + GAP / 2;
  }

  #rule(space: number): void {
    this.#y += space;
    const { x, y } = { x: this.#left, y: this.#y };
    this.decoration(() => this.line([x, y], [x + this.#width, y], COLORS.black, 0.75));
    this.#y += GAP;
  }
}
