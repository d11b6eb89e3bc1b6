import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

interface Picture {
  readonly width?: number;
  readonly height?: number;
  /** Red, green, blue. */
  readonly color?: readonly [number, number, number];
}

/** A picture of one colour that any program can read. */
export function aPng({ width = 8, height = 8, color = [184, 76, 48] }: Picture = {}): Buffer {
  const row = Buffer.concat([Buffer.of(0), ...Array.from({ length: width }, () => Buffer.from(color))]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits of each colour, without transparency.
  header.set([8, 2, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.of())]);
}

/** The same picture with as many bytes as wanted, in a chunk that programs skip. */
export function aPngOfSize(bytes: number): Buffer {
  const png = aPng();
  const filler = chunk('prVt', Buffer.alloc(bytes - png.length - 12));
  return Buffer.concat([png.subarray(0, 33), filler, png.subarray(33)]);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(content.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
