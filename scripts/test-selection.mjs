import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './build-stamp.mjs';

/** Left out of `fast`: each alone takes longer than most of the others together. */
const SLOW_FILES = [
  'tests/http/known-device.test.ts',
  'tests/http/limits.test.ts',
  'tests/http/live-stream.test.ts',
  'tests/http/route-matrix.test.ts',
  'tests/use-cases/backup.test.ts',
];

/**
 * `npm test -- fast`: the rules, the units of browser and contract, the use cases and the HTTP tests. By file, because
 * Vitest ignores `--exclude` where there are projects.
 */
function fastFiles() {
  const files = ['tests/use-cases', 'tests/http'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder))
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => `${folder}/${name}`),
  );
  return ['src/domain', 'src/contract', 'src/web', ...files.filter((file) => !SLOW_FILES.includes(file))];
}

/**
 * Which runner gets which of the words after `npm test --`. A path under src/ or tests/ names its runner, `fast` is
 * what runs in under a minute without a build, any other word filters both; `-t words` filters by title, which
 * Playwright calls `-g`; other flags go to both.
 * @param {string[]} args
 */
export function selectTests(args) {
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
      words.push(...fastFiles());
    } else if (arg.startsWith('-')) {
      flags.vitest.push(arg);
      flags.playwright.push(arg);
    } else {
      words.push(arg);
    }
  }
  const vitestWords = words.filter((word) => !isFlow(word));
  const playwrightWords = words.filter((word) => isFlow(word) || !isCode(word));
  return {
    needsBuild: !args.includes('fast'),
    vitest: words.length === 0 || vitestWords.length > 0 ? [...vitestWords, ...flags.vitest] : null,
    playwright:
      words.length === 0 || playwrightWords.length > 0 ? [...playwrightWords, ...flags.playwright] : null,
  };
}

/** @param {string} word */
const isFlow = (word) => /(^|\/)tests\/flows(\/|$)|\.spec\.ts/.test(word);
/** @param {string} word */
const isCode = (word) => /^(\.\/)?(src|tests\/[a-z-]+)(\/|$)|\.test\.tsx?/.test(word);
