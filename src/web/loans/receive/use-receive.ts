import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ShownLoan } from '#contract/loans.ts';
import type { Day, Timestamp } from '#domain/calendar.ts';
import { lateFeeOf } from '#domain/loans/fees/late-fee.ts';
import { remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import type { Payment } from '#domain/loans/payments/payment.ts';
import type { ReceivedMoney } from '#domain/loans/payments/received-money.ts';
import { cents, type Cents } from '#domain/money.ts';
import { serverTime } from '#web/base/clock/server-clock.ts';
import { useToday } from '#web/base/clock/today.ts';
import { useDraft } from '#web/ui/form/use-draft.ts';
import { unusualNumbers } from '#web/ui/form/question-before-sending.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { hasClient, type LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { useAddPayment } from '#web/loans/payments/use-add-payment.ts';
import { stillDateQuestion } from '#web/loans/renewal/still-date.ts';
import { useRenewLoan } from '#web/loans/renewal/use-renew-loan.ts';
import { useProposedDiscount } from '#web/loans/settlement/use-proposed-discount.ts';
import { useSettleLoan } from '#web/loans/settlement/use-settle-loan.tsx';
import { useMay } from '#web/sessions/use-may.ts';
import {
  emptyReceive,
  feeAsked,
  priceOf,
  readReceive,
  receivedParts,
  tileChosen,
  type Circumstances,
  type ReceiveDraft,
  type ReceiveValues,
} from './receive-draft.ts';
import { receiveOptions, type ReceiveChoice } from './receive-options.ts';

/** What was recorded, for the receipt and to take it back. */
export interface Received {
  /** As it is after it. */
  readonly loan: LoanWithClient;
  readonly before: ShownLoan;
  readonly money: ReceivedMoney;
  readonly discount: Cents;
  readonly at: Timestamp;
  readonly kind: ReceiveValues['kind'];
  /** Null where a loan that was covered was settled. */
  readonly payment: Payment | null;
}

interface ReceiveOptions {
  /** The tile that is chosen when the sheet opens (LN-27, LN-28). */
  readonly first?: ReceiveChoice | undefined;
  readonly onReceived: (received: Received) => void;
  /** Renewed without receiving anything: there is no receipt. */
  readonly onRenewed: () => void;
}

/** 'Receber': whichever call records the choice, each with its own key, and what it led to (RC-1 to RC-4). */
export function useReceive(loan: LoanWithClient, { first, onReceived, onRenewed }: ReceiveOptions) {
  const today = useToday();
  const discount = useProposedDiscount(loan);
  const mayForgive = useMay('edit');
  const circumstances: Circumstances = {
    // A collector does not renew (EQ-3).
    options: receiveOptions(loan, today).filter(({ choice }) => mayForgive || choice !== 'interest'),
    today,
    feeOn: (day: Day) => lateFeeOf(loan, day).due,
    mayForgive,
    remaining: remainingAmount(loan),
    proposed: discount ?? cents(0),
  };
  const formName = `staff receive ${loan.id}`;
  const draft = useDraft<ReceiveDraft>(formName, emptyReceive(today));
  useFirstTile(first, draft.change);

  const done = (
    kind: Received['kind'],
    { before, after, payment }: { before: ShownLoan; after: ShownLoan; payment: Payment | null },
    given: Cents = cents(0),
  ) => {
    draft.forget();
    if (!hasClient(after)) return;
    const money = payment ?? { amount: cents(0), late_fee: cents(0), payment_date: today };
    const at = new Date(serverTime()).toISOString();
    onReceived({ kind, loan: after, before, money, discount: given, at, payment });
  };
  const pay = useAddPayment(loan, formName, (added) => done('payment', added));
  const { sendSettlement } = useSettleLoan(
    ({ payment, ...after }, settled) =>
      done('settlement', { before: settled.loan, after, payment }, settled.discount),
    { quietly: true },
  );
  const { sendRenewal, sendsAgain } = useRenewLoan(
    ({ loan: after, payment }, { loan: before }) => {
      if (payment !== null) {
        done('renewal', { before, after, payment });
        return;
      }
      draft.forget();
      onRenewed();
    },
    { quietly: ({ payment }) => payment !== null },
  );
  // One send at a time, whichever of the three it is; each reports its own failure.
  const receive = useMutation({
    mutationFn: async (values: ReceiveValues) => {
      switch (values.kind) {
        case 'payment':
          await pay.mutateAsync(values.payment);
          return;
        case 'settlement':
          await sendSettlement({ loan, ...values.settlement });
          return;
        case 'renewal':
          await sendRenewal({ loan, ...values.renewal });
      }
    },
  });
  const form = useForm({
    draft,
    read: (fields) => readReceive(fields, circumstances),
    mutation: receive,
    questionsOf: (values) =>
      unusualNumbers(values.kind === 'renewal' && !sendsAgain ? stillDateQuestion(loan, today) : null),
  });
  const { fields } = form;
  return {
    ...form,
    options: circumstances.options,
    proposed: circumstances.proposed,
    mayForgive,
    fee: feeAsked(fields, circumstances),
    price: priceOf(fields, circumstances),
    parts: receivedParts(fields, circumstances),
    choose: (choice: ReceiveChoice) => form.change(tileChosen(choice)),
    /** Not yet known what settling would bring in. */
    waiting: discount === null,
  };
}

export type ReceiveState = ReturnType<typeof useReceive>;

/** Chosen once, as if its tile had been pressed. */
function useFirstTile(
  first: ReceiveChoice | undefined,
  change: (changed: Partial<ReceiveDraft>) => void,
): void {
  const chosen = useRef(false);
  useEffect(() => {
    if (first === undefined || chosen.current) return;
    chosen.current = true;
    change(tileChosen(first));
  }, [first, change]);
}
