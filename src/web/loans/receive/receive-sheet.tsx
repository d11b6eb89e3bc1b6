import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CheckCheck, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { firstName } from '#domain/clients/client.ts';
import { dueWords } from '#domain/dashboard/due-loan.ts';
import { lateSince } from '#domain/loans/loan/loan-standing.ts';
import { isCovered, remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import { brl } from '#domain/money.ts';
import { PROBLEM_MESSAGES } from '#domain/problem.ts';
import { hasCode } from '#web/api/api-problem.ts';
import { useToday } from '#web/base/clock/today.ts';
import { LOAN_GONE } from '#web/data/loans/loan-gone.ts';
import { hasClient, loanQuery, type LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { AvatarInitials } from '#web/ui/basic/avatar-initials.tsx';
import { Button } from '#web/ui/basic/button.tsx';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { showToast } from '#web/base/show-toast.ts';
import { Receipt } from './receipt.tsx';
import { ReceiptActions } from './receipt-actions.tsx';
import { ReceiveForm } from './receive-form.tsx';
import { useReceive, type Received, type ReceiveState } from './use-receive.ts';
import { useUndoReceived } from './use-undo-received.ts';

interface ReceiveSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  loanId: string;
  /** As the list knows it; the sheet asks again. */
  known?: LoanWithClient | undefined;
  /** 'Ver detalhes do empréstimo', where there are some. */
  onDetails?: ((loan: LoanWithClient) => void) | undefined;
}

/** RC-1 to RC-7: what was received of a loan, then its receipt. */
export function ReceiveSheet(props: ReceiveSheetProps) {
  const { open, onOpenChange, loanId, known } = props;
  const { data, error, refetch } = useQuery({
    ...loanQuery(loanId),
    enabled: open,
    refetchOnMount: 'always',
  });
  const loan = data ?? known;
  const gone = open && hasCode(error, 'not_found');
  useEffect(() => {
    if (!gone) return;
    onOpenChange(false);
    showToast({ ...LOAN_GONE, variant: 'destructive' });
  }, [gone, onOpenChange]);

  if (loan !== undefined && hasClient(loan)) return <ReceiveFromLoan {...props} loan={loan} />;
  if (error === null) return open && <SheetComing />;
  return (
    <SheetDialog open={open} onOpenChange={onOpenChange} title="Receber" forReading>
      <LoadFailure message={error.message} retry={refetch} />
    </SheetDialog>
  );
}

interface ReceiveFromLoanProps extends Pick<ReceiveSheetProps, 'open' | 'onOpenChange' | 'onDetails'> {
  loan: LoanWithClient;
}

/** The receipt takes the place of the form in the same dialog, so that one Back closes it. */
function ReceiveFromLoan({ open, onOpenChange, onDetails, loan }: ReceiveFromLoanProps) {
  const [received, setReceived] = useState<Received | null>(null);
  const form = useReceive(loan, setReceived);
  const undo = useUndoReceived();
  const close = () => onOpenChange(false);
  if (received !== null) {
    return (
      <SheetDialog
        open={open}
        onOpenChange={onOpenChange}
        title="Recibo"
        forReading
        actions={
          <ReceiptActions
            {...received}
            paymentId={received.recorded.kind === 'payment' ? received.recorded.payment.id : undefined}
            onDone={close}
            onUndo={() => undo(received)}
          />
        }
      >
        <ReceiptPage received={received} />
      </SheetDialog>
    );
  }
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Receber de ${firstName(loan.client.name)}`}
      leading={<AvatarInitials name={loan.client.name} />}
      description={<Standing loan={loan} />}
      forReading
      onSubmit={form.submit}
      actions={
        <div className="grid grow gap-1">
          {loan.status !== 'pago' && <SubmitButton form={form} />}
          {onDetails !== undefined && (
            <Button
              variant="ghost"
              dense
              onClick={() => {
                close();
                onDetails(loan);
              }}
            >
              Ver detalhes do empréstimo
            </Button>
          )}
        </div>
      }
    >
      {loan.status === 'pago' ? (
        <Notice tone="green" icon={CheckCheck}>
          {PROBLEM_MESSAGES.loan_already_paid}
        </Notice>
      ) : (
        <ReceiveForm loan={loan} form={form} />
      )}
    </SheetDialog>
  );
}

function SubmitButton({ form: { fields, sum, sending, waiting } }: { form: ReceiveState }) {
  return (
    <Button
      type="submit"
      wide
      loading={sending}
      loadingText="Registrando..."
      disabled={fields.choice === null || (fields.choice === 'all' && waiting)}
    >
      {fields.choice === null ? 'Escolha quanto recebeu' : submitWords(sum)}
    </Button>
  );
}

/** A loan whose payments reach its total is settled without receiving anything. */
function submitWords(sum: ReceiveState['sum']): string {
  if (sum === null) return 'Receber';
  return sum === 0 ? 'Quitar' : `Receber ${brl(sum)}`;
}

function Standing({ loan }: { loan: LoanWithClient }) {
  const today = useToday();
  const isLate = lateSince(loan, today) !== null;
  if (loan.status === 'pago') return <>Quitado</>;
  if (isCovered(loan)) return <>Tudo pago. Quite para encerrar.</>;
  return (
    <>
      <span className={clsx(isLate && 'font-semibold text-red')}>
        {isLate && <TriangleAlert aria-hidden="true" className="mr-1.5 mb-0.5 inline size-4" />}
        {dueWords(loan, today)}
      </span>
      {`\u00a0· falta\u00a0${brl(remainingAmount(loan))}`}
    </>
  );
}

function ReceiptPage({ received: { loan, money, at } }: { received: Received }) {
  const page = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone: what it led to is read next.
  useEffect(() => page.current?.focus(), []);
  return (
    <div ref={page} tabIndex={-1} role="group" aria-label="Recibo" className="outline-none">
      <Receipt loan={loan} money={money} at={at} />
    </div>
  );
}
