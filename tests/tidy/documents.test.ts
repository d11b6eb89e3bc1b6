import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { settingsTable } from '#server/config/settings.ts';
import { ROOT, textFiles } from './repository.ts';

const documents = textFiles(/^([A-Z]+\.md|docs\/.*\.md)$/);
const packageJson: unknown = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));

/** npm's own verbs, which package.json does not define. */
const NPM_VERBS = new Set(['ci', 'install', 'run', 'exec']);

function scripts(): string[] {
  if (typeof packageJson !== 'object' || packageJson === null || !('scripts' in packageJson)) return [];
  return Object.keys(packageJson.scripts ?? {});
}

const allMatches = (pattern: RegExp): { file: string; name: string }[] =>
  documents.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map((match) => ({ file, name: match[1] ?? '' })),
  );

test('every npm command the documents name exists in package.json', () => {
  const named = [
    ...allMatches(/\bnpm run ([a-z][\w:-]*)/g),
    // Only where it is a command: in a code span or at the start of a line of a code block.
    ...allMatches(/(?:`|^\s*)npm ([a-z][\w:-]*)/gm).filter(({ name }) => !NPM_VERBS.has(name)),
  ];
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter(({ name }) => !scripts().includes(name))).toEqual([]);
});

test('every command of the CLI the documents name has its file', () => {
  const named = allMatches(/\bnpm run cli -- ([a-z][\w-]*)/g);
  const missing = named.filter(({ name }) => !existsSync(path.join(ROOT, 'src/server/cli', `${name}.ts`)));
  expect(missing).toEqual([]);
});

test('every script the documents run by hand exists', () => {
  const named = allMatches(/\bnode ((?:scripts\/|bench\/)?[\w-]+\.m?js)\b/g);
  expect(named.filter(({ name }) => !existsSync(path.join(ROOT, name)))).toEqual([]);
});

/** Relative links, and code spans that begin with a folder of ours; patterns such as NNNN-*.sql are no files. */
function referredFiles({ file, text }: { file: string; text: string }): string[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '');
  const links = [...prose.matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)/g)].map((match) => match[1] ?? '');
  const spans = [...prose.matchAll(/`((?:src|tests|docs|scripts|bench|deploy|\.ci)\/[^`\s]*)`/g)]
    .map((match) => match[1] ?? '')
    .filter((name) => !/[*<>{}…]|NNNN/.test(name));
  const beside = links.map((link) => path.join(path.dirname(file), decodeURIComponent(link)));
  return [...beside, ...spans].map((name) => name.replace(/:\d+$/, ''));
}

test('every file the documents refer to exists', () => {
  const missing = documents.flatMap((document) =>
    referredFiles(document)
      .filter((name) => !existsSync(path.join(ROOT, name)))
      .map((name) => `${document.file} → ${name}`),
  );
  expect(missing).toEqual([]);
});

test('the README lists every setting with its default, and no other', () => {
  const readme = documents.find(({ file }) => file === 'README.md')?.text ?? '';
  const listed = [...readme.matchAll(/^\| `([A-Z_]+)` \| (?:`([^`]*)`)? *\|/gm)].map(([, name, value]) => ({
    name,
    default: value ?? null,
  }));
  expect(listed).toEqual(settingsTable.map(({ name, default: value }) => ({ name, default: value })));
});

test('decisions are numbered 0001, 0002, … without a gap or a double, in name and heading', () => {
  const decisions = documents
    .filter(({ file }) => file.startsWith('docs/decisions/'))
    .sort((a, b) => a.file.localeCompare(b.file));
  const numbers = decisions.map(({ file, text }) => [
    /^docs\/decisions\/(\d{4})-/.exec(file)?.[1],
    /^# (?:0*)(\d+)\b/.exec(text)?.[1]?.padStart(4, '0'),
  ]);
  const expected = decisions.map((_, index) => String(index + 1).padStart(4, '0'));
  expect(numbers).toEqual(expected.map((number) => [number, number]));
});
