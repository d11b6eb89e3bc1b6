import { isBefore, parseDay } from '#domain/calendar.ts';
import type { Loan } from '#domain/loans/loan/loan.ts';
import { isCovered, remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import { exceedsRemaining } from '#domain/loans/payments/payment.ts';
import { brl, type Cents } from '#domain/money.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { PaymentDraft } from './payment-draft.ts';

/** A notice, not a refusal: money received in advance is still a payment. */
export function BeforeTheLoan({ loan, draft }: { loan: Loan; draft: PaymentDraft }) {
  const date = parseDay(draft.payment_date);
  if (date === null || !isBefore(date, loan.start_date)) return null;
  return <Notice tone="orange">Esta data é anterior ao início do empréstimo.</Notice>;
}

/** A notice, not a refusal (LN-11). */
export function MoreThanRemaining({ loan, amount }: { loan: Loan; amount: Cents | null }) {
  if (amount === null || !exceedsRemaining(loan, amount)) return null;
  if (isCovered(loan)) {
    return (
      <Notice tone="orange">
        Não falta nada. Este valor será aceito como pago a mais: pode ser multa por atraso.
      </Notice>
    );
  }
  return (
    <Notice tone="orange">
      Este valor é maior do que falta,{' '}
      <strong className="whitespace-nowrap">{brl(remainingAmount(loan))}</strong>. Ele será aceito: a
      diferença pode ser multa por atraso.
    </Notice>
  );
}
