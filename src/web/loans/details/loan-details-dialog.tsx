import { useRef, useState } from 'react';
import type { ShownLoan } from '#contract/loans.ts';
import { lateFeeOf } from '#domain/loans/fees/late-fee.ts';
import { remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import { cents } from '#domain/money.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { PANEL_WIDTH, useMinWidth } from '#web/ui/page/use-min-width.ts';
import { useToday } from '#web/base/clock/today.ts';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { SidePanel } from '#web/ui/page/side-panel.tsx';
import { useCurrentRecord } from '#web/api/use-current-record.ts';
import { LoanComposition } from './loan-composition.tsx';
import { LoanDetailsFigures } from './loan-details-figures.tsx';
import { LoanSideActions } from './loan-side-actions.tsx';
import { LoanTabs } from './loan-tabs.tsx';
import { LoanVerbs } from './loan-verbs.tsx';
import { LOAN_GONE } from '#web/data/loans/loan-gone.ts';
import { hasClient, loanQuery, type LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { PaymentButton, PaymentForm } from '#web/loans/payments/payment-form.tsx';
import { SettleQuestion } from '#web/loans/settlement/settle-question.tsx';
import { ReceiveButton } from '#web/loans/receive/receive-button.tsx';
import { openReceive } from '#web/loans/receive/receive-host.tsx';
import { settlesAtOnePress } from '#web/loans/settlement/one-press.ts';
import { usePaymentForm } from '#web/loans/payments/use-payment-form.ts';
import { useRenewLoan } from '#web/loans/renewal/use-renew-loan.ts';
import { useProposedDiscount } from '#web/loans/settlement/use-proposed-discount.ts';
import { useSettleLoan } from '#web/loans/settlement/use-settle-loan.tsx';

interface LoanDetailsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** As the list has it; the dialog asks again and keeps up with every change. */
  loan: ShownLoan;
  /** In a panel beside the list where the screen is wide enough. */
  beside?: boolean;
  onShare?: (loan: LoanWithClient) => void;
  onEdit?: (loan: LoanWithClient) => void;
}

/** LN-9 to LN-13, PA-17: nothing without its client. */
export function LoanDetailsDialog(props: LoanDetailsDialogProps) {
  const { open, onOpenChange, beside = false, onShare, onEdit } = props;
  const isWide = useMinWidth(PANEL_WIDTH);
  const today = useToday();
  const loan = useCurrentRecord(loanQuery(props.loan.id), {
    open,
    onOpenChange,
    known: props.loan,
    gone: LOAN_GONE,
  });
  const close = () => {
    // Settled from a toast, the loan's details may be closed by now and others open.
    if (open) onOpenChange(false);
  };
  const { settle, settling } = useSettleLoan(close);
  const { renew, renewing, sendsAgain } = useRenewLoan(close);
  const proposed = useProposedDiscount(loan);
  /** At one press only where nothing is given up or left: no fee is due and no discount is proposed (LN-27). */
  const settleOrAsk = (seen: ShownLoan) => {
    if (settlesAtOnePress({ feeDue: lateFeeOf(seen, today).due, proposed: proposed ?? cents(0) }))
      settle({ loan: seen, discount: cents(0), late_fee: cents(0) });
    else if (hasClient(seen))
      openReceive({ loanId: seen.id, known: seen, onDetails: undefined, first: 'all' });
  };
  const payment = usePaymentForm(loan, { onSettle: settleOrAsk });
  const mayReceive = useMay('receive');
  const [askingToSettle, setAskingToSettle] = useState(false);
  const tabsRef = useRef<HTMLDivElement>(null);
  if (!hasClient(loan)) return null;
  const isOpen = loan.status !== 'pago';
  const tabsOf = () => tabsRef.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [];
  const showHistory = () => {
    tabsRef.current?.scrollIntoView();
    [...tabsOf()].at(-1)?.focus({ preventScroll: true });
  };
  const settleNow = () => {
    setAskingToSettle(false);
    settleOrAsk(loan);
  };

  const otherSending = settling || renewing !== null;
  // LN-20: the filled one is what the person is about to do.
  const pinned = payment.typing ? (
    <PaymentButton form={payment} disabled={otherSending} />
  ) : (
    <ReceiveButton loan={loan} wide />
  );
  const Frame = beside && isWide ? SidePanel : SheetDialog;
  return (
    <Frame
      open={open}
      onOpenChange={onOpenChange}
      title="Detalhes do Empréstimo"
      size="large"
      forReading
      actions={isOpen && mayReceive ? pinned : undefined}
    >
      <LoanDetailsFigures loan={loan} today={today} />
      <LoanVerbs
        loan={loan}
        today={today}
        proposed={proposed}
        settling={settling}
        renewing={renewing}
        sendsAgain={sendsAgain}
        waiting={otherSending || payment.sending}
        onSettle={() => (payment.typed === null ? settleNow() : setAskingToSettle(true))}
        onRenew={(choices) => renew({ loan, ...choices })}
      />
      <LoanSideActions loan={loan} onShare={onShare} onEdit={onEdit} onHistory={showHistory} />
      <LoanComposition loan={loan} />
      {/* Not inside a tab: what was typed, and the key of a payment whose answer was lost, must outlive a look at the other. */}
      {isOpen && mayReceive && (
        <section className="mt-6 grid gap-3">
          <h3 className="text-lg font-bold">Pagamentos</h3>
          <PaymentForm loan={loan} form={payment} disabled={otherSending} />
        </section>
      )}
      <div ref={tabsRef} className="mt-6 scroll-mt-2">
        <LoanTabs loan={loan} onReceive={payment.fill} />
      </div>
      <SettleQuestion
        open={askingToSettle}
        onOpenChange={setAskingToSettle}
        loan={loan}
        typed={payment.typed}
        receives={remainingAmount(loan)}
        onConfirm={settleNow}
      />
    </Frame>
  );
}
