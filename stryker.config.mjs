/** What is changed, and the tests that must notice; a part is run at a time so that each mutant costs little. */
export const PARTS = {
  rules: [
    'src/domain/money.ts',
    'src/domain/calendar.ts',
    'src/domain/loans/fees/late-fee.ts',
    'src/domain/loans/loan/loan-standing.ts',
    'src/domain/loans/loan/loan-totals.ts',
    'src/domain/loans/loan/new-loan.ts',
    'src/domain/loans/payments/payment.ts',
    'src/domain/loans/plan/installment.ts',
    'src/domain/loans/plan/installment-coverage.ts',
    'src/domain/loans/renewal/loan-renewal.ts',
    'src/domain/loans/renewal/renewal-undo.ts',
    'src/domain/loans/settlement/loan-settlement.ts',
    'src/domain/loans/terms/loan-edit.ts',
  ],
  admission: [
    'src/server/base/caller-address.ts',
    'src/server/http/admission.ts',
    'src/server/http/caller.ts',
    'src/server/http/caller-cache.ts',
    'src/server/http/request-body.ts',
    'src/server/rate-limits/login-backoff.ts',
    'src/server/sessions/borrower-session.ts',
    'src/server/sessions/session-cookies.ts',
    'src/server/sessions/session-lookup.ts',
    'src/server/sessions/session-times.ts',
    'src/server/sessions/session-token.ts',
    'src/server/sessions/staff-session.ts',
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
