import { crc32 } from 'node:zlib';

/** A grey JPEG as its frame goes: the coded pixels stand for any. */
export function aJpeg({
  width = 8,
  height = 8,
  beforeScan = Buffer.of(),
}: { width?: number; height?: number; beforeScan?: Buffer } = {}): Buffer {
  const sizes = Buffer.alloc(4);
  sizes.writeUInt16BE(height, 0);
  sizes.writeUInt16BE(width, 2);
  return Buffer.concat([
    Buffer.of(0xff, 0xd8),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    beforeScan,
    segment(0xc0, Buffer.concat([Buffer.of(8), sizes, Buffer.of(1, 1, 0x11, 0)])),
    segment(0xda, Buffer.of(1, 1, 0, 0, 63, 0)),
    // A pixel's FF, a restart, and more.
    Buffer.of(0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56),
    Buffer.of(0xff, 0xd9),
  ]);
}

/** Of a JPEG: `FF`, a marker, the length with its own two bytes. */
export function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.of(0xff, marker, 0, 0);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** A lossless WebP as its frame goes. */
export function aWebp({ width = 8, height = 8 } = {}): Buffer {
  const bits = Buffer.alloc(5);
  bits[0] = 0x2f;
  bits.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
  return riff([['VP8L', Buffer.concat([bits, Buffer.alloc(13)])]]);
}

export function riff(chunks: readonly (readonly [string, Buffer])[]): Buffer {
  const content = Buffer.concat(
    chunks.map(([name, bytes]) => {
      const head = Buffer.alloc(8);
      head.write(name, 'latin1');
      head.writeUInt32LE(bytes.length, 4);
      return Buffer.concat([head, bytes, Buffer.alloc(bytes.length % 2)]);
    }),
  );
  const head = Buffer.alloc(12);
  head.write('RIFF', 'latin1');
  head.writeUInt32LE(content.length + 4, 4);
  head.write('WEBP', 8, 'latin1');
  return Buffer.concat([head, content]);
}

export function aPdf(content = 'uma página'): Buffer {
  return Buffer.from(
    `%PDF-1.7\n1 0 obj\n<< /Length ${content.length} >>\n${content}\nendobj\ntrailer\n%%EOF\n`,
  );
}

/** A ZIP of one stored file. */
export function aZip(): Buffer {
  const content = Buffer.from('x');
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt32LE(crc32(content), 14);
  return Buffer.concat([head, content]);
}
