/** Left, top, width and height; of an oval its middle and its half sides. */
type Box = readonly [number, number, number, number];

export const within = (x: number, y: number, [left, top, width, height]: Box) =>
  x >= left && x < left + width && y >= top && y < top + height;
export const inOval = (x: number, y: number, [cx, cy, rx, ry]: Box) =>
  ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1;

/** Lines in the place of words, each of another length. */
export function inLines(
  x: number,
  y: number,
  { box, step, height }: { readonly box: Box; readonly step: number; readonly height: number },
): boolean {
  const [left, top, width, high] = box;
  const line = Math.floor((y - top) / step);
  return within(x, y, [left, top, width - ((line * 37) % 100), high]) && (y - top) % step < height;
}
