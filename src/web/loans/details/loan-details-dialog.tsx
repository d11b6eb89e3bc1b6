import { useState } from 'react';
import type { LoanOfClient } from '#contract/loans.ts';
import { lateFeeOf } from '#domain/loans/fees/late-fee.ts';
import { isCovered, remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import { cents, type Cents } from '#domain/money.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { PANEL_WIDTH, useMinWidth } from '#web/ui/page/use-min-width.ts';
import { useToday } from '#web/base/clock/today.ts';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { SidePanel } from '#web/ui/page/side-panel.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/page/tabs.tsx';
import { useCurrentRecord } from '#web/api/use-current-record.ts';
import { LoanDocuments } from '#web/documents/loan-documents.tsx';
import { InstallmentsTab } from '#web/loans/installments/installments-tab.tsx';
import { LoanDetailsActions } from './loan-details-actions.tsx';
import { LoanDetailsFigures } from './loan-details-figures.tsx';
import { LoanHistory } from './loan-history.tsx';
import { LOAN_GONE } from '#web/data/loans/loan-gone.ts';
import { hasClient, loanQuery, type LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { PaymentForm } from '#web/loans/payments/payment-form.tsx';
import { PaymentList } from '#web/loans/payments/payment-list.tsx';
import { Renegotiation } from '#web/loans/renegotiation/renegotiation.tsx';
import { RenewalPreview } from '#web/loans/renewal/renewal-preview.tsx';
import { SettleQuestion } from '#web/loans/settlement/settle-question.tsx';
import { openReceive } from '#web/loans/receive/receive-host.tsx';
import { settlesAtOnePress } from '#web/loans/settlement/one-press.ts';
import { usePaymentForm } from '#web/loans/payments/use-payment-form.ts';
import { useRenewLoan } from '#web/loans/renewal/use-renew-loan.ts';
import { useProposedDiscount } from '#web/loans/settlement/use-proposed-discount.ts';
import { useSettleLoan } from '#web/loans/settlement/use-settle-loan.tsx';

interface LoanDetailsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** As the list knows it; the dialog asks again and keeps up with every change. */
  loan: LoanOfClient;
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
  const mayEdit = useMay('edit');
  const { settle, settling } = useSettleLoan(close);
  const { renew, renewing, sendsAgain } = useRenewLoan(close);
  const proposed = useProposedDiscount(loan);
  /** At one press only where nothing is given up or left: no fee is due and no discount is proposed (LN-27). */
  const settleOrAsk = (seen: LoanOfClient) => {
    if (settlesAtOnePress({ feeDue: lateFeeOf(seen, today).due, proposed: proposed ?? cents(0) }))
      settle({ loan: seen, discount: cents(0), lateFee: cents(0) });
    else if (hasClient(seen))
      openReceive({ loanId: seen.id, known: seen, onDetails: undefined, first: 'all' });
  };
  const payment = usePaymentForm(loan, { onSettle: settleOrAsk });
  const mayReceive = useMay('receive');
  const [askingToSettle, setAskingToSettle] = useState(false);
  if (!hasClient(loan)) return null;
  const isOpen = loan.status !== 'pago';
  const isSingle = loan.plan.method === 'single';
  const settleNow = () => {
    setAskingToSettle(false);
    settleOrAsk(loan);
  };

  const Frame = beside && isWide ? SidePanel : SheetDialog;
  return (
    <Frame
      open={open}
      onOpenChange={onOpenChange}
      title="Detalhes do Empréstimo"
      size="large"
      forReading
      actions={
        <LoanDetailsActions
          loan={loan}
          payment={payment}
          waiting={proposed === null}
          settling={settling}
          renewing={renewing !== null}
          onSettle={() => (payment.typed === null ? settleNow() : setAskingToSettle(true))}
          onShare={onShare}
          onEdit={mayEdit ? onEdit : undefined}
        />
      }
    >
      <LoanDetailsFigures loan={loan} today={today} />
      {/* Not inside a tab: what was typed, and the key of a payment whose answer was lost, must outlive a look at the other. */}
      {isOpen && mayReceive && (
        <div className="mt-6">
          <PaymentForm loan={loan} form={payment} />
        </div>
      )}
      {isOpen && isSingle && mayEdit && (
        <RenewalPreview
          loan={loan}
          today={today}
          renewing={renewing}
          sendsAgain={sendsAgain}
          disabled={settling || renewing !== null || payment.sending}
          onRenew={(choices) => renew({ loan, ...choices })}
        />
      )}
      {isOpen && mayEdit && !isCovered(loan) && (
        <Renegotiation loan={loan} disabled={settling || renewing !== null || payment.sending} />
      )}
      <LoanDocuments loan={loan} />
      {isSingle ? <PaymentsAndHistory loan={loan} /> : <PlanTabs loan={loan} onReceive={payment.fill} />}
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

interface PlanTabsProps {
  loan: LoanWithClient;
  onReceive: (amount: Cents) => HTMLElement | null;
}

/** PA-17: the instalments first. */
function PlanTabs({ loan, onReceive }: PlanTabsProps) {
  const [shown, setShown] = useState('installments');
  return (
    <Tabs value={shown} onValueChange={setShown}>
      <TabList aria-label="Carnê, pagamentos e histórico" className="mt-6">
        <Tab value="installments">Carnê</Tab>
        <Tab value="payments">Pagamentos</Tab>
        <Tab value="history">Histórico</Tab>
      </TabList>
      <TabPanel value="installments">
        <InstallmentsTab loan={loan} onReceive={onReceive} />
      </TabPanel>
      <TabPanel value="payments">
        <PaymentList loan={loan} />
      </TabPanel>
      <TabPanel value="history">
        <LoanHistory loan={loan} />
      </TabPanel>
    </Tabs>
  );
}

function PaymentsAndHistory({ loan }: { loan: LoanWithClient }) {
  const [shown, setShown] = useState('payments');
  return (
    <Tabs value={shown} onValueChange={setShown}>
      <TabList aria-label="Pagamentos e histórico" className="mt-6">
        <Tab value="payments">Pagamentos</Tab>
        <Tab value="history">Histórico</Tab>
      </TabList>
      <TabPanel value="payments">
        <PaymentList loan={loan} />
      </TabPanel>
      <TabPanel value="history">
        <LoanHistory loan={loan} />
      </TabPanel>
    </Tabs>
  );
}
