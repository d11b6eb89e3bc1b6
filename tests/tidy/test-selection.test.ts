import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CORE, selectChanged, selectTests } from '../../scripts/test-selection.mjs';
import { ROOT } from './repository.ts';

test.each([
  { args: [], vitest: [], playwright: [] },
  { args: ['src/domain'], vitest: ['src/domain'], playwright: null },
  { args: ['tests/races'], vitest: ['tests/races'], playwright: null },
  { args: ['tests/flows'], vitest: null, playwright: ['tests/flows'] },
  { args: ['tests/flows/login.spec.ts'], vitest: null, playwright: ['tests/flows/login.spec.ts'] },
  { args: ['src/domain', 'tests/flows'], vitest: ['src/domain'], playwright: ['tests/flows'] },
  { args: ['renew'], vitest: ['renew'], playwright: ['renew'] },
  { args: ['-t', 'LN-13'], vitest: ['-t', 'LN-13'], playwright: ['-g', 'LN-13'] },
])('npm test -- $args runs vitest with $vitest and Playwright with $playwright', (row) => {
  const { vitest, playwright } = row;
  expect(selectTests(row.args)).toEqual({ needsBuild: true, vitest, playwright, leftOut: [] });
});

test('npm test -- fast runs rules, units and what holds money and access, without a build or a browser', () => {
  const { needsBuild, vitest, playwright } = selectTests(['fast', '-t', 'LN-13']);
  expect(needsBuild).toBe(false);
  expect(playwright).toBeNull();
  expect(vitest?.slice(0, 3)).toEqual(['src/domain', 'src/contract', 'src/web']);
  expect(vitest?.slice(-2)).toEqual(['-t', 'LN-13']);
  expect(vitest).toEqual(
    expect.arrayContaining(['tests/use-cases/loans.test.ts', 'tests/http/roles.test.ts']),
  );
  expect(vitest).not.toContain('tests/http/route-matrix.test.ts');
  expect(vitest).not.toContain('tests/use-cases/backup.test.ts');
  expect(CORE.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});

test('npm test -- fast says which folders and files it left out', () => {
  const said = selectTests(['fast']).leftOut.join('; ');
  const folders = readdirSync(path.join(ROOT, 'tests'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) =>
      readdirSync(path.join(ROOT, 'tests', name)).some((file) => /\.(test|spec)\.ts$/.test(file)),
    );
  // The cluster's tests are run by `npm run prove -- citus` alone.
  const left = folders.filter((name) => !['use-cases', 'http', 'cluster'].includes(name));
  expect(left.filter((name) => !said.includes(name))).toEqual([]);
  expect(said).toContain(`of tests/{http,use-cases} all but ${CORE.length} files`);
});

test.each([
  {
    what: 'a rule: what imports it, and the flows',
    files: ['src/domain/money.ts', 'docs/data.md'],
    vitest: ['--changed', 'HEAD~1'],
    playwright: [],
  },
  {
    what: 'SQL, which no test imports: everything',
    files: ['src/server/db/schema/a.sql'],
    vitest: [],
    playwright: [],
  },
  {
    what: 'a test of the server: no flow',
    files: ['tests/http/roles.test.ts'],
    vitest: ['--changed', 'HEAD~1'],
    playwright: null,
  },
  {
    what: 'a flow: that flow alone',
    files: ['tests/flows/cash.spec.ts'],
    vitest: null,
    playwright: ['tests/flows/cash.spec.ts'],
  },
  {
    what: 'what all flows share: the flows, and the screens that use it',
    files: ['tests/flows/support/app.ts'],
    vitest: ['--changed', 'HEAD~1'],
    playwright: [],
  },
  { what: 'a document: nothing', files: ['docs/data.md'], vitest: null, playwright: null },
])('npm test -- changed after $what', ({ files, vitest, playwright }) => {
  expect(selectChanged(files)).toMatchObject({ vitest, playwright });
  expect(selectTests(['changed'], () => files)).toMatchObject({ vitest, playwright });
});
