import { FILE_LIMITS, type FileContentType } from './file.ts';

/** What the frame of a file says: its type and, of a picture, its sides. */
export interface FileFrame {
  readonly type: FileContentType;
  /** Null of a PDF. */
  readonly sides: readonly [width: number, height: number] | null;
}

/**
 * Looks at the frame alone: the first bytes, the chain of parts to the very last byte, and the sides. Nothing is decoded. Null for anything
 * else, for a file that ends early, and for one with something behind its end, where another file could hide (AQ-4).
 */
export function fileFrame(bytes: Uint8Array): FileFrame | null {
  if (bytes.length === 0 || bytes.length > FILE_LIMITS.bytes) return null;
  const frame = jpegFrame(bytes) ?? pngFrame(bytes) ?? webpFrame(bytes) ?? pdfFrame(bytes);
  if (frame === null || isZipToo(bytes)) return null;
  return frame.sides === null || isWithin(frame.sides) ? frame : null;
}

function isWithin(sides: readonly number[]): boolean {
  return sides.every((side) => side >= 1 && side <= FILE_LIMITS.side);
}

const ZIP_END = [0x50, 0x4b, 0x05, 0x06];
const ZIP_END_LENGTH = 22;
const LONGEST_ZIP_COMMENT = 0xffff;

/** A ZIP is read from its end, which says how much follows: inside a comment or a PDF it can be the same file as a picture. */
function isZipToo(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  const first = Math.max(0, bytes.length - ZIP_END_LENGTH - LONGEST_ZIP_COMMENT);
  for (let at = bytes.indexOf(0x50, first); at !== -1; at = bytes.indexOf(0x50, at + 1)) {
    const end = at + ZIP_END_LENGTH;
    if (end > bytes.length) return false;
    if (standsAt(bytes, at, ZIP_END) && end + view.getUint16(end - 2, true) === bytes.length) return true;
  }
  return false;
}

const JPEG = { start: 0xd8, end: 0xd9, scan: 0xda } as const;
/** Start of frame, of every coding; C4, C8 and CC are other things. */
const isFrameOf = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Segment after segment: `FF`, a marker, two bytes of length; the end of the image is the end of the file. */
function jpegFrame(bytes: Uint8Array): FileFrame | null {
  if (!standsAt(bytes, 0, [0xff, JPEG.start, 0xff])) return null;
  const view = viewOf(bytes);
  let sides: FileFrame['sides'] = null;
  let scanned = false;
  let at = 2;
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === JPEG.end)
      return scanned && sides !== null && at + 2 === bytes.length ? { type: 'image/jpeg', sides } : null;
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8) || marker === 0xff || at + 4 > bytes.length)
      return null;
    const length = view.getUint16(at + 2);
    const next = at + 2 + length;
    if (length < 2 || next > bytes.length) return null;
    if (isFrameOf(marker)) {
      if (length < 8 || sides !== null) return null;
      sides = [view.getUint16(at + 7), view.getUint16(at + 5)];
    }
    scanned ||= marker === JPEG.scan;
    at = marker === JPEG.scan ? endOfScan(bytes, next) : next;
  }
  return null;
}

/** Coded pixels go on to the next marker; `FF 00` is a pixel's byte, `D0` to `D7` only restart the coding. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at === -1 || at + 1 >= bytes.length) return bytes.length;
    const marker = bytes[at + 1] ?? 0;
    if (marker !== 0x00 && (marker < 0xd0 || marker > 0xd7)) return at;
    at += 2;
  }
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Chunk after chunk: four bytes of length, four of name, the content, four of check sum; `IHDR` first, `IEND` last. */
function pngFrame(bytes: Uint8Array): FileFrame | null {
  if (!standsAt(bytes, 0, [...PNG_SIGNATURE, 0, 0, 0, 13]) || !wordAt(bytes, 12, 'IHDR')) return null;
  const view = viewOf(bytes);
  if (bytes.length < 33) return null;
  const sides = [view.getUint32(16), view.getUint32(20)] as const;
  let drawn = false;
  let at = PNG_SIGNATURE.length;
  while (at + 12 <= bytes.length) {
    const next = at + 12 + view.getUint32(at);
    if (next > bytes.length) return null;
    drawn ||= wordAt(bytes, at + 4, 'IDAT');
    if (wordAt(bytes, at + 4, 'IEND'))
      return drawn && next === at + 12 && next === bytes.length ? { type: 'image/png', sides } : null;
    at = next;
  }
  return null;
}

/** `RIFF`, the length of what follows, `WEBP`, then chunks of even length. */
function webpFrame(bytes: Uint8Array): FileFrame | null {
  if (!wordAt(bytes, 0, 'RIFF') || !wordAt(bytes, 8, 'WEBP') || bytes.length < 30) return null;
  const view = viewOf(bytes);
  if (view.getUint32(4, true) !== bytes.length - 8) return null;
  const sides = webpSides(bytes, view);
  let drawn = false;
  let at = 12;
  while (at + 8 <= bytes.length) {
    const length = view.getUint32(at + 4, true);
    drawn ||= wordAt(bytes, at, 'VP8 ') || wordAt(bytes, at, 'VP8L');
    const drawnSides = at + 18 <= bytes.length ? codedSides(bytes, view, at) : null;
    if (drawnSides !== null && !isWithin(drawnSides)) return null;
    at += 8 + length + (length % 2);
  }
  return sides !== null && drawn && at === bytes.length ? { type: 'image/webp', sides } : null;
}

function webpSides(bytes: Uint8Array, view: DataView): FileFrame['sides'] {
  if (wordAt(bytes, 12, 'VP8X')) return [1 + threeBytes(view, 24), 1 + threeBytes(view, 27)];
  return codedSides(bytes, view, 12);
}

/** Of the coded picture whose chunk begins there, which an extended file says once more of its canvas. */
function codedSides(bytes: Uint8Array, view: DataView, at: number): FileFrame['sides'] {
  if (wordAt(bytes, at, 'VP8 ') && standsAt(bytes, at + 11, [0x9d, 0x01, 0x2a]))
    return [view.getUint16(at + 14, true) & 0x3fff, view.getUint16(at + 16, true) & 0x3fff];
  if (!wordAt(bytes, at, 'VP8L') || bytes[at + 8] !== 0x2f) return null;
  const bits = view.getUint32(at + 9, true);
  return [1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff)];
}

const threeBytes = (view: DataView, at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);

/** What a PDF calls white space; some programs fill up with zeros. */
const PDF_SPACE = [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20];

/** `%PDF-1.` or `%PDF-2.` at the first byte, `%%EOF` at the last, but for white space. */
function pdfFrame(bytes: Uint8Array): FileFrame | null {
  if (!wordAt(bytes, 0, '%PDF-1.') && !wordAt(bytes, 0, '%PDF-2.')) return null;
  let end = bytes.length;
  while (end > 0 && PDF_SPACE.includes(bytes[end - 1] ?? 0)) end -= 1;
  return wordAt(bytes, end - 5, '%%EOF') ? { type: 'application/pdf', sides: null } : null;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function wordAt(bytes: Uint8Array, start: number, word: string): boolean {
  return standsAt(
    bytes,
    start,
    Array.from(word, (letter) => letter.charCodeAt(0)),
  );
}

function standsAt(bytes: Uint8Array, start: number, expected: readonly number[]): boolean {
  return expected.every((byte, index) => bytes[start + index] === byte);
}
