import { defineConfig } from 'vitest/config';

/** The days of a loan must not depend on where the machine stands: the domain's tests run in each of these. */
const ZONES = ['UTC', 'America/Sao_Paulo', 'Pacific/Kiritimati'];

const domainProjects = ZONES.map((zone) => ({
  extends: true as const,
  test: { name: `domain ${zone}`, include: ['src/domain/**/*.test.ts'], env: { TZ: zone } },
}));

export default defineConfig({
  test: {
    // Forks, not threads: a worker thread ignores its TZ, and an embedded PostgreSQL belongs to a process.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
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
          exclude: ['tests/{tidy,commands,flows}/**'],
          globalSetup: ['tests/support/postgres-global-setup.ts'],
          // Crashes and races take as long as they take; each states what it may.
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
