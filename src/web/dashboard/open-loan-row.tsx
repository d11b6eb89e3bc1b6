import { Eye } from 'lucide-react';
import type { ShownLoan } from '#contract/loans.ts';
import { dayText, type Day } from '#domain/calendar.ts';
import { dashboardBadge } from '#domain/loans/texts/loan-labels.ts';
import { totalToPay } from '#domain/loans/loan/loan-totals.ts';
import { cents } from '#domain/money.ts';
import { LoanStatusBadge } from '#web/loans/loan-status-badge.tsx';
import { OwedAmount } from '#web/loans/list/owed-amount.tsx';
import { AvatarInitials } from '#web/ui/basic/avatar-initials.tsx';
import { Button } from '#web/ui/basic/button.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import { useMoneyText } from '#web/ui/money/hidden-values.ts';

interface OpenLoanRowProps {
  loan: ShownLoan;
  today: Day;
  onDetails: () => void;
}

/** A loan of 'Empréstimos Ativos' with its badge (DB-4, DB-5). */
export function OpenLoanRow({ loan, today, onDetails }: OpenLoanRowProps) {
  const moneyText = useMoneyText();
  const name = loan.client?.name ?? 'Cliente não encontrado';
  // DB-4: principal + interest, without what renewals charged.
  const principalAndInterest = totalToPay({ ...loan, interest_paid: cents(0) });
  return (
    <Card className="flex h-full flex-col gap-1 max-sm:p-3 sm:gap-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1.5">
        <AvatarInitials name={loan.client?.name ?? null} />
        <div className="min-w-0 flex-[1_1_8rem]">
          <h3 className="line-clamp-2 leading-snug font-semibold">{name}</h3>
          <p className="text-sm text-muted">{`Vence: ${dayText(loan.end_date)}`}</p>
        </div>
        <LoanStatusBadge loan={loan} today={today} words={dashboardBadge} />
      </div>
      <div className="mt-auto grid grid-cols-1">
        <OwedAmount loan={loan} className="text-lg" />
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <p className="min-w-0 text-sm text-muted">{`${moneyText(loan.amount)} → ${moneyText(principalAndInterest)}`}</p>
          <Button variant="secondary" dense className="ml-auto" onClick={onDetails}>
            <Eye aria-hidden="true" />
            Detalhes
            <span className="sr-only">{` do empréstimo de ${name}`}</span>
          </Button>
        </div>
      </div>
    </Card>
  );
}
