import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { git, ROOT } from './repository.ts';

const FOLDER = 'src/server/db/migrations';
const names = readdirSync(path.join(ROOT, FOLDER))
  .filter((name) => name.endsWith('.sql'))
  .sort();
const contentOf = (name: string): string => readFileSync(path.join(ROOT, FOLDER, name), 'utf8');
const checksum = (text: string): string => createHash('sha256').update(text).digest('hex');

test('migrations are numbered 0001, 0002, … without a gap or a double', () => {
  expect(names.length).toBeGreaterThan(0);
  const numbers = names.map((name) => /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]);
  expect(numbers).toEqual(names.map((_, index) => String(index + 1).padStart(4, '0')));
});

test('migrations are append-only: each is the text its checksum was recorded for', () => {
  const recorded: unknown = JSON.parse(readFileSync(path.join(ROOT, FOLDER, 'checksums.json'), 'utf8'));
  expect(Object.fromEntries(names.map((name) => [name, checksum(contentOf(name))]))).toEqual(recorded);
});

/** As it was in the commit that brought it; null where there is no history (a tarball) or it is not committed yet. */
function firstCommitted(name: string): string | null {
  const file = `${FOLDER}/${name}`;
  const first = git('log', '--diff-filter=A', '--format=%H', '--', file)?.trim().split('\n').at(-1);
  return first ? git('show', `${first}:${file}`) : null;
}

test('no migration has changed since it was first committed', () => {
  const changed = names.filter((name) => (firstCommitted(name) ?? contentOf(name)) !== contentOf(name));
  expect(changed).toEqual([]);
});
