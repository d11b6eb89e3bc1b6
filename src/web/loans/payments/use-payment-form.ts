import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { LoanOfClient } from '#contract/loans.ts';
import { lateFeeOf } from '#domain/loans/fees/late-fee.ts';
import { isCovered } from '#domain/loans/loan/loan-totals.ts';
import type { Payment } from '#domain/loans/payments/payment.ts';
import { brl, moneyFieldText, type Cents } from '#domain/money.ts';
import { call } from '#web/api/api-client.ts';
import { hasCode } from '#web/api/api-problem.ts';
import { downloadDocument, receiptAddress } from '#web/documents/download-document.ts';
import { useDraft } from '#web/ui/form/use-draft.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { useToday } from '#web/base/clock/today.ts';
import { markStale } from '#web/api/stale-after.ts';
import { messageAction } from '#web/messages/loan-message-host.tsx';
import { showToast } from '#web/base/show-toast.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useUndoChange } from '#web/loans/changes/use-undo-change.ts';
import {
  emptyPayment,
  paymentButton,
  readPayment,
  recordedText,
  typedAmountText,
  type PaymentValues,
} from './payment-draft.ts';
import { useUndoPayment } from './use-undo-payment.ts';

/**
 * The payment being typed (LN-10, LN-11), shared by its fields in the body of the details and its button pinned below
 * them (LN-20). A payment that covers the loan offers to settle it (LN-21).
 */
export function usePaymentForm(loan: LoanOfClient, { onSettle }: { onSettle: (loan: LoanOfClient) => void }) {
  const queryClient = useQueryClient();
  const id = useId();
  const today = useToday();
  const { id: loanId } = loan;
  const feeDue = lateFeeOf(loan, today).due;
  const formName = `staff payment ${loanId}`;
  const draft = useDraft(formName, emptyPayment(today, feeDue));

  const undo = useUndoPayment();
  const undoWaiver = useUndoChange('late_fee_waived');
  const add = useOperation('addPayment', {
    run: (payment: PaymentValues, idempotencyKey) => record(loanId, payment, idempotencyKey),
    form: formName,
    onDone: ({ loan: after, payment: recorded }, payment) => {
      draft.reset();
      if (isWaiverAlone(payment)) {
        showToast({
          title: 'Multa perdoada!',
          description: brl(payment.waive_late_fee),
          action: { label: 'Desfazer', run: () => undoWaiver.mutate(after) },
          keepsUndo: true,
        });
        return;
      }
      const description = recordedText(payment);
      showToast({
        title: 'Pagamento adicionado!',
        ...(recorded !== null && {
          paperAction: {
            label: 'Recibo',
            run: () => void downloadDocument({ address: receiptAddress(recorded.id) }),
          },
        }),
        nextAction:
          recorded === null
            ? undefined
            : messageAction(after, { moment: 'receipt', before: loan, payment: recorded }),
        ...(isCovered(after)
          ? {
              description: `${description}. Tudo pago.`,
              action: { label: 'Quitar', run: () => onSettle(after) },
            }
          : {
              description,
              ...(recorded !== null && {
                action: { label: 'Desfazer', run: () => undo.mutate(recorded) },
              }),
            }),
      });
    },
    onFailed: (error) => {
      // An earlier send was recorded after all, or the fee is another: the screen must show it before another is sent.
      if (hasCode(error, 'idempotency_key_reused') || hasCode(error, 'loan_total_changed'))
        markStale(queryClient, 'loans');
    },
  });

  const form = useForm({ draft, read: (fields) => readPayment(fields, today, feeDue), mutation: add });
  return {
    ...form,
    /** Of the form element, for the button outside of it. */
    id,
    typed: typedAmountText(form.fields, feeDue),
    button: paymentButton(form.fields, feeDue),
    /** Fills the amount and gives its field. */
    fill: (amount: Cents) => {
      form.change({ amount: moneyFieldText(amount) });
      return document.getElementById(id)?.querySelector<HTMLElement>('[data-first-focus]') ?? null;
    },
  };
}

/** A fee that is forgiven without a payment has a call of its own. Either answers with the loan. */
async function record(
  loanId: string,
  payment: PaymentValues,
  idempotencyKey: string,
): Promise<{ loan: LoanOfClient; payment: Payment | null }> {
  if (isWaiverAlone(payment)) {
    const waived = { params: { id: loanId }, body: { amount: payment.waive_late_fee } };
    const loan = await call('POST /api/loans/:id/waive-late-fee', waived, { idempotencyKey });
    return { loan, payment: null };
  }
  return call('POST /api/payments', { body: { loan_id: loanId, ...payment } }, { idempotencyKey });
}

function isWaiverAlone({ amount, late_fee, waive_late_fee }: PaymentValues): boolean {
  return amount === 0 && late_fee === 0 && waive_late_fee > 0;
}

export type PaymentFormState = ReturnType<typeof usePaymentForm>;
