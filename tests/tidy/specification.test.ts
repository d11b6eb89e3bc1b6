import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, textFiles } from './repository.ts';

const specification = readFileSync(path.join(ROOT, 'docs/specification.md'), 'utf8');
const rows = new Set([...specification.matchAll(/^- ([A-Z]{2}-\d+|I\d+) /gm)].map((match) => match[1] ?? ''));
const prefixes = new Set(
  [...rows].map((row) => row.replace(/-?\d+$/, '')).filter((prefix) => prefix.length === 2),
);

const sources = textFiles(/^(src|tests|scripts|bench|docs)\/.*\.(tsx?|mjs|sql|css|md)$/);

test('the specification has every row once', () => {
  expect(rows.size).toBeGreaterThan(80);
  const listed = [...specification.matchAll(/^- ([A-Z]{2}-\d+|I\d+) /gm)].map((match) => match[1]);
  expect(listed).toEqual([...rows]);
});

test('every row that code, tests and documents cite exists in the specification', () => {
  const unknown = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/(?<![\w-])([A-Z]{2})-(\d+)(?![\w-])/g)]
      .filter(([row, prefix]) => prefixes.has(prefix ?? '') && !rows.has(row))
      .map(([row]) => `${file}: ${row}`),
  );
  expect(unknown).toEqual([]);
});

test('every invariant that code, tests and documents cite exists in the specification', () => {
  const unknown = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/(?<![\w'"`#.$\\-])(I\d{1,2})(?![\w-])/g)]
      .filter(([, row]) => !rows.has(row ?? ''))
      .map(([row]) => `${file}: ${row}`),
  );
  expect(unknown).toEqual([]);
});

test('no comment is only a row: it says the rule, the row after it', () => {
  // A migration never changes once it is committed, so the schema's comment is the one that counts.
  const bare = sources
    .filter(({ file }) => /\.(tsx?|mjs|sql)$/.test(file) && !file.startsWith('src/server/db/migrations/'))
    .flatMap(({ file, text }) =>
      [
        ...text.matchAll(
          /(?:\/\*\*?|\/\/|--)\s*((?:[A-Z]{2}-\d+|I\d+)(?:,?\s*(?:and\s+)?(?:[A-Z]{2}-\d+|I\d+))*)[.:]?\s*(?:\*\/|$)/gm,
        ),
      ].map(([comment]) => `${file}: ${comment.trim()}`),
    );
  expect(bare).toEqual([]);
});

/** 'LP-6 to LP-8' is LP-6, LP-7 and LP-8. */
function rowsOf(cell: string): string[] {
  return [...cell.matchAll(/([A-Z]{1,2}-?)(\d+)(?: to [A-Z]{2}-(\d+))?/g)].flatMap(
    ([, prefix, first, last]) =>
      Array.from(
        { length: Number(last ?? first) - Number(first) + 1 },
        (_, at) => `${prefix}${Number(first) + at}`,
      ),
  );
}

test('every row that the page of the law names is held by a test that it names beside it', () => {
  const lines = readFileSync(path.join(ROOT, 'docs/law.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Article'))
    .map((line) => line.split(' | '));
  expect(lines.length).toBeGreaterThan(15);
  const unheld = lines.flatMap(([article, , , named = '', tests = '']) => {
    const texts = [...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) =>
      readFileSync(path.join(ROOT, file), 'utf8'),
    );
    return rowsOf(named)
      .filter((row) => !texts.some((text) => new RegExp(`${row}\\b`).test(text)))
      .map((row) => `${article}: ${row}`);
  });
  expect(unheld).toEqual([]);
});
