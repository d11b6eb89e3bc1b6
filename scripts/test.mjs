/*
 * `npm test`: prepares everything the tests need and runs them. Vitest runs unit and server tests (the days of the
 * domain in three time zones), Playwright the flows; both at once, from one queue. The last line is the sum of both.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from './build-stamp.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './ensure-chromium.mjs';
import { ensurePoppler } from './ensure-poppler.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { requireSupportedNode } from './node-version.mjs';
import { beforeLeaving, runChild } from './run-child.mjs';
import { tallyOf } from './test-report.mjs';
import { selectTests } from './test-selection.mjs';
import { openTestSlots } from './test-slots.mjs';

requireSupportedNode();
const selection = selectTests(process.argv.slice(2));
await (selection.needsBuild ? ensureBuilt() : ensureInstalled());
// Checked first, so that a missing browser is reported at once and not after ten minutes.
await ensurePoppler();
const chromium = selection.playwright === null ? '' : await ensureChromium();

// Every database, clone and profile of the tests is in this folder, which is removed however the run ends.
const scratch = mkdtempSync(path.join(tmpdir(), 'caderneta-test-'));
// A test that runs PostgreSQL as an ordinary user must be able to reach its folder in here.
chmodSync(scratch, 0o711);
const sweep = () => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
beforeLeaving(sweep);

const slots = await openTestSlots();
/** @param {NodeJS.ProcessEnv} extra */
const environment = (extra) => ({
  ...process.env,
  NODE_ENV: 'test',
  TMPDIR: scratch,
  TEST_SLOTS_PORT: String(slots.port),
  ...extra,
});

/** @param {string[]} args */
async function runVitest(args) {
  const report = path.join(scratch, 'vitest.json');
  const bin = path.join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await runChild(
    process.execPath,
    [bin, 'run', '--passWithNoTests', ...reporters, ...args],
    {
      cwd: ROOT,
      env: environment({}),
    },
  );
  return tallyOf('vitest', report, code);
}

/** @param {string[]} args */
async function runPlaywright(args) {
  const report = path.join(scratch, 'playwright.json');
  const bin = path.join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
  const options = ['test', '--pass-with-no-tests', '--reporter=list,json', ...args];
  const { code } = await runChild(process.execPath, [bin, ...options], {
    cwd: ROOT,
    env: environment({ CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
  });
  return tallyOf('playwright', report, code);
}

/** @type {import('./test-report.mjs').Tally[]} */
let tallies = [];
try {
  const { vitest, playwright } = selection;
  tallies = await Promise.all([
    ...(vitest === null ? [] : [runVitest(vitest)]),
    ...(playwright === null ? [] : [runPlaywright(playwright)]),
  ]);
} finally {
  slots.close();
  sweep();
}

// Failures are repeated at the end, because only the end of a long log may be kept.
for (const failure of tallies.flatMap((tally) => tally.failures)) process.stdout.write(`\n✘ ${failure}\n`);

/** @param {Exclude<keyof import('./test-report.mjs').Tally, 'failures'>} key */
const sum = (key) => tallies.reduce((total, tally) => total + tally[key], 0);
for (const words of selection.leftOut) process.stdout.write(`left out: ${words}\n`);
if (sum('skipped') > 0) process.stdout.write(`${sum('skipped')} skipped\n`);
if (sum('passed') + sum('failed') === 0) process.stdout.write('Nenhum teste foi executado.\n');
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
