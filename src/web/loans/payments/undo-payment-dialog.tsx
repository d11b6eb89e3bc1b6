import { dayText } from '#domain/calendar.ts';
import { balanceText } from '#domain/loans/texts/balance-text.ts';
import type { Loan } from '#domain/loans/loan/loan.ts';
import { remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import { receivedTotal } from '#domain/loans/payments/received-money.ts';
import { brl } from '#domain/money.ts';
import type { ListedPayment } from '#contract/payments.ts';
import { paymentUndone } from '#domain/loans/payments/payment.ts';
import { useToday } from '#web/base/clock/today.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useSingleSend } from '#web/api/use-single-send.ts';
import { forgivenAgainText } from './undo-texts.ts';
import { useUndoPayment } from './use-undo-payment.ts';

interface UndoPaymentDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  loan: Loan;
  payment: ListedPayment;
}

/** A payment entered by mistake, with the late fee that came with it. Mounted again for each. */
export function UndoPaymentDialog({ open, onOpenChange, loan, payment }: UndoPaymentDialogProps) {
  const received = receivedTotal(payment);
  const forgivenAgain = forgivenAgainText(payment);
  const undo = useUndoPayment(() => onOpenChange(false));
  const send = useSingleSend(undo);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Desfazer pagamento"
      description={
        <>
          Você tem certeza? O pagamento de{' '}
          <strong className="whitespace-nowrap text-ink">{brl(received)}</strong> de{' '}
          {dayText(payment.payment_date)} deixa de contar neste empréstimo.
          {payment.late_fee > 0 && (
            <>
              {' '}
              Dele, <span className="whitespace-nowrap">{brl(payment.late_fee)}</span> são multa por atraso,
              que volta a ficar em aberto.
            </>
          )}
          {forgivenAgain !== null && ` ${forgivenAgain}`}
        </>
      }
      confirmLabel="Desfazer"
      loading={undo.isPending}
      onConfirm={() => send(payment)}
    >
      <Consequence loan={loan} payment={payment} />
    </ConfirmDialog>
  );
}

function Consequence({ loan, payment }: { loan: Loan; payment: ListedPayment }) {
  const today = useToday();
  // For a moment the list may know of a payment that the loan's figures do not hold yet, or no longer.
  if (payment.amount > loan.paid_amount) return null;
  const undone = paymentUndone(loan, payment, today);
  const [before, after] = [remainingAmount(loan), remainingAmount(undone)];
  const reopens = loan.status === 'pago' && undone.status !== 'pago';
  // Only a late fee: the remaining amount stays.
  if (before === after && !reopens) return null;
  return (
    <div className="mt-4 grid gap-3">
      <p className="rounded-control bg-sunken px-4 py-3">
        <span className="whitespace-nowrap">{balanceText(before)}</span> →{' '}
        <strong className="whitespace-nowrap">{before < 0 ? balanceText(after) : brl(after)}</strong>
      </p>
      {reopens && (
        <Notice tone="orange">
          {`O empréstimo deixa de estar pago e volta a ficar ${reopenedWord(loan, undone)}.`}
        </Notice>
      )}
    </div>
  );
}

/** Which instalments of a plan are open again, and so whether it is late, only the server works out. */
function reopenedWord(loan: Loan, undone: Loan): string {
  if (loan.interest_method !== 'single') return 'em aberto';
  return undone.status === 'atrasado' ? 'atrasado' : 'ativo';
}
