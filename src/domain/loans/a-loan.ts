import { day } from '../calendar.ts';
import { basisPoints, cents } from '../money.ts';
import type { Coverage, Loan } from './loan.ts';

/** For tests: R$ 1.000,00 at 40%, R$ 5,00 per day of delay, due on 15/12/2026; say only what matters. */
export function aLoan(changes: Partial<Loan & Coverage> = {}): Loan & Coverage {
  return {
    id: 'loan-1',
    clientId: 'client-1',
    amount: cents(100_000),
    interestRate: basisPoints(4000),
    overdueDailyFee: cents(500),
    startDate: day('2026-11-15'),
    endDate: day('2026-12-15'),
    notes: null,
    status: 'ativo',
    paidAmount: cents(0),
    renewalInterest: cents(0),
    renewedAt: null,
    paidAt: null,
    createdAt: new Date('2026-11-15T12:00:00Z'),
    version: 1,
    coveredOn: null,
    ...changes,
  };
}
