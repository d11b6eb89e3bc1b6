import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync, cpSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from '#tests/tidy/repository.ts';
import { runCommand } from './running-command.ts';

/*
 * A small project with our script in it, and an npm that only notes what it was asked: whether to install is the
 * question here; that npm can install is npm's.
 */
const WANTED = {
  '': { name: 'small' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/tool': { version: '2.0.0', integrity: 'sha512-tool', dev: true },
  'node_modules/elsewhere': { version: '3.0.0', optional: true, os: ['aix'], cpu: ['ppc64'] },
  'node_modules/here': { version: '4.0.0', optional: true, os: [process.platform], cpu: [process.arch] },
};
const { '': _root, 'node_modules/elsewhere': _elsewhere, ...INSTALLED } = WANTED;

let root = '';

function write(file: string, packages: object): void {
  writeFileSync(path.join(root, file), JSON.stringify({ lockfileVersion: 3, packages }));
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'caderneta-install-'));
  cpSync(path.join(ROOT, 'scripts'), path.join(root, 'scripts'), { recursive: true });
  writeFileSync(path.join(root, 'package.json'), '{ "type": "module" }');
  for (const folder of Object.keys(INSTALLED)) mkdirSync(path.join(root, folder), { recursive: true });
  write('package-lock.json', WANTED);
  write('node_modules/.package-lock.json', INSTALLED);
  const note = path.join(root, 'asked');
  writeFileSync(
    path.join(root, 'npm.js'),
    `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(note)}, process.argv.slice(2).join(' '));`,
  );
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

async function askedOfNpm(): Promise<string | null> {
  const command = runCommand(process.execPath, ['scripts/ensure-installed.mjs'], {
    cwd: root,
    env: { npm_execpath: path.join(root, 'npm.js'), NODE_ENV: 'production' },
  });
  expect(await command.exited, command.output()).toBe(0);
  try {
    return readFileSync(path.join(root, 'asked'), 'utf8');
  } catch {
    return null;
  }
}

test('node_modules that is what the lock file asks for is left alone', async () => {
  expect(await askedOfNpm()).toBeNull();
});

test('a lock file that was only touched, as a checkout does, installs nothing', async () => {
  utimesSync(path.join(root, 'package-lock.json'), new Date(), new Date(Date.now() + 60_000));
  expect(await askedOfNpm()).toBeNull();
});

const STALE: { what: string; spoil: () => void }[] = [
  { what: 'no node_modules', spoil: () => rmSync(path.join(root, 'node_modules'), { recursive: true }) },
  {
    what: 'another version in the lock file',
    spoil: () =>
      write('package-lock.json', {
        ...WANTED,
        'node_modules/a': { version: '1.0.1', integrity: 'sha512-b' },
      }),
  },
  {
    what: 'an install without the development tools',
    spoil: () => {
      const { 'node_modules/tool': _tool, ...production } = INSTALLED;
      write('node_modules/.package-lock.json', production);
    },
  },
  {
    what: "an install without this machine's binaries, made on another one",
    spoil: () => {
      const { 'node_modules/here': _here, ...foreign } = INSTALLED;
      write('node_modules/.package-lock.json', foreign);
    },
  },
  {
    what: 'a package whose folder is gone',
    spoil: () => rmSync(path.join(root, 'node_modules/a'), { recursive: true }),
  },
];

test.each(STALE)(
  '$what: npm ci runs, with the tools the build needs even in production',
  async ({ spoil }) => {
    spoil();
    expect(await askedOfNpm()).toMatch(/^ci --include=dev /);
  },
);
