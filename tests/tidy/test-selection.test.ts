import { expect, test } from 'vitest';
import { selectTests } from '../../scripts/test-selection.mjs';

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
  expect(selectTests(row.args)).toEqual({ needsBuild: true, vitest: row.vitest, playwright: row.playwright });
});

test('npm test -- fast runs rules, units, use cases and HTTP tests without the slow files, a build or a browser', () => {
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
});
