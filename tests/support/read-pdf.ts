import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import jsQR from 'jsqr';

/* PDFs read back by poppler, which is independent of the library that wrote them (`npm test` installs it). */

const LARGEST_OUTPUT = 64 * 1024 * 1024;

function poppler(command: string, args: readonly string[], bytes: Uint8Array): string {
  return execFileSync(command, [...args], { input: bytes, encoding: 'utf8', maxBuffer: LARGEST_OUTPUT });
}

/** In the order it was written, with line breaks and no-break spaces as spaces. */
export function pdfText(bytes: Uint8Array): string {
  return poppler('pdftotext', ['-raw', '-', '-'], bytes)
    .replaceAll('\u00a0', ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The structure a screen reader goes through: element names and the texts in them. */
export function pdfStructure(bytes: Uint8Array): string {
  return withFile(bytes, (file) =>
    execFileSync('pdfinfo', ['-struct-text', file], { encoding: 'utf8', maxBuffer: LARGEST_OUTPUT }),
  ).replaceAll('\u00a0', ' ');
}

/** Title, number of pages and whatever else the file says about itself. */
export function pdfFacts(bytes: Uint8Array): Readonly<Record<string, string>> {
  const lines = withFile(bytes, (file) => execFileSync('pdfinfo', [file], { encoding: 'utf8' })).split('\n');
  return Object.fromEntries(
    lines
      .filter((line) => line.includes(':'))
      .map((line) => {
        const at = line.indexOf(':');
        return [line.slice(0, at), line.slice(at + 1).trim()];
      }),
  );
}

/** What the file says about itself as XML (XMP). */
export function pdfMetadata(bytes: Uint8Array): string {
  return withFile(bytes, (file) => execFileSync('pdfinfo', ['-meta', file], { encoding: 'utf8' }));
}

/** Every font is in the file. */
export function embeddedFonts(bytes: Uint8Array): readonly { name: string; embedded: boolean }[] {
  const [, , ...lines] = withFile(bytes, (file) => execFileSync('pdffonts', [file], { encoding: 'utf8' }))
    .trim()
    .split('\n');
  return lines.map((line) => {
    const cells = line.trim().split(/\s+/);
    return { name: cells[0] ?? '', embedded: cells.at(-5) === 'yes' };
  });
}

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly gray: Uint8Array;
}

/** The pages as a printer would get them. */
export function pdfPages(bytes: Uint8Array, dotsPerInch: number): readonly Picture[] {
  return withFile(bytes, (file) => {
    const folder = path.dirname(file);
    execFileSync('pdftoppm', ['-gray', '-r', String(dotsPerInch), file, path.join(folder, 'page')]);
    return readdirSync(folder)
      .filter((name) => name.startsWith('page'))
      .sort()
      .map((name) => readGrayMap(readFileSync(path.join(folder, name))));
  });
}

/**
 * The codes of a page of slips in two columns, in reading order. A reader finds one code in a picture, so it looks through a
 * window that is moved down each column.
 */
export function qrCodesOn({ gray, width, height }: Picture): readonly string[] {
  const [half, tall, step] = [Math.floor(width / 2), Math.floor(height / 5), Math.floor(height / 22)];
  const found = new Map<string, { y: number; x: number }>();
  for (let y = 0; y + tall <= height; y += step) {
    for (const x of [0, half]) {
      const code = qrCodeIn({ gray, width }, { x, y, wide: half, tall });
      // A window that shows only a part of one is now and then read as a code without text.
      if (code !== undefined && code !== '' && !found.has(code)) found.set(code, { y, x });
    }
  }
  return [...found.keys()];
}

/** The one code of a picture. */
export function qrCodeOf({ gray, width, height }: Picture): string | undefined {
  return qrCodeIn({ gray, width }, { x: 0, y: 0, wide: width, tall: height });
}

function qrCodeIn(
  { gray, width }: Pick<Picture, 'gray' | 'width'>,
  { x, y, wide, tall }: { x: number; y: number; wide: number; tall: number },
): string | undefined {
  const pixels = new Uint8ClampedArray(wide * tall * 4);
  for (let dot = 0; dot < wide * tall; dot += 1) {
    const value = gray[(y + Math.floor(dot / wide)) * width + x + (dot % wide)] ?? 255;
    pixels.set([value, value, value, 255], dot * 4);
  }
  return jsQR(pixels, wide, tall)?.data;
}

/** P5: a line with the width and height, one with the largest value, and a byte per dot. */
function readGrayMap(file: Buffer): Picture {
  const head = /^P5\s+(\d+)\s+(\d+)\s+\d+\s/.exec(file.subarray(0, 64).toString('latin1'));
  if (head === null) throw new Error('not a gray map');
  return { width: Number(head[1]), height: Number(head[2]), gray: file.subarray(head[0].length) };
}

function withFile<T>(bytes: Uint8Array, work: (file: string) => T): T {
  const folder = mkdtempSync(path.join(tmpdir(), 'caderneta-pdf-'));
  try {
    const file = path.join(folder, 'document.pdf');
    writeFileSync(file, bytes);
    return work(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
