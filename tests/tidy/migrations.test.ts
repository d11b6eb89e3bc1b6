import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { git, ROOT } from './repository.ts';

const DB = 'src/server/db';
const sqlFiles = (folder: string): string[] =>
  readdirSync(path.join(ROOT, DB, folder))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => `${folder}/${name}`);
const schema = sqlFiles('schema');
const migrations = sqlFiles('migrations');
const contentOf = (file: string): string => readFileSync(path.join(ROOT, DB, file), 'utf8');
const checksum = (text: string): string => createHash('sha256').update(text).digest('hex');

test('the schema is a file per subject, numbered 01, 02, …', () => {
  expect(schema.length).toBeGreaterThan(0);
  const numbers = schema.map((file) => /^schema\/(\d{2})-[a-z-]+\.sql$/.exec(file)?.[1]);
  expect(numbers).toEqual(schema.map((_, index) => String(index + 1).padStart(2, '0')));
});

test('the schema is in the present tense: it defines each thing once and replaces nothing', () => {
  const text = schema.map(contentOf).join('\n').replaceAll(/--.*$/gm, '');
  const changes = text.match(/\b(OR REPLACE|DROP|RENAME|ADD COLUMN|ADD CONSTRAINT|ALTER COLUMN)\b.*/g) ?? [];
  // CREATE TABLE has no words for it before PostgreSQL 16; and the body of the function that drops an old month of the audit.
  expect(changes).toEqual(['ALTER COLUMN content SET STORAGE EXTERNAL;', `DROP TABLE %s', old.name);`]);
  const defined = [
    ...text.matchAll(/^CREATE (?:UNIQUE |UNLOGGED )?(TABLE|INDEX|FUNCTION) (\w+)/gm),
    ...text.matchAll(/^CREATE (TRIGGER|POLICY) (\w+)[^;]*? ON (\w+)/gm),
  ].map(([, kind, name, on = '']) => `${kind} ${name} ${on}`.trim());
  expect(defined.filter((name, index) => defined.indexOf(name) !== index)).toEqual([]);
});

test('migrations are numbered 0022, 0023, … after the base, without a gap or a double', () => {
  const numbers = migrations.map((file) => /^migrations\/(\d{4})-[a-z0-9-]+\.sql$/.exec(file)?.[1]);
  expect(numbers).toEqual(migrations.map((_, index) => String(index + 22).padStart(4, '0')));
});

test('migrations are append-only: each is the text its checksum was recorded for', () => {
  const recorded: unknown = JSON.parse(contentOf('migrations/checksums.json'));
  expect(Object.fromEntries(migrations.map((file) => [file, checksum(contentOf(file))]))).toEqual(recorded);
});

/** The commit that first brought each file, asked for once; empty where there is no history (a tarball). */
function firstCommits(): ReadonlyMap<string, string> {
  const log =
    git(
      'log',
      '--no-renames',
      '--diff-filter=A',
      '--format=commit %H',
      '--name-only',
      '--',
      `${DB}/migrations`,
    ) ?? '';
  const commits = log.split(/^commit /m).map((entry) => entry.trim().split(/\n+/));
  // The newest comes first, so the oldest stays.
  return new Map(commits.flatMap(([commit = '', ...files]) => files.map((file) => [file, commit] as const)));
}

/** As it was in the commit that brought it; null where it is not committed yet. */
function firstCommitted(file: string, commits: ReadonlyMap<string, string>): string | null {
  const name = `${DB}/${file}`;
  const first = commits.get(name);
  return first === undefined ? null : git('show', `${first}:${name}`);
}

test('no migration has changed since it was first committed', () => {
  const commits = firstCommits();
  const changed = migrations.filter(
    (file) => (firstCommitted(file, commits) ?? contentOf(file)) !== contentOf(file),
  );
  expect(changed).toEqual([]);
});
