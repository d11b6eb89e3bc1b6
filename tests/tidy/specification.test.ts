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
