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
  expect(selectTests(row.args)).toEqual({ vitest: row.vitest, playwright: row.playwright });
});
