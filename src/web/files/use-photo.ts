import { useEffect, useRef, useState } from 'react';
import { PHOTO_LIMITS } from '#domain/files/file.ts';
import { PROBLEM_MESSAGES } from '#domain/problem.ts';
import { drawnWithin, jpegOf, readPicture, UnusableFile } from './drawn-picture.ts';
import { firstWithin } from './first-within.ts';
import { FIRST_CROP, squarePart, type Crop } from './square-part.ts';

const QUALITIES = [0.85, 0.7, 0.5, 0.35, 0.2];

export type Photo = ReturnType<typeof usePhoto>;

/** The picture a photo is cut from; nothing is sent but the square (AQ-5). */
export function usePhoto() {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [crop, setCrop] = useState(FIRST_CROP);
  const [problem, setProblem] = useState<string | null>(null);
  const held = useRef<ImageBitmap | null>(null);
  useEffect(() => () => held.current?.close(), []);

  async function choose(file: File) {
    setProblem(null);
    try {
      const read = await readPicture(file, PROBLEM_MESSAGES.file_refused);
      held.current?.close();
      held.current = read;
      setPicture(read);
      setCrop(FIRST_CROP);
    } catch (error) {
      if (!(error instanceof UnusableFile)) throw error;
      setProblem(error.message);
    }
  }

  return {
    picture,
    crop,
    problem,
    setProblem,
    choose: (file: File) => void choose(file),
    change: (changed: Partial<Crop>) => setCrop((before) => ({ ...before, ...changed })),
    /** In base64, of at most 40 kB. */
    content: () => photoOf(picture, crop),
  };
}

function photoOf(picture: ImageBitmap | null, crop: Crop): string {
  const canvas = picture && drawnWithin(picture, PHOTO_LIMITS.side, squarePart(picture, crop));
  const content = canvas && firstWithin(QUALITIES, PHOTO_LIMITS.bytes, (quality) => jpegOf(canvas, quality));
  if (content === null) throw new UnusableFile(PROBLEM_MESSAGES.file_refused);
  return content;
}
