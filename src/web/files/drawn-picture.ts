import { PROBLEM_MESSAGES } from '#domain/problem.ts';

/** Its message is the sentence for the person. */
export class UnusableFile extends Error {}

/** The picture of a file the browser can draw, turned as it was held; `unreadable` is the sentence for any other. */
export async function readPicture(file: Blob, unreadable: string): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch {
    throw new UnusableFile(unreadable);
  }
}

/** A part of a picture, in its own points. */
export interface PicturePart {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Redrawn with its longer side within `side`, or the part of it; a small picture is not enlarged. */
export function drawnWithin(
  picture: ImageBitmap,
  side: number,
  part: PicturePart = { x: 0, y: 0, width: picture.width, height: picture.height },
): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(part.width, part.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(part.width * scale));
  canvas.height = Math.max(1, Math.round(part.height * scale));
  const pen = canvas.getContext('2d');
  if (pen === null) throw new UnusableFile(PROBLEM_MESSAGES.file_refused);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** In base64. A JPEG has no transparency: what is clear becomes white. */
export function jpegOf(canvas: HTMLCanvasElement, quality: number): string {
  const pen = canvas.getContext('2d');
  if (pen !== null) {
    pen.globalCompositeOperation = 'destination-over';
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
  }
  return base64Of(canvas.toDataURL('image/jpeg', quality));
}

export function base64Of(dataAddress: string): string {
  return dataAddress.slice(dataAddress.indexOf(',') + 1);
}
