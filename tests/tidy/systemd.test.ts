import path from 'node:path';
import { expect, test } from 'vitest';
import { settingsTable } from '#server/config/settings.ts';
import { read } from './deployment-files.ts';
import { repositoryFiles } from './repository.ts';

/* The units of systemd, as far as they agree with the app; `npm run check:deploy` asks systemd itself. */

const settings = new Set(settingsTable.map(({ name }) => name));
const files = repositoryFiles().filter((file) => file.startsWith('deploy/systemd/'));
const services = files.filter((file) => file.endsWith('.service'));

function valueOf(file: string, key: string): string | undefined {
  return new RegExp(`^${key}=(.*)$`, 'm').exec(read(file))?.[1];
}

test('the service, its backup and the timer of the backup', () => {
  expect(files.map((file) => path.basename(file)).sort()).toEqual([
    'caderneta-backup.service',
    'caderneta-backup.timer',
    'caderneta.service',
  ]);
});

test.each(services)('%s runs the built app with settings there are, not as root', (file) => {
  expect(valueOf(file, 'User')).toBe('caderneta');
  expect(valueOf(file, 'ExecStart')).toMatch(/dist\/server\/(main|cli)\.js/);
  const names = (valueOf(file, 'Environment') ?? '').split(' ').map((pair) => pair.split('=')[0] ?? '');
  expect(names.filter((name) => name !== 'NODE_ENV' && !settings.has(name))).toEqual([]);
});

test('every service is held back in the same way', () => {
  const held = (file: string) =>
    read(file)
      .split('\n')
      .filter((line) => /^(No|Private|Protect|Restrict|Lock|SystemCall|Capability)/.test(line));
  const [first = '', ...others] = services;
  expect(held(first).length).toBeGreaterThan(15);
  for (const other of others) expect(held(other)).toEqual(held(first));
});
