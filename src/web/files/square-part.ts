import type { PicturePart } from './drawn-picture.ts';

/** Which square of a picture becomes the photo. */
export interface Crop {
  /** 1 is the largest square. */
  readonly zoom: number;
  /** From 0, the left or upper edge, to 1, the right or lower one. */
  readonly x: number;
  readonly y: number;
}

export const FIRST_CROP: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const LARGEST_ZOOM = 4;

interface Sides {
  readonly width: number;
  readonly height: number;
}

export function squarePart({ width, height }: Sides, { zoom, x, y }: Crop): PicturePart {
  const side = Math.max(1, Math.floor(Math.min(width, height) / zoom));
  return {
    x: Math.round((width - side) * x),
    y: Math.round((height - side) * y),
    width: side,
    height: side,
  };
}

/** After the picture was pushed by so many parts of the square's side: it goes with the finger, and no further than its edge. */
export function pushed(picture: Sides, crop: Crop, by: { readonly x: number; readonly y: number }): Crop {
  const { width: side } = squarePart(picture, crop);
  const along = (at: number, length: number, part: number) =>
    length <= side ? at : Math.min(1, Math.max(0, at - (part * side) / (length - side)));
  return { ...crop, x: along(crop.x, picture.width, by.x), y: along(crop.y, picture.height, by.y) };
}
