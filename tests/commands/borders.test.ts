import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '#tests/tidy/repository.ts';
import { runCommand } from './running-command.ts';

/* The borders between the layers, and between the rooms inside one, are lint errors: here each is crossed once. */

const CROSSINGS = [
  { layer: 'domain', from: 'node:fs' },
  { layer: 'domain', from: 'zod' },
  { layer: 'domain', from: '#contract/loans.ts' },
  { layer: 'domain', from: '../../../server/base/clock.ts' },
  { layer: 'contract', from: 'pg' },
  { layer: 'contract', from: '#server/base/clock.ts' },
  { layer: 'server', from: '#web/app/routes.tsx' },
  { layer: 'server', from: 'react' },
  { layer: 'web', from: '#server/base/clock.ts' },
  { layer: 'web', from: 'node:fs' },
  { layer: 'web', from: 'zod' },
];
const ALLOWED = [
  { layer: 'domain', from: '#domain/money.ts' },
  { layer: 'contract', from: 'zod' },
  { layer: 'server', from: '#domain/money.ts' },
  { layer: 'server', from: 'node:fs' },
  { layer: 'web', from: '#contract/export-files.ts' },
];
/** A file of the first folder imports the second, as a value, a type or on demand. */
const WRONG_ARROWS = [
  {
    folder: 'web/ui/form',
    source: "import { thing } from '#web/loans/loan-dialogs.tsx';\nexport const kept = thing;\n",
  },
  {
    folder: 'web/loans/list',
    source: "import type { Thing } from '#web/clients/client-card.tsx';\nexport type Kept = Thing;\n",
  },
  { folder: 'web/data/loans', source: "export const kept = () => import('#web/loans/loan-dialogs.tsx');\n" },
  { folder: 'web/base/history', source: "export { thing } from '../../api/api-client.ts';\n" },
  {
    folder: 'server/loans',
    source: "import { thing } from '#server/imports/prepare-row.ts';\nexport const kept = thing;\n",
  },
  {
    folder: 'server/db',
    source: "import { thing } from '#server/http/call.ts';\nexport const kept = thing;\n",
  },
  {
    folder: 'domain/loans/plan',
    source: "import { thing } from '../renewal/loan-renewal.ts';\nexport const kept = thing;\n",
  },
];
const ROUTES_IN_A_USE_CASE = "import { thing } from './installment-routes.ts';\nexport const kept = thing;\n";
const CLOCKS = ['new Date()', 'Date()', 'Date.now()', 'Math.random()'];
const NO_CLOCK = 'new Date(2026)';

/** The folder of each layer in which its files are written. */
const FOLDERS: Record<string, string> = {
  domain: 'domain/loans/loan',
  contract: 'contract',
  server: 'server/loans',
  web: 'web/loans',
};

const fileIn = (folder: string, content: string): string =>
  `src/${folder}/${content.replaceAll(/[^a-z0-9]+/gi, '-')}.ts`;
const fileOf = (layer: string, content: string): string => fileIn(FOLDERS[layer] ?? layer, content);
const imported = (from: string): string => `import { thing } from '${from}';\nexport const kept = thing;\n`;

let root = '';
let complaints = '';

beforeAll(async () => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'caderneta-borders-')));
  cpSync(path.join(ROOT, '.oxlintrc.json'), path.join(root, '.oxlintrc.json'));
  cpSync(path.join(ROOT, 'scripts'), path.join(root, 'scripts'), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'), 'junction');
  for (const { layer, from } of [...CROSSINGS, ...ALLOWED]) write(fileOf(layer, from), imported(from));
  for (const { folder, source } of WRONG_ARROWS) write(fileIn(folder, 'wrong arrow'), source);
  write('src/server/loans/some-verb.ts', ROUTES_IN_A_USE_CASE);
  for (const clock of [...CLOCKS, NO_CLOCK]) {
    write(fileOf('domain', clock), `export const read = () => ${clock};\n`);
  }
  const oxlint = path.join('node_modules', 'oxlint', 'bin', 'oxlint');
  const command = runCommand(process.execPath, [oxlint, '--format=unix', 'src'], { cwd: root });
  expect(await command.exited).toBe(1);
  complaints = command.output();
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, source: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), source);
}

test.each(CROSSINGS)('$layer importing $from is an error', ({ layer, from }) => {
  expect(complaints).toContain(`${fileOf(layer, from)}:1:1: The ${layer} layer must not import ${from}.`);
});

test.each(ALLOWED)('$layer importing $from is fine', ({ layer, from }) => {
  expect(complaints).not.toContain(fileOf(layer, from));
});

test.each(WRONG_ARROWS)('a room importing against the arrows is an error: $folder', ({ folder }) => {
  const lines = complaints.split('\n').filter((line) => line.includes(fileIn(folder, 'wrong arrow')));
  expect(lines.join('\n')).toContain('must not import');
  expect(lines.join('\n')).toContain('(room-arrows.mjs)');
});

test('a use case importing a routes file is an error', () => {
  expect(complaints).toContain(
    'src/server/loans/some-verb.ts:1:1: A use case does not import a routes file.',
  );
});

test.each(CLOCKS)('%s in the domain is an error', (clock) => {
  expect(complaints).toContain(fileOf('domain', clock));
});

test('a date made of an argument is fine in the domain', () => {
  expect(complaints).not.toContain(fileOf('domain', NO_CLOCK));
});
