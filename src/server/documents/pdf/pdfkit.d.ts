/** The part of pdfkit that is used; it has no types of its own. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream';

  export interface StructureOptions {
    readonly alt?: string;
    readonly scope?: 'Row' | 'Column';
    readonly bbox?: readonly [number, number, number, number];
  }

  export interface StructureElement {
    add(child: StructureElement | (() => void)): StructureElement;
    end(): void;
  }

  export interface TextOptions {
    readonly width?: number;
    readonly align?: 'left' | 'right' | 'center';
    readonly lineBreak?: boolean;
    readonly lineGap?: number;
    readonly characterSpacing?: number;
    readonly features?: readonly string[];
  }

  export class PDFDocument extends Readable {
    constructor(options: {
      readonly bufferPages: boolean;
      readonly autoFirstPage: boolean;
      readonly pdfVersion: '1.7';
      readonly subset: 'PDF/UA';
      readonly tagged: boolean;
      readonly displayTitle: boolean;
      readonly lang: string;
      readonly font: null;
      readonly info: Readonly<Record<string, string | Date>>;
    });
    info: Readonly<Record<string, string | Date>>;
    readonly page: { readonly width: number; readonly height: number };
    /** Private, but the only way to know which characters a font can draw. */
    readonly _font: { readonly font: { readonly characterSet: readonly number[] } };
    /** Private: writes what the file says about itself as XML (XMP), with `info` as it stands. */
    _addInfo(): void;
    registerFont(name: string, source: Uint8Array): this;
    font(name: string): this;
    fontSize(size: number): this;
    addPage(page: { readonly size: 'A4' | readonly [number, number]; readonly margin: number }): this;
    bufferedPageRange(): { readonly start: number; readonly count: number };
    switchToPage(page: number): this;
    text(text: string, x: number, y: number, options?: TextOptions): this;
    heightOfString(text: string, options: TextOptions): number;
    widthOfString(text: string, options?: TextOptions): number;
    struct(type: string, options?: StructureOptions): StructureElement;
    struct(type: string, content: () => void): StructureElement;
    struct(type: string, options: StructureOptions, content: () => void): StructureElement;
    addStructure(element: StructureElement): void;
    markContent(tag: 'Artifact', options: { readonly type: 'Pagination' | 'Layout' }): this;
    endMarkedContent(): this;
    save(): this;
    restore(): this;
    rotate(degrees: number, options: { readonly origin: readonly [number, number] }): this;
    rect(x: number, y: number, width: number, height: number): this;
    roundedRect(x: number, y: number, width: number, height: number, radius: number): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    lineWidth(width: number): this;
    dash(length: number, options: { readonly space: number }): this;
    undash(): this;
    fillColor(color: string): this;
    fill(color: string): this;
    stroke(color: string): this;
    end(): void;
  }
}
