import { CheckCheck, Clock } from 'lucide-react';
import { dayText, momentDayText, type Day } from '#domain/calendar.ts';
import { dueDistance } from '#domain/loans/texts/due-distance.ts';
import { balanceOf } from '#domain/loans/texts/balance-text.ts';
import { lateFeeRestText, lateFeeText } from '#domain/loans/fees/late-fee.ts';
import { isCovered, remainingAmount, totalToPay } from '#domain/loans/loan/loan-totals.ts';
import { settings } from '#web/base/settings.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { AvatarInitials } from '#web/ui/basic/avatar-initials.tsx';
import { useMoneyText } from '#web/ui/money/hidden-values.ts';
import { MoneyText } from '#web/ui/money/money-text.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { UnsavedMark } from '#web/ui/feedback/unsaved-mark.tsx';
import { useUnsaved } from '#web/api/use-unsaved.ts';
import { Stamp } from '#web/ui/feedback/stamp.tsx';
import type { LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { LossNotice } from '#web/loans/loss/loss-notice.tsx';
import { LoanStatusBadge } from '#web/loans/loan-status-badge.tsx';

interface LoanDetailsFiguresProps {
  loan: LoanWithClient;
  today: Day;
}

/** LN-31: who owes, how much is left of it, and the late fee. */
export function LoanDetailsFigures({ loan, today }: LoanDetailsFiguresProps) {
  const moneyText = useMoneyText();
  const fee = lateFeeText(loan, today);
  const feeRest = lateFeeRestText(loan, today);
  const covered = isCovered(loan);
  const unsaved = useUnsaved(loan);
  const balance = balanceOf(remainingAmount(unsaved ?? loan));
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <AvatarInitials name={loan.client.name} />
        <div className="min-w-0 flex-[1_1_8rem]">
          <p className="line-clamp-2 leading-snug font-semibold">{loan.client.name}</p>
          <p className="text-sm leading-snug text-muted">
            <span className="inline-block">{`${moneyText(loan.amount)} de ${dayText(loan.start_date).slice(0, 5)}`}</span>{' '}
            {loan.status !== 'pago' && !covered && (
              <span className="inline-block">{dueWordsOf(loan.end_date, today)}</span>
            )}
          </p>
        </div>
        <LoanStatusBadge loan={loan} today={today} />
      </div>
      <div>
        <dl aria-label="Valores do empréstimo">
          <dt className="text-sm text-muted">{balance.label}</dt>
          <dd className="-mt-0.5">
            <MoneyText value={balance.amount} className="text-2xl" />
            {unsaved !== null && <UnsavedMark />}
          </dd>
        </dl>
        <PaidProgress loan={loan} />
      </div>
      {loan.status === 'pago' && (loan.loss ? <LossNotice loan={loan} /> : <PaidNotice loan={loan} />)}
      {covered && loan.status !== 'pago' && (
        <Notice tone="green" icon={CheckCheck}>
          Tudo pago. Quite para encerrar.
        </Notice>
      )}
      {fee !== null && (
        // LN-17: beside the total and the remaining amount, never inside them.
        <Notice tone={covered ? 'orange' : 'red'} icon={Clock}>
          <strong className="block font-semibold text-balance">{fee}</strong>
          {feeRest !== null && <span className="block">{feeRest}</span>}
          <span className="block font-normal">Fora do valor acima.</span>
        </Notice>
      )}
    </div>
  );
}

/** 'venceu em 12/11, há 3 dias', 'vence hoje'. */
function dueWordsOf(due: Day, today: Day): string {
  if (due === today) return 'vence hoje';
  return `${due < today ? 'venceu' : 'vence'} em ${dayText(due).slice(0, 5)}, ${dueDistance(due, today)}`;
}

/** A bar says "how far" at a glance; the same is written below it. */
function PaidProgress({ loan }: { loan: LoanWithClient }) {
  const moneyText = useMoneyText();
  const total = totalToPay(loan);
  const text = `${moneyText(loan.paid_amount)} pagos de ${moneyText(total)}`;
  const share = Math.min(100, (loan.paid_amount / Math.max(1, total)) * 100);
  return (
    <>
      <div
        role="progressbar"
        aria-label="Quanto já foi pago"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(share)}
        aria-valuetext={text}
        className="mt-2 h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full rounded-full bg-brand" style={{ width: `${share}%` }} />
      </div>
      <p className="mt-1.5 text-sm text-muted">{text}</p>
    </>
  );
}

function PaidNotice({ loan }: { loan: LoanWithClient }) {
  const mayUndo = useMay('edit');
  const on = loan.paid_at === null ? '' : ` em ${momentDayText(loan.paid_at, settings.timeZone)}`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-line p-4">
      <div className="min-w-0 flex-[1_1_9rem]">
        <p className="font-semibold">{`Quitado${on}`}</p>
        {mayUndo && (
          <p className="text-sm text-muted">Foi engano? Desfaça abaixo o pagamento que o quitou.</p>
        )}
      </div>
      <Stamp large />
    </div>
  );
}
