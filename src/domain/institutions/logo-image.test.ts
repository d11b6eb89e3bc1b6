import { describe, expect, test } from 'vitest';
import { aPng, aPngOfSize } from '#tests/support/png.ts';
import { logoImageProblem } from './logo-image.ts';

const UNREADABLE = 'Não foi possível ler esta imagem. Escolha um arquivo PNG, JPEG ou WebP.';
const TOO_WIDE = 'A imagem da logo deve ter no máximo 256 × 256 pontos.';
const TOO_LARGE = 'A imagem da logo deve ter no máximo 45 kB.';

const cut = (png: Buffer, from: number, to: number) => png.subarray(from, to);

describe('IS-2 the image of a logo', () => {
  test.each([
    ['a small picture', aPng({ width: 1, height: 1 })],
    ['the largest sides', aPng({ width: 256, height: 256 })],
    ['the largest file', aPngOfSize(45_000)],
  ])('%s is accepted', (_what, png) => {
    expect(logoImageProblem(png)).toBeNull();
  });

  test.each([
    ['nothing', Buffer.of(), UNREADABLE],
    ['a text', Buffer.from('não sou uma imagem'), UNREADABLE],
    ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Buffer.alloc(60)]), UNREADABLE],
    ['a PNG without its end', cut(aPng(), 0, -1), UNREADABLE],
    ['a PNG with another file behind it', Buffer.concat([aPng(), Buffer.from('<script>')]), UNREADABLE],
    [
      'a PNG without its first chunk',
      Buffer.concat([cut(aPng(), 0, 8), cut(aPng(), 33, Infinity)]),
      UNREADABLE,
    ],
    ['a side of 0', aPng({ width: 0, height: 8 }), UNREADABLE],
    ['too wide', aPng({ width: 257, height: 1 }), TOO_WIDE],
    ['too high', aPng({ width: 1, height: 257 }), TOO_WIDE],
    ['one byte too many', aPngOfSize(45_001), TOO_LARGE],
  ])('%s is refused', (_what, png, problem) => {
    expect(logoImageProblem(png)).toBe(problem);
  });
});
