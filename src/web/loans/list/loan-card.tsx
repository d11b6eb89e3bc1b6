import { clsx } from 'clsx';
import type { ShownLoan } from '#contract/loans.ts';
import { dayText, type Day } from '#domain/calendar.ts';
import { dueSentence } from '#domain/loans/texts/due-distance.ts';
import { isRenegotiated } from '#domain/loans/loan/loan.ts';
import { lateSince, owes } from '#domain/loans/loan/loan-standing.ts';
import { totalToPay } from '#domain/loans/loan/loan-totals.ts';
import { ChargeButton } from '#web/messages/charge-button.tsx';
import { AvatarInitials } from '#web/ui/basic/avatar-initials.tsx';
import { Button } from '#web/ui/basic/button.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import { useMoneyText } from '#web/ui/money/hidden-values.ts';
import { useSeenAsNew } from '#web/ui/list/use-seen-as-new.ts';
import type { LoanAction } from '#web/loans/loan-dialogs.tsx';
import { hasClient, type LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { LoanStatusBadge, RenegotiatedBadge } from '#web/loans/loan-status-badge.tsx';
import { LoanRecordActions } from './loan-record-actions.tsx';
import { OwedAmount } from './owed-amount.tsx';
import { PaidBar } from '#web/ui/money/paid-bar.tsx';
import { interestRateText, planLines } from '#web/loans/plan/plan-lines.ts';

interface LoanCardProps {
  loan: ShownLoan;
  today: Day;
  /** Just made: scrolled to and tinted for a moment. */
  isNew: boolean;
  onNewSeen: () => void;
  onAction: (action: LoanAction, loan: LoanWithClient) => void;
}

/** LN-2, PA-16: nothing without its client. */
export function LoanCard({ loan, today, isNew, onNewSeen, onAction }: LoanCardProps) {
  const moneyText = useMoneyText();
  const ref = useSeenAsNew<HTMLDivElement>(isNew, onNewSeen);
  if (!hasClient(loan)) return null;
  const { name } = loan.client;
  const lines = planLines(loan, moneyText);
  const isOpen = owes(loan);
  const isLate = lateSince(loan, today) !== null;
  return (
    <Card ref={ref} className={clsx('relative flex h-full flex-col gap-4', isNew && 'animate-tint')}>
      <div className="flex items-start gap-3">
        <AvatarInitials name={name} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
            <div className="min-w-0 flex-[1_1_7rem]">
              <h2 className="line-clamp-2 leading-snug font-semibold">{name}</h2>
            </div>
            <LoanStatusBadge loan={loan} today={today} />
            {isRenegotiated(loan) && <RenegotiatedBadge />}
          </div>
          {/* Under the name and as far as the edge: two amounts are long. */}
          <div className="mt-0.5">
            <OwedAmount loan={loan} className="text-lg" />
          </div>
          {isOpen && loan.paid_amount > 0 && <PaidBar paid={loan.paid_amount} total={totalToPay(loan)} />}
          {lines.next !== null && <p className="mt-1 text-sm text-muted">{lines.next}</p>}
          {lines.overdue !== null && <p className="mt-0.5 text-sm font-medium text-red">{lines.overdue}</p>}
        </div>
      </div>
      <dl className="mt-auto flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <Fact name="Principal" value={moneyText(loan.amount)} />
        <Fact name="Juros" value={interestRateText(loan)} />
        <Fact name="Vencimento" value={dayText(loan.end_date)} />
      </dl>
      {isOpen && (
        <p className={clsx('-mt-2 text-sm', isLate ? 'font-medium text-red' : 'text-muted')}>
          {dueSentence(loan.end_date, today)}
        </p>
      )}
      <div className="-mb-1 flex flex-wrap items-center gap-1 border-t border-line pt-3">
        {/* The whole card opens them. */}
        <Button
          variant="secondary"
          className="flex-[1_1_6rem] after:absolute after:inset-0 after:rounded-card"
          onClick={() => onAction('details', loan)}
        >
          Detalhes
          <span className="sr-only">{` do empréstimo de ${name}`}</span>
        </Button>
        <div className="relative flex gap-1">
          {isOpen && <ChargeButton client={{ id: loan.client_id, ...loan.client }} loan={loan} look="icon" />}
          <LoanRecordActions loan={loan} onAction={onAction} />
        </div>
      </div>
    </Card>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  );
}
