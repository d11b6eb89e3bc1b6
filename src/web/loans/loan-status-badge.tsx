import { CalendarClock, CheckCheck, CircleCheck, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { Day } from '#domain/calendar.ts';
import type { Loan } from '#domain/loans/loan.ts';
import { cardLabel } from '#domain/loans/loan-labels.ts';
import { loanStanding, type LoanStanding } from '#domain/loans/loan-standing.ts';
import { Badge } from '#web/ui/badge.tsx';

const ICONS = {
  paid: CheckCheck,
  overdue: TriangleAlert,
  dueSoon: CalendarClock,
  onTime: CircleCheck,
} as const satisfies Record<LoanStanding['kind'], LucideIcon>;

interface LoanStatusBadgeProps {
  loan: Pick<Loan, 'status' | 'endDate'>;
  today: Day;
}

/** LN-3 */
export function LoanStatusBadge({ loan, today }: LoanStatusBadgeProps) {
  const { text, tone } = cardLabel(loan, today);
  return (
    <Badge tone={tone} icon={ICONS[loanStanding(loan, today).kind]}>
      {text}
    </Badge>
  );
}
