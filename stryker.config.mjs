/** What is changed, and the tests that must notice; a part is run at a time so that each mutant costs little. */
const PARTS = {
  rules: [
    'src/domain/money.ts',
    'src/domain/calendar.ts',
    'src/domain/loans/payments/payment.ts',
    'src/domain/loans/{installment,installment-coverage,late-fee,loan-edit,loan-renewal,loan-settlement,loan-standing,loan-totals,new-loan,renewal-undo}.ts',
  ],
  admission: [
    'src/server/http/{admission,caller,caller-address,caller-cache,request-body,request-origin}.ts',
    'src/server/rate-limits/login-backoff.ts',
    'src/server/sessions/{borrower-session,session-cookies,session-lookup,session-times,session-token,staff-session}.ts',
  ],
};
const part = process.env['MUTATION_PART'] === 'admission' ? 'admission' : 'rules';

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutation.config.ts' },
  mutate: PARTS[part],
  ignorePatterns: ['dist', 'data', 'docs', 'deploy', 'test-results', 'playwright-report'],
  // Not per test: what the first test of a file starts for all of them would count as covered by that one alone.
  coverageAnalysis: 'all',
  concurrency: 2,
  timeoutMS: 20_000,
  thresholds: { high: 95, low: 90, break: 90 },
  reporters: ['progress-append-only', 'clear-text', 'html'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: `test-results/mutation/${part}.html` },
  tempDirName: `test-results/mutation-${part}`,
  // It would be read with the compiler's former API, which TypeScript 7 does not have; nothing here needs it.
  tsconfigFile: 'no-tsconfig.json',
};
