import { readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number, secondTry: number }} Tally */

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
  // A file that could not even be loaded has no tests to count: it counts as one failure.
  const brokenFiles = report.testResults.filter(
    (/** @type {any} */ file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
    secondTry: 0,
  };
}

/** @param {any} report @returns {Tally} */
function playwrightTally(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  const passed = expected + flaky;
  return { passed, failed: unexpected + report.errors.length, skipped, secondTry: flaky };
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
      ? { passed: 0, failed: 0, skipped: 0, secondTry: 0 }
      : runner === 'vitest'
        ? vitestTally(report)
        : playwrightTally(report);
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}
