import { useRef, type SubmitEvent } from 'react';
import { isBefore, parseDay } from '#domain/calendar.ts';
import type { Loan } from '#domain/loans/loan.ts';
import { isCovered, remainingAmount } from '#domain/loans/loan-totals.ts';
import { brl } from '#domain/money.ts';
import { exceedsRemaining } from '#domain/loans/payment.ts';
import { useToday } from '#web/clock/today.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/show-toast.ts';
import { amountHelp, dateProblem, readAmount, readPayment, type PaymentDraft } from './payment-draft.ts';
import type { PaymentFormState } from './use-payment-form.ts';

interface PaymentFormProps {
  loan: Loan;
  form: PaymentFormState;
}

/** LN-10, LN-11: the fields; 'Adicionar Pagamento' is among the actions of the details. */
export function PaymentForm({ loan, form }: PaymentFormProps) {
  const { draft, change, attempted } = form;
  const today = useToday();
  const formRef = useRef<HTMLFormElement>(null);
  const read = readPayment(draft, today);
  const wrong = attempted && read.kind === 'unsound' ? read.field : null;
  const missingDate = wrong === 'date' ? 'Escolha a data em que foi pago.' : null;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (read.kind === 'sound') {
      form.send({ amount: read.amount, date: read.date });
      return;
    }
    form.refuse();
    showToast({ title: read.title, description: read.text, variant: 'destructive' });
    formRef.current?.querySelectorAll('input')[read.field === 'amount' ? 0 : 1]?.focus();
  }

  return (
    <form
      ref={formRef}
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
          value={draft.amount}
          error={wrong === 'amount' ? amountHelp(draft.amount) : null}
          onValueChange={(amount) => change({ amount })}
        />
        <DateField
          label="Data do pagamento"
          required
          max={today}
          value={draft.date}
          error={dateProblem(draft.date, today) ?? missingDate}
          onValueChange={(date) => change({ date })}
        />
      </div>
      <div role="status" className="grid gap-3 empty:-mt-3">
        <BeforeTheLoan loan={loan} draft={draft} />
        <MoreThanRemaining loan={loan} draft={draft} />
      </div>
    </form>
  );
}

/** Said, not refused: what was received in advance is still a payment. */
function BeforeTheLoan({ loan, draft }: { loan: Loan; draft: PaymentDraft }) {
  const date = parseDay(draft.date);
  if (date === null || !isBefore(date, loan.start_date)) return null;
  return <Notice tone="orange">Esta data é anterior ao início do empréstimo.</Notice>;
}

/** LN-11: said, not refused. */
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
