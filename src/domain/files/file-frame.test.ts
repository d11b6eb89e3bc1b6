import { describe, expect, test } from 'vitest';
import { aJpeg, aPdf, aWebp, aZip, riff, segment } from '#tests/support/pictures.ts';
import { aPng, aPngOfSize } from '#tests/support/png.ts';
import { fileFrame } from './file-frame.ts';

const after = (file: Buffer, more: Buffer | string) => Buffer.concat([file, Buffer.from(more)]);
const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

const ZIP_END = `PK\x05\x06${'\0'.repeat(18)}`;
/** The end of a ZIP inside of it takes what follows as its comment, so that programs for both can read it. */
function alsoZip(file: Buffer): Buffer {
  const at = file.indexOf(ZIP_END, 0, 'latin1');
  file.writeUInt16LE(file.length - at - ZIP_END.length, at + ZIP_END.length - 2);
  return file;
}

describe('AQ-4 the frame says what a file is', () => {
  test.each<[string, Buffer, object | null]>([
    ['JPEG', aJpeg({ width: 640, height: 480 }), { type: 'image/jpeg', sides: [640, 480] }],
    [
      'JPEG with a thumbnail that ends inside of a segment',
      aJpeg({ beforeScan: segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), aJpeg()])) }),
      { type: 'image/jpeg', sides: [8, 8] },
    ],
    ['PNG', aPng({ width: 20, height: 10 }), { type: 'image/png', sides: [20, 10] }],
    ['PNG of the largest size', aPngOfSize(409_600), { type: 'image/png', sides: [8, 8] }],
    ['WebP', aWebp({ width: 1600, height: 1200 }), { type: 'image/webp', sides: [1600, 1200] }],
    [
      'extended WebP',
      riff([
        ['VP8X', Buffer.of(0, 0, 0, 0, 0x0f, 0x27, 0, 0x3f, 0x06, 0)],
        ['VP8L', Buffer.alloc(20)],
      ]),
      null,
    ],
    ['PDF', aPdf(), { type: 'application/pdf', sides: null }],
    ['PDF without a last line break', aPdf().subarray(0, -1), { type: 'application/pdf', sides: null }],
    ['PDF filled up with zeros', after(aPdf(), '\r\n\0\0\t\f'), { type: 'application/pdf', sides: null }],
    [
      'PDF with a ZIP attached',
      aPdf(`${aZip().toString('latin1')}${ZIP_END}`),
      { type: 'application/pdf', sides: null },
    ],
    ['4,000 px', aJpeg({ width: 4_000, height: 1 }), { type: 'image/jpeg', sides: [4_000, 1] }],
  ])('%s', (_name, bytes, frame) => {
    expect(fileFrame(bytes)).toEqual(frame);
  });

  test('an extended WebP says its sides less one, in three bytes each', () => {
    const chunks = [
      ['VP8X', Buffer.of(0, 0, 0, 0, 0x3f, 0x06, 0, 0xaf, 0x04, 0)],
      ['VP8L', Buffer.alloc(20)],
    ] as const;
    expect(fileFrame(riff(chunks))).toEqual({ type: 'image/webp', sides: [1600, 1200] });
  });
});

describe('AQ-4 refused', () => {
  test.each([
    ['nothing', Buffer.of()],
    ['4,001 px', aJpeg({ width: 4_001 })],
    ['4,001 px high', aPng({ width: 1, height: 4_001 })],
    ['a side of nothing', aJpeg({ width: 0 })],
    ['one byte too many', aPngOfSize(409_601)],
    ['SVG', SVG],
    ['HTML', HTML],
    ['a ZIP', aZip()],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
    ['HTML that begins like a JPEG', Buffer.concat([Buffer.of(0xff, 0xd8, 0xff), HTML])],
    [
      'HTML between the first and the last bytes of a JPEG',
      Buffer.concat([Buffer.of(0xff, 0xd8, 0xff), HTML, Buffer.of(0xff, 0xd9)]),
    ],
    ['SVG behind a JPEG', after(aJpeg(), SVG)],
    ['a ZIP behind a JPEG', after(aJpeg(), aZip())],
    ['a second image behind a JPEG', after(aJpeg(), aJpeg())],
    ['a JPEG that ends early', aJpeg().subarray(0, -2)],
    ['a JPEG without pixels', Buffer.concat([aJpeg().subarray(0, 33), Buffer.of(0xff, 0xd9)])],
    ['a ZIP behind a PNG', after(aPng(), aZip())],
    ['a PNG that ends early', aPng().subarray(0, -1)],
    ['a PNG without pixels', Buffer.concat([aPng().subarray(0, 33), aPng().subarray(-12)])],
    ['a ZIP behind a WebP', after(aWebp(), aZip())],
    ['a WebP that ends early', aWebp().subarray(0, -2)],
    ['a ZIP behind a PDF', after(aPdf(), aZip())],
    ['a PDF that ends early', aPdf().subarray(0, -9)],
    ['a PDF that is a ZIP too', alsoZip(aPdf(`${aZip().toString('latin1')}${ZIP_END}`))],
    [
      'a JPEG that is a ZIP too',
      alsoZip(aJpeg({ beforeScan: segment(0xfe, Buffer.concat([aZip(), Buffer.from(ZIP_END, 'latin1')])) })),
    ],
    [
      'an extended WebP with a picture larger than it says',
      riff([
        ['VP8X', Buffer.of(0, 0, 0, 0, 0x3f, 0x06, 0, 0xaf, 0x04, 0)],
        ['VP8L', Buffer.concat([Buffer.of(0x2f, 0xff, 0xff, 0xff, 0x0f), Buffer.alloc(15)])],
      ]),
    ],
    ['something before a PDF', after(Buffer.from('MZ'), aPdf().toString('latin1'))],
  ])('%s', (_name, bytes) => {
    expect(fileFrame(bytes)).toBeNull();
  });

  test('of a picture cut anywhere, or longer by a byte, nothing is taken', () => {
    for (const whole of [aJpeg(), aPng(), aWebp()]) {
      const taken = Array.from({ length: whole.length }, (_, length) => fileFrame(whole.subarray(0, length)));
      expect(taken.filter((frame) => frame !== null)).toEqual([]);
      expect(fileFrame(after(whole, '\0'))).toBeNull();
    }
  });
});
