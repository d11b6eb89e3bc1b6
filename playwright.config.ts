import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/find-chromium.mjs';

const executablePath = (await findChromium()) ?? undefined;

const launchOptions = {
  ...(executablePath === undefined ? {} : { executablePath }),
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--disable-quic',
    // Drawing by a pretended graphics card costs more than everything the tests do.
    '--disable-gpu',
  ],
};

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

export default defineConfig({
  testDir: 'tests/flows',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './tests/flows/support/flows-cluster.ts',
  fullyParallel: true,
  // More than the two cores it is made for: a browser waits for the server, and a person's pauses are waited out.
  workers: 3,
  // A browser on a busy machine may stall for seconds; what needed its second try is named at the end of `npm test`.
  retries: 1,
  forbidOnly: true,
  // Generous: a busy machine is slow, not wrong. A promise that is broken fails by its assertion.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions,
    locale: 'pt-BR',
    // What moves is waited for until it rests.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'America/Sao_Paulo',
    // What a worker asks for passes by page.route; the flow about the worker itself lets it in.
    serviceWorkers: 'block',
    // Two cores have tests to run; `--trace on` records a failure when one is looked into.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  // A flow runs on the phone. Tagged @desktop it runs on the wide screen instead, tagged @both on each.
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { launchOptions, viewport: phone, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', grep: /@desktop|@both/, use: { launchOptions, viewport: desktop } },
  ],
});
