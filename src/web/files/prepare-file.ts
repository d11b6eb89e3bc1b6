import { fileFrame } from '#domain/files/file-frame.ts';
import { FILE_LIMITS } from '#domain/files/file.ts';
import { PROBLEM_MESSAGES } from '#domain/problem.ts';
import { drawnWithin, jpegOf, readPicture, UnusableFile } from './drawn-picture.ts';
import { firstWithin } from './first-within.ts';

/** What `prepareFile` can take; the browser's own choice of files offers the camera beside them. */
export const ACCEPTED_FILES = 'image/*,application/pdf';

/** What is sent to the server. */
export interface PreparedFile {
  /** In base64, at most 400 kB of bytes. */
  readonly content: string;
  /** As it was drawn, for the preview; null of a PDF. */
  readonly canvas: HTMLCanvasElement | null;
  /** Of the chosen file, without its ending. */
  readonly name: string;
}

const LARGE_PDF = 'Este PDF tem mais de 400 kB. Fotografe as páginas ou reduza o arquivo.';
/** A phone's camera writes less; drawing more could end the page. */
const LARGEST_PICTURE = 50_000_000;
/** From the best to one that fits whatever the picture shows. */
const STEPS = [
  { side: FILE_LIMITS.drawnSide, quality: 0.85 },
  { side: FILE_LIMITS.drawnSide, quality: 0.7 },
  { side: FILE_LIMITS.drawnSide, quality: 0.5 },
  { side: 1_280, quality: 0.6 },
  { side: 1_024, quality: 0.5 },
  { side: 800, quality: 0.5 },
  { side: 640, quality: 0.4 },
] as const;

/**
 * A picture redrawn as a JPEG: small, and without what cameras write beside it (place, day, device). A PDF goes as it is. Throws an
 * `UnusableFile` with the sentence for the person (AQ-3).
 */
export async function prepareFile(file: File): Promise<PreparedFile> {
  const name = file.name.replace(/\.[^.]*$/, '').trim();
  if (await isPdf(file)) return { content: await pdfContent(file), canvas: null, name };
  return { ...(await smallPicture(file)), name };
}

/** Redrawn in the largest step that fits. */
async function smallPicture(file: File): Promise<Pick<PreparedFile, 'content' | 'canvas'>> {
  if (file.size > LARGEST_PICTURE) throw new UnusableFile('Esta foto tem mais de 50 MB. Escolha uma menor.');
  const picture = await readPicture(file, PROBLEM_MESSAGES.file_refused);
  try {
    let canvas: HTMLCanvasElement | null = null;
    const content = firstWithin(STEPS, FILE_LIMITS.bytes, ({ side, quality }) => {
      canvas = drawnWithin(picture, side);
      return jpegOf(canvas, quality);
    });
    if (content === null) throw new UnusableFile(PROBLEM_MESSAGES.file_refused);
    return { content, canvas };
  } finally {
    picture.close();
  }
}

/** By its first bytes: a phone may give it no type. */
async function isPdf(file: File): Promise<boolean> {
  return (await file.slice(0, 5).text()) === '%PDF-';
}

async function pdfContent(file: File): Promise<string> {
  if (file.size > FILE_LIMITS.bytes) throw new UnusableFile(LARGE_PDF);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (fileFrame(bytes) === null) throw new UnusableFile(PROBLEM_MESSAGES.file_refused);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
