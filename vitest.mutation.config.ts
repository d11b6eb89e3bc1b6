import { defineConfig } from 'vitest/config';

/** `npm run mutation`: only the tests of the part it changes (stryker.config.mjs). */
const isAdmission = process.env['MUTATION_PART'] === 'admission';

export default defineConfig({
  test: {
    include: isAdmission
      ? ['src/server/{base,http,rate-limits,sessions}/*.test.ts', 'tests/http/admission.test.ts']
      : ['src/domain/{money,calendar}.test.ts', 'src/domain/{loans,dashboard}/**/*.test.ts'],
    globalSetup: isAdmission ? ['tests/support/postgres-global-setup.ts'] : [],
    // The suite tries a million random pairs of money; here every mutant tries them.
    env: { RANDOM_PAIRS: '1000' },
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
