import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './build-stamp.mjs';

/**
 * `failures` are the tests that failed, each with the beginning of its reason. A flow that passed only at its second try
 * is one of them, with the trace of that try.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Tally
 */

/** Of a long reason, as much as says what was expected and where. */
const REASON_LINES = 12;

/** @param {string} place @param {string} name @param {string | undefined} reason @param {string} [trace] */
function failure(place, name, reason, trace) {
  const lines = stripVTControlCharacters(reason ?? 'no reason given')
    .trim()
    .split('\n')
    .slice(0, REASON_LINES);
  if (trace !== undefined) lines.push(`npx playwright show-trace ${trace}`);
  return [`${place} › ${name}`, ...lines.map((line) => `    ${line}`)].join('\n');
}

/** @param {string} file */
const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

/** @param {any} report @returns {Tally} */
function vitestTally(report) {
  // A file that could not be loaded, or whose beforeAll failed and skipped its tests, names no failed test: it counts as one failure.
  const brokenFiles = report.testResults.filter(
    (/** @type {any} */ file) =>
      file.status === 'failed' &&
      !file.assertionResults.some((/** @type {any} */ test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap((/** @type {any} */ file) => {
      const where = path.relative(ROOT, file.name);
      if (brokenFiles.includes(file)) return [failure(where, 'the file itself', file.message)];
      return file.assertionResults
        .filter((/** @type {any} */ test) => test.status === 'failed')
        .map((/** @type {any} */ test) => failure(where, test.fullName, test.failureMessages[0]));
    }),
  };
}

/** @param {any} suite @returns {any[]} */
const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** @param {any} test @returns {string | undefined} */
const firstError = (test) => test.results.find((/** @type {any} */ result) => result.error)?.error.message;

/** @param {any} test @returns {string | undefined} */
const traceOf = (test) =>
  test.results
    .flatMap((/** @type {any} */ result) => result.attachments ?? [])
    .find((/** @type {any} */ attachment) => attachment.name === 'trace')?.path;

/** @param {any} report @returns {Tally} */
function playwrightTally(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  const flows = report.suites
    .flatMap(specsOf)
    .flatMap((/** @type {any} */ spec) =>
      spec.tests
        .filter((/** @type {any} */ test) => ['unexpected', 'flaky'].includes(test.status))
        .map((/** @type {any} */ test) =>
          failure(
            `[${test.projectName}] ${spec.file}:${spec.line}`,
            spec.title,
            `${test.status === 'flaky' ? 'passed only at the second try: ' : ''}${firstError(test) ?? 'no reason given'}`,
            traceOf(test),
          ),
        ),
    );
  const outside = report.errors.map((/** @type {any} */ error) =>
    failure('playwright', 'outside any test', error.message),
  );
  return {
    passed: expected,
    failed: unexpected + flaky + report.errors.length,
    skipped,
    failures: [...flows, ...outside],
  };
}

/**
 * What one runner did. A runner that failed without naming a failure (a crash, no report) still counts as one.
 * @param {'vitest' | 'playwright'} runner
 * @param {string} file
 * @param {number} code
 * @returns {Tally}
 */
export function tallyOf(runner, file, code) {
  const report = readJson(file);
  const tally =
    report === null
      ? { passed: 0, failed: 0, skipped: 0, failures: [] }
      : runner === 'vitest'
        ? vitestTally(report)
        : playwrightTally(report);
  if (code === 0 || tally.failed > 0) return tally;
  return { ...tally, failed: 1, failures: [failure(runner, 'outside any test', `ended with ${code}`)] };
}
