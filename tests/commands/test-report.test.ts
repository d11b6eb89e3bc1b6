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
const playwright = { stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0 }, suites: [], errors: [] };
const brokenFile = {
  name: path.resolve('tests/a.test.ts'),
  status: 'failed',
  message: 'no such module',
  assertionResults: [],
};

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
    what: 'a file whose tests were skipped because their preparation failed is a failure',
    runner: 'vitest',
    report: {
      ...vitest,
      numPendingTests: 3,
      testResults: [
        { ...brokenFile, assertionResults: [{ status: 'skipped', fullName: 'a', failureMessages: [] }] },
      ],
    },
    code: 1,
    sum: [7, 1, 3],
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
    what: 'what passes only at the second try is a failure',
    runner: 'playwright',
    report: { ...playwright, stats: { ...playwright.stats, flaky: 2 } },
    code: 0,
    sum: [4, 2, 0],
  },
  {
    what: 'a set-up that failed is a failure',
    runner: 'playwright',
    report: {
      ...playwright,
      stats: { ...playwright.stats, expected: 0 },
      errors: [{ message: 'no cluster' }],
    },
    code: 1,
    sum: [0, 1, 0],
  },
] as const)('$runner: $what', ({ runner, report, code, sum: [passed, failed, skipped] }) => {
  expect(tallyOf(runner, reportFile(report), code)).toMatchObject({ passed, failed, skipped });
});

test('what failed in vitest is named with its file and its reason', () => {
  const failed = {
    name: path.resolve('tests/b.test.ts'),
    status: 'failed',
    assertionResults: [
      { fullName: 'one that passes', status: 'passed', failureMessages: [] },
      { fullName: 'LN-13 renews', status: 'failed', failureMessages: ['expected 1800 to be 1400'] },
    ],
  };
  const report = { ...vitest, numFailedTests: 1, testResults: [failed, brokenFile] };
  expect(tallyOf('vitest', reportFile(report), 1).failures).toEqual([
    'tests/b.test.ts › LN-13 renews\n    expected 1800 to be 1400',
    'tests/a.test.ts › the file itself\n    no such module',
  ]);
});

test('what failed in a browser, or passed only at the second try, is named with its reason and its trace, without colours', () => {
  const flow = (status: string, ...results: object[]) => ({
    title: `a flow that is ${status}`,
    file: 'flows/loans.spec.ts',
    line: 46,
    tests: [{ projectName: 'phone', status, results }],
  });
  const lost = { error: { message: '\u001b[31mno such button\u001b[39m' } };
  const report = {
    ...playwright,
    stats: { ...playwright.stats, unexpected: 1, flaky: 1 },
    suites: [
      {
        specs: [flow('expected', {})],
        suites: [
          {
            specs: [
              flow('unexpected', lost),
              flow('flaky', lost, { attachments: [{ name: 'trace', path: '/tmp/results/trace.zip' }] }),
            ],
          },
        ],
      },
    ],
  };
  expect(tallyOf('playwright', reportFile(report), 1).failures).toEqual([
    '[phone] flows/loans.spec.ts:46 › a flow that is unexpected\n    no such button',
    '[phone] flows/loans.spec.ts:46 › a flow that is flaky\n    passed only at the second try: no such button\n    npx playwright show-trace /tmp/results/trace.zip',
  ]);
});

test('a runner that died without a report counts as one failure', () => {
  const file = path.join(folder, 'none.json');
  expect(tallyOf('vitest', file, 137)).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
    failures: ['vitest › outside any test\n    ended with 137'],
  });
});
