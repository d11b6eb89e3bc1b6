import type { LoanOfClient } from '#contract/loans.ts';
import { dayText } from '#domain/calendar.ts';
import { dueAmount, dueWords } from '#domain/dashboard/due-loan.ts';
import { remainingAmount, totalToPay } from '#domain/loans/loan-totals.ts';
import { brl } from '#domain/money.ts';
import { AvatarInitials } from '#web/ui/avatar-initials.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { DueActions, dueName, type DueRowProps } from './due-row.tsx';

/** The only one of its group has the whole place: the number first, then what it is part of, then what to do. */
export function DueAlone({ loan, today, onDetails }: DueRowProps) {
  return (
    <div className="flex min-w-0 flex-1 flex-col justify-evenly gap-4 py-3">
      <div className="flex items-center gap-3">
        <AvatarInitials name={dueName(loan)} />
        <div className="min-w-0 flex-1">
          <p className="line-clamp-2 leading-snug font-semibold">{dueName(loan)}</p>
          <p className="text-sm text-muted">{dueWords(loan, today)}</p>
        </div>
      </div>
      <div>
        <MoneyText value={dueAmount(loan)} className="text-xl sm:text-2xl" />
        <p className="mt-0.5 text-sm text-muted">{partOf(loan)}</p>
      </div>
      <DueActions loan={loan} onDetails={onDetails} />
    </div>
  );
}

function partOf(loan: LoanOfClient): string {
  if (loan.plan.method !== 'single') {
    const { paid_count: paid, count } = loan.plan;
    return `${paid} de ${count} parcelas pagas. Falta receber ${brl(remainingAmount(loan))} no total.`;
  }
  return loan.paid_amount > 0
    ? `Falta receber. Já pago: ${brl(loan.paid_amount)} de ${brl(totalToPay(loan))}.`
    : `A receber do empréstimo de ${brl(loan.amount)} feito em ${dayText(loan.start_date)}.`;
}
