import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The days of a loan must not depend on where the machine stands: what touches days runs in each of these. */
const ZONES = ['UTC', 'America/Sao_Paulo', 'Pacific/Kiritimati'];
const DOMAIN = path.join(import.meta.dirname, 'src', 'domain');

const domainFiles = readdirSync(DOMAIN, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => path.join(DOMAIN, file));
const domainTests = domainFiles.filter((file) => file.endsWith('.test.ts'));

/**
 * A time zone gets in by `Date` and `Intl` alone, so in every zone run the tests of the files that name them; the others get days
 * as text. Such a file has its test beside it.
 */
const dayTests = [
  ...new Set(
    domainFiles
      .filter((file) => /\bDate\b|\bIntl\b/.test(readFileSync(file, 'utf8')))
      .map((file) => file.replace(/(\.test)?\.ts$/, '.test.ts')),
  ),
];
const untested = dayTests.filter((file) => !domainTests.includes(file));
if (untested.length > 0) throw new Error(`no test in every time zone: ${untested.join(', ')}`);

const domainProjects = ZONES.map((zone, at) => ({
  extends: true as const,
  test: {
    name: `domain ${zone}`,
    include: (at === 0 ? domainTests : dayTests).map((file) => path.relative(import.meta.dirname, file)),
    env: { TZ: zone },
  },
}));

/** One project after the other, because a worker that turns to another one begins anew and loads everything again. */
const PROJECTS = ['commands', 'server', 'screens'];
/** Within its project what takes longest begins first, so that nothing long is left to run alone at the end. */
const LONG = [
  'commands/start',
  'http/route-matrix',
  'use-cases/backup.',
  'crash',
  'embedded-postgres',
  'lifecycle',
  'fuzz',
  'races',
  'use-cases/cli',
  'instances',
  'screens/offline',
];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeIn = (places: readonly string[], holds: (place: string) => boolean) => {
      const at = places.findIndex(holds);
      return at === -1 ? places.length : at;
    };
    const project = (file: TestSpecification) => placeIn(PROJECTS, (name) => name === file.project.name);
    const length = ({ moduleId }: TestSpecification) =>
      placeIn(LONG, (name) => moduleId.includes(`/tests/${name}`));
    return (await super.sort(files)).sort(
      (a, b) =>
        project(a) - project(b) || a.project.name.localeCompare(b.project.name) || length(a) - length(b),
    );
  }
}

/** Run by `npm run prove -- citus` only. */
const NEEDS_A_CLUSTER = process.env['CITUS_URL'] === undefined ? ['tests/cluster/**'] : [];

const QUICK_PASSWORDS = {
  'age-encryption': path.join(import.meta.dirname, 'tests', 'support', 'quick-age.ts'),
  '@node-rs/argon2': path.join(import.meta.dirname, 'tests', 'support', 'quick-argon2.ts'),
};

export default defineConfig({
  test: {
    // Forks, not threads: a worker thread ignores its TZ, and an embedded PostgreSQL belongs to a process.
    pool: 'forks',
    // A process per project, not per file: nothing of ours keeps state in a module, and loading it all anew costs a minute.
    isolate: false,
    // As many as may run at once (scripts/test-slots.mjs): the last minutes have no flow to run beside.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    setupFiles: ['tests/support/file-slot.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // As tests/support/eventually.ts: a busy machine is slow, not wrong.
    expect: { poll: { timeout: 30_000, interval: 20 } },
    projects: [
      ...domainProjects,
      {
        extends: true,
        test: {
          name: 'browser and contract',
          include: ['src/{contract,web}/**/*.test.ts', 'src/{contract,web}/**/*.test.tsx'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: ['tests/{tidy,commands,flows,screens}/**', ...NEEDS_A_CLUSTER],
          globalSetup: ['tests/support/postgres-global-setup.ts'],
          alias: QUICK_PASSWORDS,
          // Crashes and races take as long as they take; each states what it may.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        // React as users get it, which needs no `act`.
        oxc: { jsx: { development: false } },
        test: {
          name: 'screens',
          include: ['tests/screens/**/*.test.ts'],
          environment: 'happy-dom',
          environmentOptions: {
            happyDOM: {
              url: 'http://localhost:3000/',
              width: 390,
              height: 844,
              settings: {
                disableCSSFileLoading: true,
                disableJavaScriptFileLoading: true,
                handleDisabledFileLoadingAsSuccess: true,
                disableIframePageLoading: true,
                navigation: {
                  disableMainFrameNavigation: true,
                  disableChildFrameNavigation: true,
                  disableChildPageNavigation: true,
                  disableFallbackToSetURL: true,
                },
              },
            },
          },
          env: { NODE_ENV: 'production' },
          setupFiles: ['tests/screens/support/browser-parts.ts'],
          globalSetup: ['tests/support/postgres-global-setup.ts'],
          alias: {
            ...QUICK_PASSWORDS,
            // Page objects are written for Playwright, whose assertions are answered here.
            '@playwright/test': path.join(import.meta.dirname, 'tests', 'screens', 'support', 'expect.ts'),
          },
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: { name: 'commands', include: ['tests/commands/**/*.test.ts'], testTimeout: 120_000 },
      },
      { extends: true, test: { name: 'tidy', include: ['tests/tidy/**/*.test.ts'] } },
    ],
  },
});
