import { CheckCheck, Clock } from 'lucide-react';
import { dayText, momentDayText, type Day } from '#domain/calendar.ts';
import { balanceOf } from '#domain/loans/texts/balance-text.ts';
import { interestParts } from '#domain/loans/texts/interest-parts.ts';
import { lateFeeRestText, lateFeeText } from '#domain/loans/fees/late-fee.ts';
import { isCovered, remainingAmount, totalToPay } from '#domain/loans/loan/loan-totals.ts';
import { cents } from '#domain/money.ts';
import { settings } from '#web/base/settings.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { AvatarInitials } from '#web/ui/basic/avatar-initials.tsx';
import { useMoneyText } from '#web/ui/money/hidden-values.ts';
import { MoneyText } from '#web/ui/money/money-text.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Stamp } from '#web/ui/feedback/stamp.tsx';
import type { LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { LoanStatusBadge } from '#web/loans/loan-status-badge.tsx';
import { interestRateText } from '#web/loans/plan/plan-lines.ts';

interface LoanDetailsFiguresProps {
  loan: LoanWithClient;
  today: Day;
}

/** LN-9: who owes, how much is left, and what it is made of. */
export function LoanDetailsFigures({ loan, today }: LoanDetailsFiguresProps) {
  const moneyText = useMoneyText();
  const fee = lateFeeText(loan, today);
  const feeRest = lateFeeRestText(loan, today);
  const covered = isCovered(loan);
  const balance = balanceOf(remainingAmount(loan));
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <AvatarInitials name={loan.client.name} />
        <div className="min-w-0 flex-[1_1_8rem]">
          <p className="line-clamp-2 leading-snug font-semibold">{loan.client.name}</p>
          <p className="text-sm text-muted">{loan.client.phone}</p>
        </div>
        <LoanStatusBadge loan={loan} today={today} />
      </div>
      <div>
        <dl aria-label="Valores do empréstimo">
          <dt className="text-sm text-muted">{balance.label}</dt>
          <dd className="-mt-0.5">
            <MoneyText value={balance.amount} className="text-2xl" />
          </dd>
        </dl>
        <PaidProgress loan={loan} />
      </div>
      {loan.status === 'pago' && <PaidNotice loan={loan} />}
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
          <span className="block font-normal">Não está no total nem no restante.</span>
        </Notice>
      )}
      <dl
        aria-label="Composição"
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-x-4 gap-y-3 rounded-control border border-line p-4 text-sm sm:grid-cols-3"
      >
        <Fact name="Principal" value={moneyText(loan.amount)} />
        <InterestFacts loan={loan} />
        <Fact name="Total" value={moneyText(totalToPay(loan))} />
        {loan.discount > 0 && <Fact name="Desconto" value={moneyText(loan.discount)} />}
        <Fact name="Pago" value={moneyText(loan.paid_amount)} />
        {loan.plan.method !== 'single' && (
          <Fact name="Parcelas" value={`${loan.plan.paid_count} de ${loan.plan.count} pagas`} />
        )}
        <Fact name="Início" value={dayText(loan.start_date)} />
        <Fact name="Vencimento" value={dayText(loan.end_date)} />
      </dl>
      {loan.notes !== null && (
        <p className="text-sm whitespace-pre-line text-muted">
          <span className="font-medium text-ink">Observações: </span>
          {loan.notes}
        </p>
      )}
    </div>
  );
}

/** What makes the total, each by itself (LN-34). */
function InterestFacts({ loan }: { loan: LoanWithClient }) {
  const moneyText = useMoneyText();
  const { rate, agreed, renewals, added } = interestParts(loan);
  return (
    <>
      <Fact name={rate === null ? 'Juros' : `Juros (${interestRateText(loan)})`} value={moneyText(agreed)} />
      {renewals > 0 && <Fact name="Juros de renovações" value={moneyText(renewals)} />}
      {added > 0 && <Fact name="Acréscimo" value={moneyText(added)} />}
      {added < 0 && <Fact name="Desconto na renegociação" value={moneyText(cents(Math.abs(added)))} />}
    </>
  );
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

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  );
}
