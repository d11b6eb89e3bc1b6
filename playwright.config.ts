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
    // A flow's page joins the process of the page that stays open (tests/flows/support/warm-context.ts).
    '--renderer-process-limit=1',
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
  // A second try is for its trace alone: `npm test` counts what needed one as failed.
  retries: 1,
  forbidOnly: true,
  // Generous: a busy machine is slow, not wrong. A promise that is broken fails by its assertion.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions,
    // A press that finds nothing to press says so while the flow has time left.
    actionTimeout: 60_000,
    locale: 'pt-BR',
    // What moves is waited for until it rests.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'America/Sao_Paulo',
    // What a worker asks for passes by page.route; the flow about the worker itself lets it in.
    serviceWorkers: 'block',
    // Recording costs more than running: only a second try is recorded.
    trace: 'on-first-retry',
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
