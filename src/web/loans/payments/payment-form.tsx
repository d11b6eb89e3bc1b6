import type { LoanOfClient } from '#contract/loans.ts';
import { isBefore, parseDay } from '#domain/calendar.ts';
import { lateFeeOf } from '#domain/loans/late-fee.ts';
import type { Loan } from '#domain/loans/loan.ts';
import { isCovered, remainingAmount } from '#domain/loans/loan-totals.ts';
import { brl, type Cents } from '#domain/money.ts';
import { exceedsRemaining } from '#domain/loans/payment.ts';
import { readAmount } from '#web/forms/read-amount.ts';
import { useToday } from '#web/clock/today.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { LateFeeChoice } from './late-fee-choice.tsx';
import { PaymentChips } from './payment-chips.tsx';
import { futureDateError, totalReceived, type PaymentDraft } from './payment-draft.ts';
import type { PaymentFormState } from './use-payment-form.ts';

interface PaymentFormProps {
  loan: LoanOfClient;
  form: PaymentFormState;
}

/** The fields of a payment (LN-10, LN-11); its button is among the actions of the details. */
export function PaymentForm({ loan, form }: PaymentFormProps) {
  const { fields, errors, change, submit } = form;
  const today = useToday();
  const { due } = lateFeeOf(loan, today);
  return (
    <form
      id={form.id}
      noValidate
      data-draft=""
      aria-label="Novo pagamento"
      onSubmit={submit}
      className="grid gap-3"
    >
      {loan.plan.method !== 'single' && (
        <PaymentChips plan={loan.plan} remaining={remainingAmount(loan)} onChoose={form.fill} />
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] items-start gap-3">
        <MoneyField
          label="Valor do pagamento"
          required
          data-first-focus=""
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
      {due > 0 && <FeeFields due={due} form={form} />}
      <div role="status" className="grid gap-3 empty:-mt-3">
        <BeforeTheLoan loan={loan} draft={fields} />
        <MoreThanRemaining loan={loan} draft={fields} />
      </div>
    </form>
  );
}

const FEE_CHOICES = [
  { value: 'leave', word: 'Deixar em aberto' },
  { value: 'receive', word: 'Receber junto' },
  { value: 'waive', word: 'Perdoar' },
] as const;

/** PA-26: asked where a fee is due; received with the payment, it is no part of its amount. */
function FeeFields({ due, form: { fields, errors, change } }: { due: Cents; form: PaymentFormState }) {
  const total = totalReceived(fields, due);
  return (
    <>
      <LateFeeChoice
        due={due}
        options={FEE_CHOICES}
        value={fields.fee_choice}
        onValueChange={(fee_choice) => change({ fee_choice })}
      />
      {fields.fee_choice === 'receive' && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] items-start gap-3">
          <MoneyField
            label="Multa recebida"
            value={fields.late_fee}
            error={errors.late_fee}
            onValueChange={(late_fee) => change({ late_fee })}
          />
          {total !== null && (
            <dl className="grid gap-1.5">
              <dt className="text-sm font-medium">Total recebido</dt>
              <dd className="flex min-h-12 items-center font-semibold">{brl(total)}</dd>
            </dl>
          )}
        </div>
      )}
    </>
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
