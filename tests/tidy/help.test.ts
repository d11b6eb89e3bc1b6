import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { HELP_PICTURES } from '../../bench/screenshots/help-pictures.mjs';
import { helpPages, PICTURE_SIZE } from '../../scripts/write-help.mjs';

const SCREEN_TEXTS = ['src/web', 'src/domain']
  .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
  .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
  .join('\n');

test('AJ-1 fifteen pages for lenders and three for borrowers, each short', () => {
  const pages = helpPages();
  expect(pages.filter(({ name }) => /^\d\d-/.test(name))).toHaveLength(15);
  expect(pages.filter(({ name }) => name.startsWith('cliente-'))).toHaveLength(3);
  expect(pages.filter(({ body }) => body.join(' ').split(/\s+/).length > 200)).toEqual([]);
});

test.each(helpPages().map((page) => [page.name, page] as const))(
  'AJ-2 every name that %s quotes stands on a screen',
  (_name, { body }) => {
    const quoted = [...body.join('\n').matchAll(/\*\*(.+?)\*\*/g)].map(([, name = '']) => name);
    expect(quoted.length).toBeGreaterThan(0);
    expect(quoted.filter((name) => !SCREEN_TEXTS.includes(name))).toEqual([]);
  },
);

test('AJ-1 AJ-2 every page shows its own picture of the phone, said in words, of the size the page names, in few bytes', () => {
  const pages = helpPages();
  expect(Object.keys(HELP_PICTURES)).toEqual(pages.map(({ name }) => name));
  for (const { name, picture } of pages) {
    const file = path.join('docs', 'guia', picture.file);
    expect(picture.file).toBe(`${name}.webp`);
    expect(picture.alt.length, name).toBeGreaterThan(30);
    expect(webpSize(readFileSync(file)), name).toEqual(PICTURE_SIZE);
    expect(statSync(file).size, name).toBeLessThan(40_000);
  }
});

/** Of a picture in the simple or the extended form of the format. */
function webpSize(file: Buffer): { width: number; height: number } {
  switch (file.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
    case 'VP8X':
      return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
    default:
      throw new Error('not a WebP picture');
  }
}

test('AJ-2 the help weighs far less than 60 kB of JavaScript: its search alone', () => {
  expect(readFileSync('scripts/help/ajuda.js').length).toBeLessThan(2_000);
});
