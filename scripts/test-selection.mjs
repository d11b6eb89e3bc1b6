import { execFileSync } from 'node:child_process';
import { ROOT } from './build-stamp.mjs';

/** Of the use cases and of HTTP, what holds money and access: what a change breaks most often, or worst. */
export const CORE = [
  'http/admission',
  'http/hidden-data',
  'http/idempotency',
  'http/refusals',
  'http/roles',
  'use-cases/cash',
  'use-cases/clients',
  'use-cases/collector',
  'use-cases/day',
  'use-cases/holiday-grace',
  'use-cases/installment-loans',
  'use-cases/interest-only',
  'use-cases/interest-requests',
  'use-cases/loans',
  'use-cases/losses',
  'use-cases/metrics',
  'use-cases/one-answer-to-late',
  'use-cases/overdue',
  'use-cases/payments',
  'use-cases/record-versions',
  'use-cases/renewal-fee',
  'use-cases/settle-and-renew',
  'use-cases/sheet',
  'use-cases/undo-money',
  'use-cases/undo-renewal',
  'use-cases/wire',
].map((name) => `tests/${name}.test.ts`);

/** `npm test -- fast`: the rules in one time zone, the units of browser and contract, and the core, in under a minute. */
const FAST = {
  words: ['src/domain', 'src/contract', 'src/web', ...CORE],
  flags: ['--project=domain UTC', '--project=browser and contract', '--project=server'],
};

const LEFT_OUT_OF_FAST = [
  `of tests/{http,use-cases} all but ${CORE.length} files (scripts/test-selection.mjs)`,
  'the days of src/domain in two other time zones',
  'src/server, tests/{commands,crash,database,embedded-postgres,fuzz,instances,lifecycle,races,screens,statements,tidy}',
  'every flow in a browser (tests/flows)',
];

/** What the last commit and the changes since are about. @returns {string[]} */
function changedFiles() {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
  const untracked = git('ls-files', '--others', '--exclude-standard');
  return [...new Set([...git('diff', '--name-only', 'HEAD~1'), ...untracked])];
}

/**
 * `npm test -- changed`: the tests that import a changed file, and the flows where the app itself changed. What no test
 * imports (SQL, settings of tools) may be read by any of them, so it runs everything.
 * @param {readonly string[]} files
 * @returns {{ vitest: string[] | null, playwright: string[] | null, leftOut: string[] }}
 */
export function selectChanged(files) {
  const affecting = files.filter((file) => !/\.(md|png|svg)$|^docs\//.test(file));
  const isImported = (/** @type {string} */ file) => /^(src|tests)\/.*\.(ts|tsx)$/.test(file);
  const flows = affecting.filter((file) => file.startsWith('tests/flows/'));
  // Page objects and seeds are also those of tests/screens.
  const others = affecting.filter((file) => !(flows.includes(file) && file.endsWith('.spec.ts')));
  const ofTheApp = others.filter((file) => !/^tests\/|\.test\.tsx?$/.test(file));
  const allFlows = ofTheApp.length > 0 || flows.some((file) => !file.endsWith('.spec.ts'));
  const imported = others.every(isImported);
  return {
    vitest: others.length === 0 ? null : imported ? ['--changed', 'HEAD~1'] : [],
    playwright: allFlows ? [] : flows.length > 0 ? flows : null,
    leftOut: [
      ...(others.length === 0 ? ['everything of vitest: no file it reads changed'] : []),
      ...(others.length > 0 && imported ? ['of vitest, the files that import nothing of what changed'] : []),
      ...(allFlows ? [] : ['the flows that did not change themselves: no file of the app did']),
    ],
  };
}

/**
 * Which runner gets which of the words after `npm test --`. A path under src/ or tests/ names its runner, `fast` is
 * what runs in under a minute without a build, `changed` what the last commit can affect, any other word filters both;
 * `-t words` filters by title, which Playwright calls `-g`; other flags go to both. `leftOut` says what a word left out.
 * @param {string[]} args
 * @param {() => readonly string[]} [readChanged]
 */
export function selectTests(args, readChanged = changedFiles) {
  /** @type {{ vitest: string[], playwright: string[] }} */
  const flags = { vitest: [], playwright: [] };
  /** @type {string[]} */
  const words = [];
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? '';
    if (arg === '-t' || arg === '-g') {
      const title = args[++at] ?? '';
      flags.vitest.push('-t', title);
      flags.playwright.push('-g', title);
    } else if (arg === 'fast') {
      words.push(...FAST.words);
      flags.vitest.push(...FAST.flags);
    } else if (arg.startsWith('-')) {
      flags.vitest.push(arg);
      flags.playwright.push(arg);
    } else if (arg !== 'changed') {
      words.push(arg);
    }
  }
  if (args.includes('changed')) {
    const { vitest, playwright, leftOut } = selectChanged(readChanged());
    return {
      needsBuild: true,
      vitest: vitest && [...vitest, ...flags.vitest],
      playwright: playwright && [...playwright, ...flags.playwright],
      leftOut,
    };
  }
  const vitestWords = words.filter((word) => !isFlow(word));
  const playwrightWords = words.filter((word) => isFlow(word) || !isCode(word));
  return {
    needsBuild: !args.includes('fast'),
    vitest: words.length === 0 || vitestWords.length > 0 ? [...vitestWords, ...flags.vitest] : null,
    playwright:
      words.length === 0 || playwrightWords.length > 0 ? [...playwrightWords, ...flags.playwright] : null,
    leftOut: args.includes('fast') ? LEFT_OUT_OF_FAST : [],
  };
}

/** @param {string} word */
const isFlow = (word) => /(^|\/)tests\/flows(\/|$)|\.spec\.ts/.test(word);
/** @param {string} word */
const isCode = (word) => /^(\.\/)?(src|tests\/[a-z-]+)(\/|$)|\.test\.tsx?/.test(word);
