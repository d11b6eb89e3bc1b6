import type { Day } from '#domain/calendar.ts';
import type { LedgerLine } from '#domain/clients/ledger.ts';
import type { LoanWithPlan } from '#domain/loans/plan/plan-lines.ts';
import type { Cents } from '#domain/money.ts';

/** What the picture is drawn from: what the page says as a message, and the open loans. It is sent to the client (CL-16). */
export interface PageToDraw {
  readonly name: string;
  /** Null without a profile. */
  readonly institution: string | null;
  readonly today: Day;
  readonly owed: Cents;
  readonly lateAmount: Cents;
  readonly lateDays: number;
  /** Null without an open loan. */
  readonly nextDueDate: Day | null;
  /** The first open ones by due date, and how many there are. */
  readonly loans: readonly LoanWithPlan[];
  readonly openLoans: number;
  /** All of them, newest first. */
  readonly lines: readonly LedgerLine[];
}

export const WIDTH = 1080;
/** Left and right of what stands on the paper. */
export const SIDE = 48;
