import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The days of a loan must not depend on where the machine stands: the domain's tests run in each of these. */
const ZONES = ['UTC', 'America/Sao_Paulo', 'Pacific/Kiritimati'];

const domainProjects = ZONES.map((zone) => ({
  extends: true as const,
  test: { name: `domain ${zone}`, include: ['src/domain/**/*.test.ts'], env: { TZ: zone } },
}));

/** What takes longest begins first, so that nothing long is left to run alone at the end. */
const LONG = [
  'lifecycle',
  'races',
  'fuzz',
  'crash',
  'embedded-postgres',
  'commands',
  'instances',
  'use-cases',
];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((folder) => moduleId.includes(`/tests/${folder}/`));
      return at === -1 ? LONG.length : at;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

/** Run by `npm run prove -- citus` only. */
const NEEDS_A_CLUSTER = process.env['CITUS_URL'] === undefined ? ['tests/cluster/**'] : [];

export default defineConfig({
  test: {
    // Forks, not threads: a worker thread ignores its TZ, and an embedded PostgreSQL belongs to a process.
    pool: 'forks',
    // A process per project, not per file: nothing of ours keeps state in a module, and loading it all anew costs a minute.
    isolate: false,
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
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
          exclude: ['tests/{tidy,commands,flows}/**', ...NEEDS_A_CLUSTER],
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
