import { useQueryClient } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import type { PixAccount } from '#contract/pix.ts';
import type { ShownPortalLoan } from '#contract/portal.ts';
import { dayText, type Day } from '#domain/calendar.ts';
import type { PortalLoanDocument } from '#domain/documents/document-kind.ts';
import { lateFeeRestText, lateFeeText } from '#domain/loans/fees/late-fee.ts';
import { owes } from '#domain/loans/loan/loan-standing.ts';
import { remainingAmount, totalToPay } from '#domain/loans/loan/loan-totals.ts';
import { brl, cents } from '#domain/money.ts';
import { DocumentButton } from '#web/documents/document-button.tsx';
import { LoanStatusBadge } from '#web/loans/loan-status-badge.tsx';
import { PayoffButton } from '#web/loans/settlement/payoff-button.tsx';
import { PayWithPix } from './pay-with-pix.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import { Disclosure } from '#web/ui/page/disclosure.tsx';
import { MoneyText } from '#web/ui/money/money-text.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PaidBar } from '#web/ui/money/paid-bar.tsx';
import { Stamp } from '#web/ui/feedback/stamp.tsx';
import { AcceptedContract } from './contract-to-read.tsx';
import { OwnInstallments } from './own-installments.tsx';
import { OwnProofs } from './own-proofs.tsx';
import { ownPayoffQuery } from './portal-queries.ts';

interface OwnLoanCardProps {
  loan: ShownPortalLoan;
  today: Day;
  /** Null where the institution has no key: then nothing speaks of Pix (PX-9). */
  pix: PixAccount | null;
  creditor: string;
}

/** PT-6, LN-17, PA-52: first what is still to pay and by when, then what it is made of. */
export function OwnLoanCard({ loan, today, pix, creditor }: OwnLoanCardProps) {
  const queryClient = useQueryClient();
  const remaining = remainingAmount(loan);
  const isPaid = loan.status === 'pago';
  const { next } = loan.plan;
  const isInInstallments = loan.interest_method !== 'single';
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <LoanStatusBadge loan={loan} today={today} />
        {isPaid && !loan.loss && <Stamp />}
      </div>
      {/* A settled loan has its stamp: what is left of it, nothing, is not the large figure. */}
      {!(isPaid && remaining === 0) && (
        <dl>
          <dt className="text-sm text-muted">{remainingName(remaining)}</dt>
          <dd className="-mt-0.5">
            <MoneyText value={cents(Math.abs(remaining))} size="1.25rem" />
          </dd>
        </dl>
      )}
      <PaidBar paid={loan.paid_amount} total={cents(totalToPay(loan) - loan.discount)} />
      <FeeNotice loan={loan} today={today} />
      <dl className="flex flex-wrap gap-x-4 gap-y-3">
        {isInInstallments && next !== null && (
          <Fact name="Próxima parcela" wide value={`${dayText(next.due_date)} · ${brl(next.amount)}`} />
        )}
        <Fact name="Vencimento" value={dayText(loan.end_date)} />
        <Fact name="Valor emprestado" value={brl(loan.amount)} />
        <Fact name="Total a pagar" value={brl(totalToPay(loan))} />
        <Fact name="Já pago" value={brl(loan.paid_amount)} />
        {isPaid && remaining === 0 && <Fact name="Falta pagar" value={brl(remaining)} />}
      </dl>
      {pix !== null && !isPaid && remaining > 0 && <PayWithPix loanId={loan.id} creditor={creditor} />}
      {!isPaid && (
        <PayoffButton
          variant="secondary"
          wide
          creditor={creditor}
          queryOn={(on) => ownPayoffQuery(queryClient, loan.id, on)}
        >
          Quanto falta para quitar?
        </PayoffButton>
      )}
      {!isPaid && <OwnProofs loan={loan} />}
      {isInInstallments && <OwnInstallments loan={loan} today={today} />}
      <OwnDocuments loan={loan} />
      <Payments payments={loan.payments} />
    </Card>
  );
}

function remainingName(remaining: number): string {
  return remaining < 0 ? 'Pago a mais' : 'Falta pagar';
}

function FeeNotice({ loan, today }: Pick<OwnLoanCardProps, 'loan' | 'today'>) {
  const fee = lateFeeText(loan, today);
  const feeRest = lateFeeRestText(loan, today);
  if (fee === null) return null;
  return (
    <Notice tone={owes(loan) ? 'red' : 'orange'} icon={Clock}>
      <strong className="block font-semibold text-balance">{fee}</strong>
      {feeRest !== null && <span className="block">{feeRest}</span>}
      <span className="block font-normal">Não está incluída no valor acima.</span>
    </Notice>
  );
}

/** Two in a row, four where there is room; an amount too long for its place takes a row of its own. */
function Fact({ name, value, wide = false }: { name: string; value: string; wide?: boolean }) {
  return (
    <div className={wide ? 'basis-full' : 'grow basis-[calc(50%-0.5rem)] sm:basis-[calc(25%-0.75rem)]'}>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  );
}

/** DC-12: what a client may have printed of a loan. */
function OwnDocuments({ loan }: Pick<OwnLoanCardProps, 'loan'>) {
  const source = (kind: PortalLoanDocument) => ({
    address: `/api/portal/loans/${loan.id}/documents/${kind}`,
  });
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-3 *:flex-auto">
      {loan.status === 'pago' && !loan.loss && (
        <DocumentButton dense source={source('settlement')}>
          Termo de quitação
        </DocumentButton>
      )}
      <DocumentButton dense source={source('contract')}>
        Contrato
      </DocumentButton>
      <AcceptedContract loanId={loan.id} />
    </div>
  );
}

/** The browser's own disclosure: nothing to load, and it opens even where scripts are slow. */
function Payments({ payments }: Pick<ShownPortalLoan, 'payments'>) {
  if (payments.length === 0) {
    return <p className="border-t border-line pt-3 text-sm text-muted">Nenhum pagamento registrado ainda.</p>;
  }
  return (
    <Disclosure
      summary={payments.length === 1 ? 'Ver 1 pagamento' : `Ver ${payments.length} pagamentos`}
      className="-mb-3 border-t border-line pt-1"
    >
      <ul aria-label="Pagamentos" className="divide-y divide-line">
        {payments.map(({ id, amount, late_fee: fee, payment_date }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <span className="flex-1">{dayText(payment_date)}</span>
            <span className="grid justify-items-end">
              {amount > 0 && <span className="font-semibold whitespace-nowrap">{brl(amount)}</span>}
              {fee > 0 && <span className="text-sm text-muted">{`Multa por atraso: ${brl(fee)}`}</span>}
            </span>
            <DocumentButton variant="ghost" dense source={{ address: `/api/portal/payments/${id}/receipt` }}>
              Recibo
              <span className="sr-only">{` de ${dayText(payment_date)}`}</span>
            </DocumentButton>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
