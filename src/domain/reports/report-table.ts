import { dayText, type Day } from '../calendar.ts';
import { loanStanding } from '../loans/loan/loan-standing.ts';
import { reportLabel } from '../loans/texts/loan-labels.ts';
import { remainingAmount, totalToPay } from '../loans/loan/loan-totals.ts';
import type { LoanWithPlan } from '../loans/plan/plan-lines.ts';
import { addCents, subtractCents, type Cents } from '../money.ts';

/** The sums of a printed report: what was lent, its interest, both together, what came in and what is left. */
export interface ReportSums {
  readonly lent: Cents;
  readonly interest: Cents;
  readonly total: Cents;
  readonly paid: Cents;
  readonly remaining: Cents;
}

export interface ReportRow extends ReportSums {
  readonly id: string;
  /** `10/12/2026`, of instalments with the number of the next one: `10/12/2026 (3/10)`. */
  readonly due: string;
  /** `EM DIA`, `ATRASADO há 3 dias` */
  readonly standing: string;
}

/** An open loan as a row of the printed report. */
export function reportRow(loan: LoanWithPlan, today: Day): ReportRow {
  const total = totalToPay(loan);
  const { next } = loan.plan;
  const number =
    loan.interest_method === 'single' || next === null ? '' : ` (${next.number}/${loan.installment_count})`;
  return {
    id: loan.id,
    lent: loan.amount,
    interest: subtractCents(total, loan.amount),
    total,
    paid: loan.paid_amount,
    remaining: remainingAmount(loan),
    due: `${dayText(loan.end_date)}${number}`,
    standing: `${reportLabel(loan, today)}${delayText(loan, today)}`,
  };
}

export function reportSums(rows: readonly ReportSums[]): ReportSums {
  const sum = (of: (row: ReportSums) => Cents) => addCents(...rows.map(of));
  return {
    lent: sum(({ lent }) => lent),
    interest: sum(({ interest }) => interest),
    total: sum(({ total }) => total),
    paid: sum(({ paid }) => paid),
    remaining: sum(({ remaining }) => remaining),
  };
}

function delayText(loan: LoanWithPlan, today: Day): string {
  const standing = loanStanding(loan, today);
  if (standing.kind !== 'overdue') return '';
  return standing.daysLate === 1 ? ' há 1 dia' : ` há ${standing.daysLate} dias`;
}
