import { isBefore, parseDay } from '#domain/calendar.ts';
import type { Loan } from '#domain/loans/loan.ts';
import { isCovered, remainingAmount } from '#domain/loans/loan-totals.ts';
import { brl } from '#domain/money.ts';
import { exceedsRemaining } from '#domain/loans/payment.ts';
import { readAmount } from '#web/forms/read-amount.ts';
import { useToday } from '#web/clock/today.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { futureDateError, type PaymentDraft } from './payment-draft.ts';
import type { PaymentFormState } from './use-payment-form.ts';

interface PaymentFormProps {
  loan: Loan;
  form: PaymentFormState;
}

/** The fields of a payment (LN-10, LN-11); its button is among the actions of the details. */
export function PaymentForm({ loan, form }: PaymentFormProps) {
  const { fields, errors, change, submit } = form;
  const today = useToday();
  return (
    <form
      id={form.id}
      noValidate
      data-draft=""
      aria-label="Novo pagamento"
      onSubmit={submit}
      className="grid gap-3"
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] items-start gap-3">
        <MoneyField
          label="Valor do pagamento"
          required
          enterKeyHint="done"
          value={fields.amount}
          error={errors.amount}
          onValueChange={(amount) => change({ amount })}
        />
        <DateField
          label="Data do pagamento"
          required
          max={today}
          value={fields.payment_date}
          error={futureDateError(fields.payment_date, today) ?? errors.payment_date}
          onValueChange={(payment_date) => change({ payment_date })}
        />
      </div>
      <div role="status" className="grid gap-3 empty:-mt-3">
        <BeforeTheLoan loan={loan} draft={fields} />
        <MoreThanRemaining loan={loan} draft={fields} />
      </div>
    </form>
  );
}

/** A notice, not a refusal: money received in advance is still a payment. */
function BeforeTheLoan({ loan, draft }: { loan: Loan; draft: PaymentDraft }) {
  const date = parseDay(draft.payment_date);
  if (date === null || !isBefore(date, loan.start_date)) return null;
  return <Notice tone="orange">Esta data é anterior ao início do empréstimo.</Notice>;
}

/** A notice, not a refusal (LN-11). */
function MoreThanRemaining({ loan, draft }: { loan: Loan; draft: PaymentDraft }) {
  const amount = readAmount(draft.amount);
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
      Este valor é maior que o restante, de{' '}
      <strong className="whitespace-nowrap">{brl(remainingAmount(loan))}</strong>. Ele será aceito: a
      diferença pode ser multa por atraso.
    </Notice>
  );
}
