import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { linesMatching, ROOT, textFiles } from './repository.ts';

test('nothing names a folder of the machine it was written on', () => {
  const files = textFiles(/./).filter(({ file }) => file !== 'package-lock.json');
  const machinePaths = /(?:^|[^\w.])(?:\/(?:home|Users|root|work|mnt)\/[\w.-]|[A-Z]:\\Users\\)/;
  expect(linesMatching(files, machinePaths)).toEqual([]);
});

test('the lock file installs from the public registry or names none', () => {
  const lock = readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8');
  const elsewhere = [...lock.matchAll(/"resolved": "([^"]+)"/g)]
    .map((match) => match[1] ?? '')
    .filter((url) => !url.startsWith('https://registry.npmjs.org/'));
  expect(elsewhere).toEqual([]);
});

test('the app writes to its log, never to the console', () => {
  expect(linesMatching(textFiles(/^src\/.*\.tsx?$/), /\bconsole\.\w+\(/)).toEqual([]);
});

test('nothing is left for later in the sources', () => {
  const later = /\b(?:TO(?:DO)|FIX(?:ME)|XX(?:X))\b/;
  expect(linesMatching(textFiles(/^(src|scripts|tests)\/.*\.(tsx?|mjs|sql)$/), later)).toEqual([]);
});

test('comments and names are plain English', () => {
  const dialect =
    /\b(?:who(?:ever)|an(?:ew)|is t(?:old)|he(?:ars))\b|\((?:tx|db), owner\)|\bconst (?:told|heard)\b/i;
  // A program has, reads or is sent something; people know it.
  const personified =
    /\b(?:list|screen|page|book|sheet|queue|dialog|server|session|database|table|worker|proxy|pool|job|cache|canvas|model|backup) (?:no longer )?kn(?:ows)\b/i;
  const sources = textFiles(/^(src|scripts|tests|bench|deploy)\/.*\.(tsx?|mjs|sql|ya?ml|css)$/);
  const documents = textFiles(/^(?!docs\/guia\/).*\.md$/);
  const ours = [...sources, ...documents].filter(({ file }) => !file.includes('/migrations/'));
  expect(linesMatching(ours, dialect)).toEqual([]);
  expect(linesMatching(ours, personified)).toEqual([]);
});

test('the domain has no clock and no chance', () => {
  const sources = textFiles(/^src\/domain\/.*\.ts$/).filter(({ file }) => !file.endsWith('.test.ts'));
  expect(linesMatching(sources, /\bnew Date\(\s*\)|\bDate\.now\b|\bMath\.random\b/)).toEqual([]);
});

test('the server measures how long ago by a monotonic clock, because the time of day may be set', () => {
  const servers = textFiles(/^src\/server\/.*\.ts$/).filter(({ file }) => !file.endsWith('.test.ts'));
  expect(linesMatching(servers, /\bDate\.now\b/)).toEqual([]);
});

test('the status of a loan is written out in a statement, so that its one plan can use the indexes of open loans', () => {
  const servers = textFiles(/^src\/server\/.*\.ts$/);
  expect(linesMatching(servers, /\bstatus', '(?:=|<>)', '(?:ativo|atrasado|pago)'/)).toEqual([]);
});

test('whether a loan is late is asked of the domain: no screen writes it out again (LN-21)', () => {
  // What a device received moves the due date it keeps.
  const screens = textFiles(/^src\/web\/.*\.tsx?$/).filter(
    ({ file }) => !file.endsWith('offline/owed-loan.ts'),
  );
  expect(linesMatching(screens, /\bend_date < today\b|\bloan\.covered_on === null/)).toEqual([]);
});

test('what works without a connection is in one file, fetched only where it is used: nothing else loads its code or its store with a screen (OF-1)', () => {
  const others = textFiles(/^src\/web\/.*\.tsx?$/).filter(
    ({ file }) => !file.startsWith('src/web/offline/') && !file.endsWith('.test.ts'),
  );
  const named = linesMatching(others, /#web\/offline\/|'idb'/);
  expect(named.filter((line) => !line.includes("import('#web/offline/offline-parts.ts')"))).toEqual([]);
});

const ROOMS = [
  { room: 'domain', lib: ['ES2022'], types: [] },
  { room: 'contract', lib: ['ES2022'], types: [] },
  { room: 'server', lib: ['ES2022'], types: ['node'] },
  { room: 'web', lib: ['ES2022', 'DOM', 'DOM.Iterable'], types: ['vite/client'] },
];

test.each(ROOMS)(
  'the $room room compiles against lib $lib and types $types, and nothing else',
  (promised) => {
    const base = compilerOptions('tsconfig.base.json');
    const own = compilerOptions(`src/${promised.room}/tsconfig.json`);
    expect({ ...base, ...own }).toMatchObject({ lib: promised.lib, types: promised.types });
  },
);

function compilerOptions(file: string): object {
  const config: unknown = JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));
  if (typeof config !== 'object' || config === null || !('compilerOptions' in config)) return {};
  return { ...(typeof config.compilerOptions === 'object' ? config.compilerOptions : {}) };
}
