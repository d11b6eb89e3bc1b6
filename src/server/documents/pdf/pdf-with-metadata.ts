// oxlint-disable-next-line typescript/triple-slash-reference -- the declarations are needed by the project of the tests as well
/// <reference path="./pdfkit.d.ts" />
import { PDFDocument } from 'pdfkit';

/** pdfkit writes a title into the XML of the metadata as it stands, which 'Silva & Filhos' would break. */
export class PdfWithMetadata extends PDFDocument {
  override _addInfo(): void {
    const { info } = this;
    this.info = Object.fromEntries(
      Object.entries(info).map(([name, value]) => [name, typeof value === 'string' ? xmlText(value) : value]),
    );
    // oxlint-disable-next-line no-underscore-dangle -- pdfkit has no other place where the title can be escaped
    super._addInfo();
    this.info = info;
  }
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Not allowed in XML, not even escaped. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

function xmlText(text: string): string {
  return text.replace(NOT_XML, '').replace(/[&<>]/g, (character) => ENTITIES[character] ?? '');
}
