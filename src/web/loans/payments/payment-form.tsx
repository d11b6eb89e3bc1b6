import type { ShownLoan } from '#contract/loans.ts';
import { addDays } from '#domain/calendar.ts';
import { remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import { useToday } from '#web/base/clock/today.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { MoneyField } from '#web/ui/form/money-field.tsx';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { readAmount } from '#web/ui/form/read-amount.ts';
import { FeeFields } from './fee-fields.tsx';
import { MethodField } from './method-field.tsx';
import { PaymentChips } from './payment-chips.tsx';
import { futureDateError } from './payment-draft.ts';
import { BeforeTheLoan, MoreThanRemaining } from './payment-notices.tsx';
import type { PaymentFormState } from './use-payment-form.ts';

interface PaymentFormProps {
  loan: ShownLoan;
  form: PaymentFormState;
  /** Another change of the loan is being sent. */
  disabled: boolean;
}

/** A payment being typed (LN-10, LN-11). With an amount its button is the filled one that is pinned (LN-20). */
export function PaymentForm({ loan, form, disabled }: PaymentFormProps) {
  const { fields, errors, change, submit } = form;
  const today = useToday();
  // A collector's payments are of today or yesterday (EQ-3).
  const mayDateBack = useMay('edit');
  return (
    <form
      id={form.id}
      noValidate
      data-draft=""
      aria-label="Novo pagamento"
      onSubmit={submit}
      className="grid gap-3"
    >
      {loan.interest_method !== 'single' && (
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
        {mayDateBack ? (
          <DateField
            label="Data do pagamento"
            required
            max={today}
            value={fields.payment_date}
            error={futureDateError(fields.payment_date, today) ?? errors.payment_date}
            onValueChange={(payment_date) => change({ payment_date })}
          />
        ) : (
          <SegmentedControl
            look="pills"
            showsLabel
            label="Data do pagamento"
            options={[
              { value: today, word: 'Hoje' },
              { value: addDays(today, -1), word: 'Ontem' },
            ]}
            value={fields.payment_date}
            onValueChange={(payment_date) => change({ payment_date })}
          />
        )}
      </div>
      {form.feeDue > 0 && <FeeFields due={form.feeDue} fields={fields} errors={errors} onChange={change} />}
      <MethodField value={fields.method} onValueChange={(method) => change({ method })} />
      <div role="status" className="grid gap-3 empty:-mt-3">
        {form.changed !== null && <Notice tone="orange">{form.changed}</Notice>}
        <BeforeTheLoan loan={loan} draft={fields} />
        <MoreThanRemaining loan={loan} amount={readAmount(fields.amount)} />
      </div>
      {!form.typing && <PaymentButton form={form} disabled={disabled} />}
    </form>
  );
}

export function PaymentButton({ form, disabled }: Pick<PaymentFormProps, 'form' | 'disabled'>) {
  const { words, price } = form.button;
  return (
    <Button
      type="submit"
      form={form.id}
      wide
      variant={form.typing ? 'primary' : 'secondary'}
      loading={form.sending}
      loadingText="Adicionando..."
      disabled={disabled}
      // The second click of a double click would find the form empty, its payment just recorded.
      onClick={(event) => {
        if (event.detail > 1) event.preventDefault();
      }}
    >
      {price === null ? words : `${words} · ${price}`}
    </Button>
  );
}
