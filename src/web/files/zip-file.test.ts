import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { aPdf } from '#tests/support/pictures.ts';
import { aPng } from '#tests/support/png.ts';
import { distinctNames, zipOf } from './zip-file.ts';

/** By the directory at its end, as programs read a ZIP. */
async function unzipped(zip: Blob): Promise<[name: string, content: Buffer][]> {
  const bytes = Buffer.from(await zip.arrayBuffer());
  const end = bytes.length - 22;
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50);
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  expect(at + bytes.readUInt32LE(end + 12)).toBe(end);
  return Array.from({ length: count }, () => {
    expect(bytes.readUInt32LE(at)).toBe(0x02014b50);
    const [method, crc, size] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 16),
      bytes.readUInt32LE(at + 24),
    ];
    const [nameLength, local] = [bytes.readUInt16LE(at + 28), bytes.readUInt32LE(at + 42)];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    at += 46 + nameLength;
    expect([bytes.readUInt32LE(local), method]).toEqual([0x04034b50, 0]);
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = bytes.subarray(from, from + size);
    expect(crc32(content)).toBe(crc);
    return [name, content];
  });
}

test('AQ-12 a ZIP has every file bit for bit under its name', async () => {
  const files = [
    ['rg.png', aPng()],
    ['contrato.pdf', aPdf('uma página')],
    ['ação.pdf', aPdf()],
  ] as const;
  const zip = zipOf(files.map(([name, content]) => ({ name, content: new Uint8Array(content) })));
  expect(zip.type).toBe('application/zip');
  expect(await unzipped(zip)).toEqual(files);
});

test('AQ-12 a ZIP of nothing is one', async () => {
  expect(await unzipped(zipOf([]))).toEqual([]);
});

test('AQ-12 files of one name are told apart', () => {
  expect(distinctNames(['rg.jpg', 'rg.jpg', 'rg-2.jpg', 'rg.jpg', 'nota'])).toEqual([
    'rg.jpg',
    'rg-2.jpg',
    'rg-2-2.jpg',
    'rg-3.jpg',
    'nota',
  ]);
});
