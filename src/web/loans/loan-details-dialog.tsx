import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { LoanOfClient } from '#contract/loan-translation.ts';
import { ApiProblem } from '#web/api-problem.ts';
import { today } from '#web/settings.ts';
import { SheetDialog } from '#web/ui/sheet-dialog.tsx';
import { showToast } from '#web/ui/show-toast.ts';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { LoanDetailsActions } from './loan-details-actions.tsx';
import { LoanDetailsFigures } from './loan-details-figures.tsx';
import { LoanHistory } from './loan-history.tsx';
import { hasClient, loanQuery, type LoanWithClient } from './loan-queries.ts';
import { PaymentForm } from './payment-form.tsx';
import { PaymentList } from './payment-list.tsx';
import { RenewLoanDialog } from './renew-loan-dialog.tsx';
import { SettleLoanDialog } from './settle-loan-dialog.tsx';

interface LoanDetailsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** As the list knows it; the dialog asks again and keeps up with every change. */
  loan: LoanOfClient;
  /** Opened to record a payment: the focus is on its amount instead of on what is to be read. */
  toPay?: boolean;
  onShare?: (loan: LoanWithClient) => void;
  onEdit?: (loan: LoanWithClient) => void;
}

interface Question {
  about: 'settle' | 'renew';
  open: boolean;
  /** Each opening is a question of its own, with the figures of that moment. */
  turn: number;
}

/** LN-9 to LN-13: nothing without its client. */
export function LoanDetailsDialog(props: LoanDetailsDialogProps) {
  const { open, onOpenChange, toPay = false, onShare, onEdit } = props;
  const loan = useCurrentLoan(props);
  const [question, setQuestion] = useState<Question | null>(null);
  if (!hasClient(loan)) return null;

  const ask = (about: Question['about']) =>
    setQuestion((before) => ({ about, open: true, turn: (before?.turn ?? 0) + 1 }));
  const close = () => onOpenChange(false);
  const answer = {
    open: question?.open === true,
    onOpenChange: (isOpen: boolean) => setQuestion((before) => before && { ...before, open: isOpen }),
    loan,
  };

  return (
    <>
      <SheetDialog
        open={open}
        onOpenChange={onOpenChange}
        title="Detalhes do Empréstimo"
        size="large"
        forReading={!toPay}
        actions={
          <LoanDetailsActions
            loan={loan}
            onSettle={() => ask('settle')}
            onRenew={() => ask('renew')}
            onShare={onShare}
            onEdit={onEdit}
          />
        }
      >
        <LoanDetailsFigures loan={loan} today={today()} />
        {/* Not inside a tab: what was typed, and the key of a payment whose answer was lost, must outlive a look at the other. */}
        {loan.status !== 'pago' && (
          <div className="mt-6">
            <PaymentForm loan={loan} />
          </div>
        )}
        <PaymentsAndHistory loan={loan} />
      </SheetDialog>
      {question?.about === 'settle' && <SettleLoanDialog key={question.turn} {...answer} onSettled={close} />}
      {question?.about === 'renew' && <RenewLoanDialog key={question.turn} {...answer} onRenewed={close} />}
    </>
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
        <LoanHistory loanId={loan.id} />
      </TabPanel>
    </Tabs>
  );
}

/** The loan as it is now; one that was deleted meanwhile closes the dialog and says so. */
function useCurrentLoan({ open, onOpenChange, loan }: LoanDetailsDialogProps): LoanOfClient {
  const { data, error } = useQuery({
    ...loanQuery(loan.id),
    placeholderData: loan,
    enabled: open,
    refetchOnMount: 'always',
  });
  const gone = open && error instanceof ApiProblem && error.code === 'not_found';
  useEffect(() => {
    if (!gone) return;
    onOpenChange(false);
    const description = 'Este empréstimo foi excluído. Ele pode ser restaurado em Admin › Configurações.';
    showToast({ title: 'Empréstimo não encontrado', description, variant: 'destructive' });
  }, [gone, onOpenChange]);
  return data ?? loan;
}
