import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { tallyOf } from '../../scripts/test-report.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'caderneta-report-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function reportFile(report: object): string {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

const vitest = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
const playwright = { stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] };
const brokenFile = { status: 'failed', assertionResults: [] };

test.each([
  { what: '7 passed', runner: 'vitest', report: vitest, code: 0, sum: [7, 0, 0] },
  {
    what: '1 of 8 failed',
    runner: 'vitest',
    report: { ...vitest, numFailedTests: 1 },
    code: 1,
    sum: [7, 1, 0],
  },
  {
    what: 'a file that could not be loaded is a failure',
    runner: 'vitest',
    report: { ...vitest, testResults: [brokenFile] },
    code: 1,
    sum: [7, 1, 0],
  },
  {
    what: 'an error outside any test is a failure',
    runner: 'vitest',
    report: vitest,
    code: 1,
    sum: [7, 1, 0],
  },
  { what: '4 passed', runner: 'playwright', report: playwright, code: 0, sum: [4, 0, 0] },
  {
    what: 'what passes only at the second try is passed, and named',
    runner: 'playwright',
    report: { stats: { ...playwright.stats, flaky: 2 }, errors: [] },
    code: 0,
    sum: [6, 0, 0, 2],
  },
  {
    what: 'a set-up that failed is a failure',
    runner: 'playwright',
    report: { stats: { ...playwright.stats, expected: 0 }, errors: [{ message: 'no cluster' }] },
    code: 1,
    sum: [0, 1, 0],
  },
] as const)('$runner: $what', ({ runner, report, code, sum: [passed, failed, skipped, secondTry = 0] }) => {
  expect(tallyOf(runner, reportFile(report), code)).toEqual({ passed, failed, skipped, secondTry });
});

test('a runner that died without a report counts as one failure', () => {
  const file = path.join(folder, 'none.json');
  expect(tallyOf('vitest', file, 137)).toEqual({ passed: 0, failed: 1, skipped: 0, secondTry: 0 });
});
