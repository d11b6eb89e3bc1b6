/** A file of a ZIP. */
export interface ZipEntry {
  readonly name: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

const LOCAL_HEAD = 0x04034b50;
const DIRECTORY_HEAD = 0x02014b50;
const DIRECTORY_END = 0x06054b50;
/** Names are UTF-8. */
const UTF8 = 0x0800;
/** 1 January 1980, the first day a ZIP can say: our files have their day in the list, not here. */
const FIRST_DAY = 0x0021;
const VERSION = 20;

/** A ZIP that stores and does not compress: pictures and PDFs are compressed already (AQ-12). */
export function zipOf(entries: readonly ZipEntry[]): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  for (const { name, content } of entries) {
    const path = new TextEncoder().encode(name);
    const facts = [VERSION, UTF8, 0, 0, FIRST_DAY];
    const sizes = [crc32(content), content.length, content.length];
    parts.push(written([LOCAL_HEAD], facts, sizes, [path.length, 0]), path, content);
    directory.push(
      written([DIRECTORY_HEAD], [VERSION, ...facts], sizes, [path.length, 0, 0, 0, 0], [0, at]),
      path,
    );
    at += 30 + path.length + content.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const count = entries.length;
  const end = written([DIRECTORY_END], [0, 0, count, count], [size, at], [0]);
  return new Blob([...parts, ...directory, end], { type: 'application/zip' });
}

/** Numbers as a ZIP has them, lowest byte first: of four bytes, of two, of four, of two, and so on. */
function written(...groups: readonly (readonly number[])[]): Uint8Array<ArrayBuffer> {
  const bytes = groups.flatMap((group, at) =>
    group.flatMap((value) => (at % 2 === 0 ? lowestFirst(value, 4) : lowestFirst(value, 2))),
  );
  return Uint8Array.from(bytes);
}

function lowestFirst(value: number, bytes: number): number[] {
  return Array.from({ length: bytes }, (_, at) => (value >>> (8 * at)) & 0xff);
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = (rest & 1) === 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1;
  return rest;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** `rg-frente-2.jpg`: two files of one name are two files of the ZIP. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const [, stem = name, ending = ''] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? [];
    let free = name;
    for (let count = 2; taken.has(free); count += 1) free = `${stem}-${count}${ending}`;
    taken.add(free);
    return free;
  });
}
