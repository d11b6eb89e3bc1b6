import { expect, test } from 'vitest';
import { day } from '../../calendar.ts';
import { basisPoints, cents } from '../../money.ts';
import { aLoan } from '#tests/builders/a-loan.ts';
import { NO_SKIPPED_DAYS } from '../plan/due-dates.ts';
import { canReplan, replannedLoan, type InstallmentLoanTerms } from './new-installment-loan.ts';

const TERMS: InstallmentLoanTerms = {
  amount: cents(100_000),
  interest_method: 'total',
  interest_rate: basisPoints(2000),
  installment_amount: null,
  installment_count: 4,
  frequency: 'monthly',
  start_date: day('2026-11-15'),
  first_due_date: day('2026-12-15'),
  skip: NO_SKIPPED_DAYS,
  overdue_interest_rate: cents(500),
  notes: null,
};

const planned = aLoan({ interest_method: 'total', frequency: 'monthly', installment_count: 3 });

test('PA-22 while nothing was paid another plan takes the place of the first', () => {
  expect(canReplan(planned)).toBe(true);
  const { loan, installments } = replannedLoan(planned, { clientId: 'client-1', terms: TERMS });
  expect(loan).toMatchObject({ contract_interest: 20_000, installment_count: 4, interest_paid: 0 });
  expect(installments.map(({ principal, interest }) => principal + interest)).toEqual([
    30_000, 30_000, 30_000, 30_000,
  ]);
});

test.each([
  [
    'something was paid',
    { paid_amount: cents(1) },
    'Este empréstimo já tem pagamentos: use Renegociar para mudar as parcelas.',
  ],
  [
    'it was renegotiated',
    { plan_version: 2 },
    'Este empréstimo foi renegociado: use Renegociar para mudar as parcelas.',
  ],
  // Its instalments hold the interest of the renewals too: a plan of the terms alone would leave it out.
  [
    'it was renewed before it got its plan',
    { interest_paid: cents(10_000) },
    'Este empréstimo foi renegociado: use Renegociar para mudar as parcelas.',
  ],
])('PA-22 the plan stays where %s', (_, changes, sentence) => {
  const loan = { ...planned, ...changes };
  expect(canReplan(loan)).toBe(false);
  expect(() => replannedLoan(loan, { clientId: 'client-1', terms: TERMS })).toThrow(sentence);
});
