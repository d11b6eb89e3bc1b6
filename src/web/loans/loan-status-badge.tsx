import {
  CalendarClock,
  Check,
  CheckCheck,
  CircleCheck,
  CircleOff,
  Handshake,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import type { Day } from '#domain/calendar.ts';
import { cardLabel, type LoanLabel } from '#domain/loans/texts/loan-labels.ts';
import { loanStanding, type DatedLoan, type LoanStanding } from '#domain/loans/loan/loan-standing.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';

const ICONS = {
  paid: CheckCheck,
  covered: Check,
  overdue: TriangleAlert,
  dueSoon: CalendarClock,
  onTime: CircleCheck,
  lost: CircleOff,
} as const satisfies Record<LoanStanding['kind'], LucideIcon>;

interface LoanStatusBadgeProps {
  loan: DatedLoan;
  today: Day;
  /** Whose words: the card's (LN-3), or the dashboard's (DB-5). */
  words?: (loan: DatedLoan, today: Day) => LoanLabel;
}

/** The standing of a loan as a word with an icon (LN-3, DB-5). */
export function LoanStatusBadge({ loan, today, words = cardLabel }: LoanStatusBadgeProps) {
  const { text, tone } = words(loan, today);
  return (
    <Badge tone={tone} icon={ICONS[loanStanding(loan, today).kind]}>
      {text}
    </Badge>
  );
}

/** Its dates are new ones, so what is late of it is not what once was (CX-7). */
export function RenegotiatedBadge() {
  return (
    <Badge tone="neutral" icon={Handshake}>
      renegociado
    </Badge>
  );
}
