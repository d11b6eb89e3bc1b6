import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState, type SubmitEvent } from 'react';
import { dayText, type Day } from '#domain/calendar.ts';
import type { Loan } from '#domain/loans/loan.ts';
import { remainingAmount } from '#domain/loans/loan-totals.ts';
import { brl, cents, reaisFromCents, type Cents } from '#domain/money.ts';
import { exceedsRemaining } from '#domain/payments/payment.ts';
import { call } from '#web/api-client.ts';
import { ApiProblem } from '#web/api-problem.ts';
import { useDraft } from '#web/drafts/use-draft.ts';
import { markStale } from '#web/stale-after.ts';
import { useToday } from '#web/today.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/show-toast.ts';
import { useOperation } from '#web/use-operation.ts';
import { useSingleSend } from '#web/use-single-send.ts';
import { amountHelp, emptyPayment, readAmount, readPayment } from './payment-draft.ts';

interface NewPayment {
  amount: Cents;
  date: Day;
}

/** LN-10, LN-11 */
export function PaymentForm({ loan }: { loan: Loan }) {
  const queryClient = useQueryClient();
  const today = useToday();
  const formName = `staff payment ${loan.id}`;
  const { fields: draft, change, reset } = useDraft(formName, emptyPayment(today));
  const [attempted, setAttempted] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);

  const add = useOperation('addPayment', {
    run: ({ amount, date }: NewPayment, idempotencyKey) => {
      const body = { loan_id: loan.id, amount: reaisFromCents(amount), payment_date: date };
      return call('POST /api/payments', { body }, { idempotencyKey });
    },
    form: formName,
    onDone: (_, { amount, date }) => {
      reset();
      setAttempted(false);
      showToast({ title: 'Pagamento adicionado!', description: `${brl(amount)} em ${dayText(date)}` });
    },
    onFailed: (problem) => {
      // An earlier send was recorded after all: the list below must show it before anyone sends another.
      if (problem instanceof ApiProblem && problem.code === 'idempotency_key_reused')
        markStale(queryClient, 'payments');
    },
  });
  const send = useSingleSend(add);

  const read = readPayment(draft);
  const wrong = attempted && read.kind === 'unsound' ? read.field : null;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (read.kind === 'sound') {
      send({ amount: read.amount, date: read.date });
      return;
    }
    setAttempted(true);
    showToast({ title: read.title, description: read.text, variant: 'destructive' });
    formRef.current?.querySelectorAll('input')[read.field === 'amount' ? 0 : 1]?.focus();
  }

  return (
    <form
      ref={formRef}
      noValidate
      data-draft=""
      aria-label="Novo pagamento"
      onSubmit={submit}
      className="grid gap-3"
    >
      <div className="grid gap-3 min-[22rem]:grid-cols-2">
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
          value={draft.date}
          error={wrong === 'date' ? 'Escolha a data em que foi pago.' : null}
          onValueChange={(date) => change({ date })}
        />
      </div>
      <div role="status" className="empty:-mt-3">
        <MoreThanRemaining loan={loan} amount={readAmount(draft.amount)} />
      </div>
      <Button
        type="submit"
        variant="secondary"
        loading={add.isPending}
        loadingText="Adicionando..."
        // The second click of a double click would find the form empty, its payment just recorded.
        onClick={(event) => {
          if (event.detail > 1) event.preventDefault();
        }}
      >
        <Plus aria-hidden="true" />
        Adicionar Pagamento
      </Button>
    </form>
  );
}

/** LN-11: said, not refused. */
function MoreThanRemaining({ loan, amount }: { loan: Loan; amount: Cents | null }) {
  if (amount === null || !exceedsRemaining(loan, amount)) return null;
  const remaining = cents(Math.max(0, remainingAmount(loan)));
  return (
    <Notice tone="orange">
      Este valor é maior que o restante, de <strong className="whitespace-nowrap">{brl(remaining)}</strong>.
      Ele será aceito: a diferença pode ser multa por atraso.
    </Notice>
  );
}
