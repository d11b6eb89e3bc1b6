import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '#tests/tidy/repository.ts';
import { runCommand } from './running-command.ts';

/* The borders between the rooms are lint errors: here each is crossed once, and the linter must say so. */

const CROSSINGS = [
  { room: 'domain', from: 'node:fs' },
  { room: 'domain', from: 'zod' },
  { room: 'domain', from: '#contract/loans.ts' },
  { room: 'domain', from: '../server/clock.ts' },
  { room: 'contract', from: 'pg' },
  { room: 'contract', from: '#server/clock.ts' },
  { room: 'server', from: '#web/app/routes.tsx' },
  { room: 'server', from: 'react' },
  { room: 'web', from: '#server/clock.ts' },
  { room: 'web', from: 'node:fs' },
  { room: 'web', from: 'zod' },
];
const ALLOWED = [
  { room: 'domain', from: '#domain/money.ts' },
  { room: 'contract', from: 'zod' },
  { room: 'server', from: '#domain/money.ts' },
  { room: 'server', from: 'node:fs' },
  { room: 'web', from: '#contract/export-files.ts' },
];
const CLOCKS = ['new Date()', 'Date()', 'Date.now()', 'Math.random()'];
const NO_CLOCK = 'new Date(2026)';

const fileOf = (room: string, content: string): string =>
  `src/${room}/${content.replaceAll(/[^a-z0-9]+/gi, '-')}.ts`;
const imported = (from: string): string => `import { thing } from '${from}';\nexport const kept = thing;\n`;

let root = '';
let complaints = '';

beforeAll(async () => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'caderneta-borders-')));
  cpSync(path.join(ROOT, '.oxlintrc.json'), path.join(root, '.oxlintrc.json'));
  cpSync(path.join(ROOT, 'scripts'), path.join(root, 'scripts'), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'), 'junction');
  for (const { room, from } of [...CROSSINGS, ...ALLOWED]) write(fileOf(room, from), imported(from));
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

test.each(CROSSINGS)('$room importing $from is an error', ({ room, from }) => {
  expect(complaints).toContain(`${fileOf(room, from)}:1:1: The ${room} layer must not import ${from}.`);
});

test.each(ALLOWED)('$room importing $from is fine', ({ room, from }) => {
  expect(complaints).not.toContain(fileOf(room, from));
});

test.each(CLOCKS)('%s in the domain is an error', (clock) => {
  expect(complaints).toContain(fileOf('domain', clock));
});

test('a date made of an argument is fine in the domain', () => {
  expect(complaints).not.toContain(fileOf('domain', NO_CLOCK));
});
