import { useId, useState } from 'react';
import type { ShownLoan } from '#contract/loans.ts';
import { lateFeeOf } from '#domain/loans/fees/late-fee.ts';
import { isCovered } from '#domain/loans/loan/loan-totals.ts';
import { brl, moneyFieldText, type Cents } from '#domain/money.ts';
import { downloadDocument, receiptAddress } from '#web/documents/download-document.ts';
import { useDraft } from '#web/ui/form/use-draft.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { useToday } from '#web/base/clock/today.ts';
import { messageAction } from '#web/messages/loan-message-host.tsx';
import { showToast } from '#web/base/show-toast.ts';
import { useUndoChange } from '#web/loans/changes/use-undo-change.ts';
import { changedLoanText } from './changed-loan.ts';
import {
  emptyPayment,
  paidOn,
  paymentButton,
  readPayment,
  recordedText,
  typedAmountText,
  type PaymentDraft,
} from './payment-draft.ts';
import { useAddPayment } from './use-add-payment.ts';
import { useUndoPayment } from './use-undo-payment.ts';

/** The payment being typed in the details (LN-10, LN-11). One that covers the loan offers to settle it (LN-21). */
export function usePaymentForm(loan: ShownLoan, { onSettle }: { onSettle: (loan: ShownLoan) => void }) {
  const id = useId();
  const today = useToday();
  // Of the day the money came: days on which it was not owed any more cost nothing.
  const feeOn = (fields: PaymentDraft) => lateFeeOf(loan, paidOn(fields, today)).due;
  const formName = `staff payment ${loan.id}`;
  const dated = useDraft(formName, emptyPayment(today, lateFeeOf(loan, today).due));
  const feeDue = feeOn(dated.fields);
  // What nobody typed follows the day.
  const draft = useDraft(formName, emptyPayment(today, feeDue));
  const undo = useUndoPayment();
  const undoWaiver = useUndoChange('late_fee_waived');

  const add = useAddPayment(loan, formName, ({ before, after, payment, values }) => {
    draft.reset();
    if (payment === null) {
      showToast({
        title: 'Multa perdoada!',
        description: brl(values.waive_late_fee),
        action: { label: 'Desfazer', run: () => undoWaiver.mutate(after) },
        keepsUndo: true,
      });
      return;
    }
    const description = recordedText(values);
    showToast({
      title: 'Pagamento adicionado!',
      paperAction: {
        label: 'Recibo',
        run: () => void downloadDocument({ address: receiptAddress(payment.id) }),
      },
      nextAction: messageAction(after, { moment: 'receipt', before, payment }),
      ...(isCovered(after)
        ? {
            description: `${description}. Tudo pago.`,
            action: { label: 'Quitar', run: () => onSettle(after) },
          }
        : { description, action: { label: 'Desfazer', run: () => undo.mutate(payment) } }),
    });
  });

  const form = useForm({
    draft,
    read: (fields) => readPayment(fields, today, feeOn(fields)),
    mutation: add,
  });
  const typed = typedAmountText(form.fields, feeDue);
  const button = paymentButton(form.fields, feeDue);
  // LN-32: the loan as it was when the typing began.
  const [seen, setSeen] = useState(loan);
  const change = (changed: Partial<PaymentDraft>) => {
    if (typed === null) setSeen(loan);
    form.change(changed);
  };
  return {
    ...form,
    change,
    feeDue,
    /** What changed elsewhere under the typed amount; null while nothing did. */
    changed: typed === null ? null : changedLoanText(seen, loan),
    /** Of the form element. */
    id,
    typed,
    /** A press on the button would record something. */
    typing: typed !== null || button.price !== null,
    button,
    /** Fills the amount and gives its field. */
    fill: (amount: Cents) => {
      change({ amount: moneyFieldText(amount) });
      return document.getElementById(id)?.querySelector<HTMLElement>('[data-first-focus]') ?? null;
    },
  };
}

export type PaymentFormState = ReturnType<typeof usePaymentForm>;
