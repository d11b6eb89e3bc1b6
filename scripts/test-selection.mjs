/**
 * Which runner gets which of the words after `npm test --`. A path under src/ or tests/ names its runner, any
 * other word filters both; `-t words` filters by title, which Playwright calls `-g`; other flags go to both.
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
    vitest: words.length === 0 || vitestWords.length > 0 ? [...vitestWords, ...flags.vitest] : null,
    playwright:
      words.length === 0 || playwrightWords.length > 0 ? [...playwrightWords, ...flags.playwright] : null,
  };
}

/** @param {string} word */
const isFlow = (word) => /(^|\/)tests\/flows(\/|$)|\.spec\.ts/.test(word);
/** @param {string} word */
const isCode = (word) => /^(\.\/)?(src|tests\/[a-z-]+)(\/|$)|\.test\.tsx?/.test(word);
