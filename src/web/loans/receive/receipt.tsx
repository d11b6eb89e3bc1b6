import { useQuery } from '@tanstack/react-query';
import { dayInZone, dayText, momentText, type Timestamp } from '#domain/calendar.ts';
import { balanceOf } from '#domain/loans/texts/balance-text.ts';
import { remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import { receiptSubject, receivedTotal, type ReceivedMoney } from '#domain/loans/payments/received-money.ts';
import { brl, cents, type Cents } from '#domain/money.ts';
import { settings } from '#web/base/settings.ts';
import { institutionQuery } from '#web/data/institutions/institution-query.ts';
import type { LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { BrandMark } from '#web/ui/page/brand-mark.tsx';
import { MoneyText } from '#web/ui/money/money-text.tsx';
import { NotebookPage } from '#web/ui/page/notebook-page.tsx';
import { Stamp } from '#web/ui/feedback/stamp.tsx';

interface ReceiptProps {
  /** As it is after the payment. */
  loan: LoanWithClient;
  money: ReceivedMoney;
  at: Timestamp;
  /** Given with a settlement (LN-27). */
  discount?: Cents;
}

/** The page a lender used to sign: who paid how much for what, and what is left (RC-5). */
export function Receipt({ loan, money, at, discount = cents(0) }: ReceiptProps) {
  const { data: institution } = useQuery({ ...institutionQuery, meta: { failed: false } });
  const balance = balanceOf(remainingAmount(loan));
  const onAnotherDay = dayInZone(new Date(at), settings.timeZone) !== money.payment_date;
  return (
    <NotebookPage>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-rule px-4 py-3">
        <BrandMark className="size-7 shrink-0" />
        <p className="min-w-0 flex-[1_1_8rem] font-semibold">{institution?.name ?? settings.productName}</p>
        <p className="text-sm text-muted">{momentText(at, settings.timeZone)}</p>
      </div>
      <div className="relative bg-[repeating-linear-gradient(transparent_0_calc(2rem-1px),var(--color-rule)_calc(2rem-1px)_2rem)] px-4 pt-2 pb-4">
        <p className="text-sm leading-8 text-muted">Recebi de</p>
        <p className="text-lg leading-8 font-bold">{loan.client.name}</p>
        <p className="text-sm leading-8 text-muted">o valor de</p>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>
            <MoneyText value={receivedTotal(money)} className="text-2xl" />
          </p>
          {loan.status === 'pago' && <Stamp large />}
        </div>
        <div className="mt-1 text-sm leading-8 text-muted">
          {money.late_fee > 0 && <p>{`Multa por atraso incluída: ${brl(money.late_fee)}`}</p>}
          {discount > 0 && <p>{`Desconto de ${brl(discount)}`}</p>}
          {onAnotherDay && <p>{`Recebido em ${dayText(money.payment_date)}`}</p>}
          <p>{receiptSubject(loan)}</p>
        </div>
      </div>
      <dl className="grid gap-1 border-t-3 border-double border-line px-4 py-3">
        <div className="flex flex-wrap justify-between gap-x-4">
          <dt>{balance.label === 'Falta' ? 'Falta' : balance.label}</dt>
          <dd className="font-semibold">{brl(balance.amount)}</dd>
        </div>
        {loan.status !== 'pago' && loan.interest_method === 'single' && balance.amount > 0 && (
          <div className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
            <dt>Vence em</dt>
            <dd>{dayText(loan.end_date)}</dd>
          </div>
        )}
      </dl>
    </NotebookPage>
  );
}
