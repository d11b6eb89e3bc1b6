import type { LoanOfClient } from '#contract/loans.ts';
import { filledLoan, shownLoan } from '#domain/loans/plan/shown-loan.ts';
import { today } from '#web/base/clock/today.ts';

/** For `JSON.parse`: each loan with its plan and its late fee. A loan is known by its agreed interest, which no other record has. */
export function shownValue(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('contract_interest' in value)) return value;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server answers through the contract's schema
  return shownLoan(filledLoan(value) as LoanOfClient, today());
}
