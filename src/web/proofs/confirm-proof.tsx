import { useQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import type { PaymentProof } from '#contract/proofs.ts';
import { addDays, dayText } from '#domain/calendar.ts';
import { lateFeeOf } from '#domain/loans/fees/late-fee.ts';
import { remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import { addCents, brl, cents, subtractCents, type Cents } from '#domain/money.ts';
import { PROBLEM_MESSAGES } from '#domain/problem.ts';
import { useToday } from '#web/base/clock/today.ts';
import { hasClient, loanQuery, type LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { futureDateError, paidOn } from '#web/loans/payments/payment-draft.ts';
import { BeforeTheLoan, MoreThanRemaining } from '#web/loans/payments/payment-notices.tsx';
import { MethodField } from '#web/loans/payments/method-field.tsx';
import { feeBlock } from '#web/loans/receive/fee-block.ts';
import { FeeChoiceBlock } from '#web/loans/receive/fee-choice-block.tsx';
import { WhatChanges } from '#web/loans/receive/what-changes.tsx';
import { useDiscountOn } from '#web/loans/settlement/use-proposed-discount.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { FailureRow } from '#web/ui/feedback/failure-row.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { MoneyField } from '#web/ui/form/money-field.tsx';
import { useDraft } from '#web/ui/form/use-draft.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { useAcceptProof } from './decide-proof.ts';
import { divided, proofDraft, readProof, type ProofDraft } from './proof-draft.ts';

interface ConfirmProofProps {
  proof: PaymentProof;
  onBack: () => void;
}

/** The loan as it stands now is what the payment is compared with. */
export function ConfirmProof(props: ConfirmProofProps) {
  const { data, error, refetch } = useQuery({
    ...loanQuery(props.proof.loan_id),
    refetchOnMount: 'always',
  });
  if (data === undefined || !hasClient(data))
    return error === null ? (
      <p role="status" className="text-sm text-muted">
        Carregando empréstimo...
      </p>
    ) : (
      <FailureRow message={error.message} retry={refetch} />
    );
  if (data.status === 'pago')
    return (
      <Notice tone="green" icon={CheckCheck}>
        {PROBLEM_MESSAGES.loan_already_paid}
      </Notice>
    );
  return <ConfirmForm {...props} loan={data} />;
}

/** What the client said can be corrected; the late fee of the day it was paid stays open unless somebody chooses (PB-8, RC-10). */
function ConfirmForm({ proof, onBack, loan }: ConfirmProofProps & { loan: LoanWithClient }) {
  const today = useToday();
  const mayForgive = useMay('edit');
  const draft = useDraft<ProofDraft>(`staff proof ${proof.id}`, proofDraft(proof));
  const feeOn = (typed: ProofDraft) => lateFeeOf(loan, paidOn(typed, today));
  const discount = useDiscountOn(loan, paidOn(draft.fields, today));
  const discountOf = (amount: Cents) =>
    discount !== null && discount > 0 && amount === remainingAmount(loan) - discount ? discount : null;
  const accept = useAcceptProof(proof, loan, { onDone: draft.forget });
  const { fields, errors, change, submit, sending } = useForm({
    draft,
    read: (typed) => readProof(typed, { today, due: feeOn(typed).due, mayForgive, discountOf }),
    mutation: accept,
  });
  const { due, days } = feeOn(fields);
  const fee = feeBlock('other', { due, chosen: fields.fee_choice, mayForgive });
  const parts = divided(fields, fee);
  const offered = parts === null || fee?.value === 'leave' ? null : discountOf(parts.amount);
  const given = fields.settles && offered !== null ? offered : cents(0);
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <fieldset data-draft="" disabled={sending} className="grid min-w-0 gap-3">
        <MoneyField
          label="Valor"
          required
          value={fields.amount}
          error={errors.amount}
          onValueChange={(amount) => change({ amount })}
        />
        <DateField
          label="Data do pagamento"
          required
          min={mayForgive ? undefined : addDays(today, -1)}
          max={today}
          value={fields.payment_date}
          error={futureDateError(fields.payment_date, today) ?? errors.payment_date}
          onValueChange={(payment_date) => change({ payment_date })}
        />
        <MethodField value={fields.method} onValueChange={(method) => change({ method })} />
        {fee !== null && (
          <FeeChoiceBlock
            days={days}
            fee={fee}
            note={null}
            onChoose={(fee_choice) => change({ fee_choice })}
          />
        )}
        <div role="status" className="grid gap-3 empty:-mt-3">
          <BeforeTheLoan loan={loan} draft={fields} />
          <MoreThanRemaining loan={loan} amount={parts?.amount ?? null} />
          {offered !== null && (
            <Notice tone="green">
              {`É o valor para quitar em ${dayText(paidOn(fields, today))}, com ${brl(offered)} de desconto de juros.`}
            </Notice>
          )}
        </div>
        {offered !== null && (
          <CheckboxField
            label={`Quitar com esse desconto de ${brl(offered)}`}
            checked={fields.settles}
            onCheckedChange={(settles) => change({ settles })}
          />
        )}
        {parts !== null && (
          <div role="status">
            <WhatChanges
              before={remainingAmount(loan)}
              after={subtractCents(remainingAmount(loan), addCents(parts.amount, given))}
            />
          </div>
        )}
      </fieldset>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" dense loading={sending} loadingText="Confirmando...">
          {parts === null ? 'Confirmar' : `Confirmar ${brl(addCents(parts.amount, parts.fee))}`}
        </Button>
        <Button variant="ghost" dense onClick={onBack}>
          Voltar
        </Button>
      </div>
    </form>
  );
}
