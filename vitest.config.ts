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
          name: 'rooms',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
          exclude: ['src/domain/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'house',
          include: ['tests/**/*.test.ts'],
          // Whole-machine tests (crashes, races, start-up) state their own, longer times.
          testTimeout: 60_000,
        },
      },
    ],
  },
});
