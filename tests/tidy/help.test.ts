import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { helpPages } from '../../scripts/write-help.mjs';

const SCREEN_TEXTS = ['src/web', 'src/domain']
  .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
  .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
  .join('\n');

test('AJ-1 fourteen pages for lenders and three for borrowers, each short', () => {
  const pages = helpPages();
  expect(pages.filter(({ name }) => /^\d\d-/.test(name))).toHaveLength(14);
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

test('AJ-2 the help weighs far less than 60 kB of JavaScript: its search alone', () => {
  expect(readFileSync('scripts/help/ajuda.js').length).toBeLessThan(2_000);
});
