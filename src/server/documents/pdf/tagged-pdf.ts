// oxlint-disable-next-line typescript/triple-slash-reference -- the declarations are needed by the project of the tests as well
/// <reference path="./pdfkit.d.ts" />
import type { PDFDocument, StructureElement, StructureOptions, TextOptions } from 'pdfkit';
import { COLORS } from './pdf-colors.ts';
import { drawableText } from './drawable-text.ts';
import { PdfWithMetadata } from './pdf-with-metadata.ts';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unpackWoff } from './unpack-woff.ts';

export interface Writing extends TextOptions {
  readonly font?: FontName;
  readonly size?: number;
  readonly color?: string;
}

const LINE_GAP = 2.5;
const BODY_SIZE = 10.5;

/** A document of any paper: its fonts, and the structure that screen readers read. */
export class TaggedPdf {
  readonly doc: PDFDocument;
  readonly #root: StructureElement;
  readonly #drawable: ReadonlySet<number>;

  constructor({ title, createdAt }: { readonly title: string; readonly createdAt: Date }) {
    this.doc = new PdfWithMetadata({
      // The pages are numbered once all are known.
      bufferPages: true,
      autoFirstPage: false,
      pdfVersion: '1.7',
      subset: 'PDF/UA',
      tagged: true,
      displayTitle: true,
      lang: 'pt-BR',
      font: null,
      info: { Title: title, Creator: 'Caderneta', Producer: 'Caderneta', CreationDate: createdAt },
    });
    for (const { name, bytes } of fonts()) this.doc.registerFont(name, bytes);
    this.doc.font('regular');
    // oxlint-disable-next-line no-underscore-dangle -- pdfkit says nowhere else which characters a font can draw
    this.#drawable = new Set(this.doc._font.font.characterSet);
    this.#root = this.doc.struct('Document');
    this.doc.addStructure(this.#root);
  }

  /** A part of the structure with its content drawn at once. */
  tagged(type: string, draw: () => void, options: StructureOptions = {}): void {
    this.#root.add(this.doc.struct(type, options, draw));
  }

  /** A part of the structure that gets its children one by one; the caller ends it. */
  group(type: string): StructureElement {
    const group = this.doc.struct(type);
    this.#root.add(group);
    return group;
  }

  /** Drawn, but not read aloud. */
  decoration(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.doc.markContent('Artifact', { type });
    draw();
    this.doc.endMarkedContent();
  }

  drawable(text: string): string {
    return drawableText(text, (codePoint) => this.#drawable.has(codePoint));
  }

  /** The height the text takes when it is written like this. */
  heightOf(text: string, writing: Writing & { readonly width: number }): number {
    return this.#styled(writing).heightOfString(this.drawable(text), {
      lineGap: LINE_GAP,
      ...textOptions(writing),
    });
  }

  write(text: string, [x, y]: readonly [number, number], writing: Writing): void {
    this.#styled(writing).text(this.drawable(text), x, y, { lineGap: LINE_GAP, ...textOptions(writing) });
  }

  widthOf(text: string, writing: Writing): number {
    return this.#styled(writing).widthOfString(this.drawable(text), textOptions(writing));
  }

  line(from: readonly [number, number], to: readonly [number, number], color: string, width = 0.75): void {
    this.doc
      .lineWidth(width)
      .moveTo(...from)
      .lineTo(...to)
      .stroke(color);
  }

  #styled({ font = 'regular', size = BODY_SIZE, color = COLORS.ink }: Writing): PDFDocument {
    return this.doc.font(font).fontSize(size).fillColor(color);
  }

  /** All of it, once it is finished. */
  bytes(): Promise<Buffer> {
    const parts: Buffer[] = [];
    this.doc.on('data', (part: Buffer) => parts.push(part));
    return new Promise<Buffer>((resolve, reject) => {
      this.doc.on('end', () => resolve(Buffer.concat(parts)));
      this.doc.on('error', reject);
    });
  }

  finish(): void {
    this.#root.end();
    this.doc.end();
  }
}

function textOptions({ font: _font, size: _size, color: _color, ...options }: Writing): TextOptions {
  return options;
}

/** The weights of the app's own typeface; always embedded, so that a document looks the same everywhere. */
const WEIGHTS = { regular: 400, bold: 700 } as const;
type FontName = keyof typeof WEIGHTS;

let loaded: readonly { readonly name: FontName; readonly bytes: Buffer }[] | null = null;

/** Read from the package once, at the first document. */
function fonts(): NonNullable<typeof loaded> {
  const { resolve } = createRequire(import.meta.url);
  loaded ??= (['regular', 'bold'] as const).map((name) => ({
    name,
    bytes: unpackWoff(
      readFileSync(resolve(`@fontsource/figtree/files/figtree-latin-${WEIGHTS[name]}-normal.woff`)),
    ),
  }));
  return loaded;
}
