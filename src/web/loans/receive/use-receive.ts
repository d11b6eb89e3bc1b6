import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LoanOfClient } from '#contract/loans.ts';
import type { Day, Timestamp } from '#domain/calendar.ts';
import { lateFeeOf } from '#domain/loans/fees/late-fee.ts';
import { remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import type { Payment } from '#domain/loans/payments/payment.ts';
import type { ReceivedMoney } from '#domain/loans/payments/received-money.ts';
import { cents } from '#domain/money.ts';
import { call } from '#web/api/api-client.ts';
import { hasCode } from '#web/api/api-problem.ts';
import { markStale } from '#web/api/stale-after.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { serverTime } from '#web/base/clock/server-clock.ts';
import { useToday } from '#web/base/clock/today.ts';
import { useDraft } from '#web/ui/form/use-draft.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { hasClient, type LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { useRenewLoan } from '#web/loans/renewal/use-renew-loan.ts';
import { settlementReceipt } from '#web/loans/settlement/settle-draft.ts';
import { useProposedDiscount } from '#web/loans/settlement/use-proposed-discount.ts';
import { useSettleLoan } from '#web/loans/settlement/use-settle-loan.ts';
import { useMay } from '#web/sessions/use-may.ts';
import {
  emptyReceive,
  readReceive,
  receivedSum,
  type ReceiveDraft,
  type ReceiveValues,
} from './receive-draft.ts';
import { receiveOptions } from './receive-options.ts';

/** What was recorded, for the receipt and to take it back. */
export interface Received {
  /** As it is after it. */
  readonly loan: LoanWithClient;
  readonly before: LoanOfClient;
  readonly money: ReceivedMoney;
  readonly at: Timestamp;
  readonly recorded:
    { readonly kind: 'payment'; readonly payment: Payment } | { readonly kind: 'settlement' | 'renewal' };
}

type PaymentSent = Extract<ReceiveValues, { kind: 'payment' }>['payment'];

/** 'Receber': whichever call records the choice, each with its own key, and what it led to (RC-1 to RC-4). */
export function useReceive(loan: LoanWithClient, onReceived: (received: Received) => void) {
  const queryClient = useQueryClient();
  const today = useToday();
  const now = new Date(serverTime()).toISOString();
  const feeDue = lateFeeOf(loan, today).due;
  const discount = useProposedDiscount(loan);
  const mayEdit = useMay('edit');
  const feeToSettle = mayEdit ? null : (on: Day) => lateFeeOf(loan, on).due;
  const options = receiveOptions(loan, { today, now, discount: discount ?? cents(0) }).filter(
    ({ choice }) => mayEdit || choice !== 'interest',
  );
  const formName = `staff receive ${loan.id}`;
  const draft = useDraft<ReceiveDraft>(formName, emptyReceive(today, feeDue));

  const done = (
    { after, before }: { after: LoanOfClient; before: LoanOfClient },
    money: ReceivedMoney,
    recorded: Received['recorded'],
  ) => {
    draft.forget();
    if (!hasClient(after)) return;
    onReceived({ loan: after, before, money, at: new Date(serverTime()).toISOString(), recorded });
  };
  const pay = useOperation('addPayment', {
    run: ({ before, payment }: { before: LoanOfClient; payment: PaymentSent }, idempotencyKey) =>
      call('POST /api/payments', { body: { loan_id: before.id, ...payment } }, { idempotencyKey }),
    form: formName,
    onDone: ({ loan: after, payment }, { before }) =>
      done({ after, before }, payment, { kind: 'payment', payment }),
    onFailed: (error) => {
      // An earlier send was recorded after all, or the fee is another: the figures must be fresh before the next send.
      if (hasCode(error, 'idempotency_key_reused') || hasCode(error, 'loan_total_changed'))
        markStale(queryClient, 'loans');
    },
  });
  const { sendSettlement } = useSettleLoan(
    (after, settled) => {
      const { discount: given, lateFee, reception } = settled;
      const amount = settlementReceipt(remainingAmount(settled.loan), { discount: given, lateFee: cents(0) });
      const payment_date = reception?.payment_date ?? today;
      const money = { amount, late_fee: lateFee, payment_date };
      done({ after, before: settled.loan }, money, { kind: 'settlement' });
    },
    { quietly: true },
  );
  const { sendRenewal } = useRenewLoan(
    ({ loan: after, charged_interest: amount }, { loan: before, reception }) =>
      done(
        { after, before },
        { amount, late_fee: cents(0), payment_date: reception?.payment_date ?? today },
        { kind: 'renewal' },
      ),
    { quietly: true },
  );
  // One send at a time, whichever of the three it is; each reports its own failure.
  const receive = useMutation({
    mutationFn: async (values: ReceiveValues) => {
      switch (values.kind) {
        case 'payment':
          await pay.mutateAsync({ before: loan, payment: values.payment });
          return;
        case 'settlement': {
          const { lateFee, reception } = values;
          await sendSettlement({ loan, discount: discount ?? cents(0), lateFee, reception });
          return;
        }
        case 'renewal':
          await sendRenewal({ loan, interestReceived: true, reception: values.reception });
      }
    },
  });
  const form = useForm({
    draft,
    read: (fields) => readReceive(fields, { options, today, feeDue, feeToSettle }),
    mutation: receive,
  });
  return {
    ...form,
    options,
    feeDue,
    feeToSettle,
    sum: receivedSum(form.fields, { options, today, feeDue, feeToSettle }),
    /** Not yet known what settling would bring in. */
    waiting: discount === null,
  };
}

export type ReceiveState = ReturnType<typeof useReceive>;
