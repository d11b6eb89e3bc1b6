import { dayText } from '#domain/calendar.ts';
import { interestParts } from '#domain/loans/texts/interest-parts.ts';
import { totalToPay } from '#domain/loans/loan/loan-totals.ts';
import { cents } from '#domain/money.ts';
import { useMoneyText } from '#web/ui/money/hidden-values.ts';
import type { LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { interestRateText } from '#web/loans/plan/plan-lines.ts';

/** LN-9: what the debt is made of, its dates and its notes. */
export function LoanComposition({ loan }: { loan: LoanWithClient }) {
  const moneyText = useMoneyText();
  return (
    <>
      <dl
        aria-label="Do que é feito"
        className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-x-4 gap-y-3 rounded-card border border-line p-4 text-sm sm:grid-cols-3"
      >
        <Fact name="Emprestado" value={moneyText(loan.amount)} />
        <InterestFacts loan={loan} />
        <Fact name="Total" value={moneyText(totalToPay(loan))} />
        {loan.discount > 0 && (
          <Fact name={loan.loss ? 'Perda' : 'Desconto'} value={moneyText(loan.discount)} />
        )}
        <Fact name="Pago" value={moneyText(loan.paid_amount)} />
        {loan.interest_method !== 'single' && (
          <Fact name="Parcelas" value={`${loan.paid_count} de ${loan.installment_count} pagas`} />
        )}
        <Fact name="Início" value={dayText(loan.start_date)} />
        <Fact name="Vencimento" value={dayText(loan.end_date)} />
        <Fact name="Telefone" value={loan.client.phone} />
      </dl>
      {loan.notes !== null && (
        <p className="mt-3 text-sm whitespace-pre-line text-muted">
          <span className="font-medium text-ink">Observações: </span>
          {loan.notes}
        </p>
      )}
    </>
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

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  );
}
