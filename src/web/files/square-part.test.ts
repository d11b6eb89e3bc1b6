import { expect, test } from 'vitest';
import { FIRST_CROP, pushed, squarePart } from './square-part.ts';

const WIDE = { width: 1200, height: 800 };

test.each([
  [FIRST_CROP, { x: 200, y: 0, width: 800, height: 800 }],
  [
    { zoom: 2, x: 0, y: 1 },
    { x: 0, y: 400, width: 400, height: 400 },
  ],
  [
    { zoom: 4, x: 1, y: 0.5 },
    { x: 1000, y: 300, width: 200, height: 200 },
  ],
])('AQ-5 the square of %o', (crop, part) => {
  expect(squarePart(WIDE, crop)).toEqual(part);
});

test('AQ-5 a picture of one point is a square, too', () => {
  expect(squarePart({ width: 1, height: 1 }, { zoom: 4, x: 0.5, y: 0.5 })).toEqual({
    x: 0,
    y: 0,
    width: 1,
    height: 1,
  });
});

test('AQ-5 a push moves the picture with the finger, and no further than its edge', () => {
  expect(pushed(WIDE, FIRST_CROP, { x: 0.25, y: 0.25 })).toEqual({ zoom: 1, x: 0, y: 0.5 });
  expect(pushed(WIDE, FIRST_CROP, { x: -0.125, y: 0 })).toEqual({ zoom: 1, x: 0.75, y: 0.5 });
  expect(pushed(WIDE, FIRST_CROP, { x: -3, y: -3 })).toEqual({ zoom: 1, x: 1, y: 0.5 });
});
