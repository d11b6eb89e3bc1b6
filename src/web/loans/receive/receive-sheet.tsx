import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CheckCheck, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { firstName } from '#domain/clients/client.ts';
import { dueWords } from '#domain/dashboard/due-loan.ts';
import { lateSince } from '#domain/loans/loan/loan-standing.ts';
import { isCovered, remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import { addCents, brl } from '#domain/money.ts';
import { PROBLEM_MESSAGES } from '#domain/problem.ts';
import { hasCode } from '#web/api/api-problem.ts';
import { useToday } from '#web/base/clock/today.ts';
import { keptByLoan, onOfflineUse } from '#web/base/offline-use.ts';
import { ClientAvatar } from '#web/files/client-avatar.tsx';
import { LOAN_GONE } from '#web/data/loans/loan-gone.ts';
import { hasClient, loanQuery, type LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { QuestionBeforeSending } from '#web/ui/form/question-before-sending.tsx';
import { showToast } from '#web/base/show-toast.ts';
import { SettledMoment } from '#web/loans/moments/loan-moments.tsx';
import { Receipt } from './receipt.tsx';
import { ReceiptActions } from './receipt-actions.tsx';
import { ReceiveForm } from './receive-form.tsx';
import { divisionText, receivedSum, type ReceiveDraft } from './receive-draft.ts';
import type { ReceiveChoice } from './receive-options.ts';
import { loanName, OtherLoans, useOtherLoans } from './loan-named.tsx';
import { useReceive, type Received, type ReceiveState } from './use-receive.ts';
import { useUndoReceived } from './use-undo-received.ts';

interface ReceiveSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  loanId: string;
  /** As the list has it; the sheet asks again. */
  known?: LoanWithClient | undefined;
  /** 'Ver detalhes do empréstimo', where there are some. */
  onDetails?: ((loan: LoanWithClient) => void) | undefined;
  /** The tile that is chosen at first. */
  first?: ReceiveChoice | undefined;
}

/** RC-1 to RC-7: what was received of a loan, then its receipt. */
export function ReceiveSheet(props: ReceiveSheetProps) {
  const { open, onOpenChange } = props;
  // RC-9: another loan of the same client.
  const [other, setOther] = useState<LoanWithClient | null>(null);
  const { data, error, refetch } = useQuery({
    ...loanQuery(other?.id ?? props.loanId),
    enabled: open,
    refetchOnMount: 'always',
  });
  const loan = data ?? other ?? props.known;
  const gone = open && hasCode(error, 'not_found');
  useEffect(() => {
    if (!gone) return;
    onOpenChange(false);
    showToast({ ...LOAN_GONE, variant: 'destructive' });
  }, [gone, onOpenChange]);

  if (loan !== undefined && hasClient(loan)) {
    return (
      <ReceiveFromLoan
        key={loan.id}
        {...props}
        first={other === null ? props.first : undefined}
        loan={loan}
        onSwitch={setOther}
      />
    );
  }
  if (error === null) return open && <SheetComing />;
  return (
    <SheetDialog open={open} onOpenChange={onOpenChange} title="Receber" forReading>
      <LoadFailure message={error.message} retry={refetch} />
    </SheetDialog>
  );
}

interface ReceiveFromLoanProps extends Pick<
  ReceiveSheetProps,
  'open' | 'onOpenChange' | 'onDetails' | 'first'
> {
  loan: LoanWithClient;
  onSwitch: (loan: LoanWithClient) => void;
}

/** The receipt takes the place of the form in the same dialog, so that one Back closes it. */
function ReceiveFromLoan({ open, onOpenChange, onDetails, first, loan, onSwitch }: ReceiveFromLoanProps) {
  const [received, setReceived] = useState<Received | null>(null);
  const close = () => onOpenChange(false);
  const form = useReceive(loan, { first, onReceived: setReceived, onRenewed: close });
  const undo = useUndoReceived();
  const others = useOtherLoans(loan);
  const [switching, setSwitching] = useState(false);
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
            paymentId={received.payment?.id}
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
      leading={
        <ClientAvatar
          client={{ id: loan.client_id, name: loan.client.name }}
          photo={loan.client.photo_sha256}
        />
      }
      description={
        <>
          <div className="flex flex-wrap items-center gap-x-2.5">
            <p>{loanName(loan)}</p>
            {others.length > 0 && (
              <Button
                variant="ghost"
                dense
                aria-expanded={switching}
                // Flush with the words also where it has a line of its own.
                className="-my-3 -ml-2.5"
                onClick={() => setSwitching(!switching)}
              >
                Trocar
              </Button>
            )}
          </div>
          <Standing loan={loan} />
        </>
      }
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
      {switching && <OtherLoans loans={others} onChoose={onSwitch} />}
      {loan.status === 'pago' ? (
        <Notice tone="green" icon={CheckCheck}>
          {PROBLEM_MESSAGES.loan_already_paid}
        </Notice>
      ) : (
        <>
          <ReceivedHere loan={loan} />
          <ReceiveForm loan={loan} form={form} />
        </>
      )}
      <QuestionBeforeSending question={form.question} />
    </SheetDialog>
  );
}

function SubmitButton({ form: { fields, parts, price, sending, waiting } }: { form: ReceiveState }) {
  const division = parts === null ? null : divisionText(fields.choice, parts);
  const undecided = fields.choice === 'all' && (waiting || price === '');
  return (
    <div className="grid gap-1.5">
      <Button
        type="submit"
        wide
        loading={sending}
        loadingText="Registrando..."
        disabled={fields.choice === null || undecided}
      >
        {fields.choice === null ? 'Escolha quanto recebeu' : submitWords(fields, parts, undecided)}
      </Button>
      {division !== null && <p className="text-center text-sm text-muted">{division}</p>}
    </div>
  );
}

/** The whole sum (RC-10). A loan whose payments reach its total is settled without receiving anything. */
function submitWords({ choice }: ReceiveDraft, parts: ReceiveState['parts'], undecided: boolean): string {
  if (undecided) return 'Escolha com ou sem desconto';
  if (parts === null) return 'Receber';
  const sum = receivedSum(parts);
  if (sum > 0) return `Receber ${brl(sum)}`;
  return choice === 'interest' ? 'Renovar sem receber' : 'Quitar';
}

function Standing({ loan }: { loan: LoanWithClient }) {
  const today = useToday();
  const isLate = lateSince(loan, today) !== null;
  if (loan.status === 'pago') return <>{loan.loss ? 'Baixado como perda' : 'Quitado'}</>;
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

/** What this device still has to send is not in these sums yet (OF-6). */
function ReceivedHere({ loan }: { loan: LoanWithClient }) {
  const kept = useSyncExternalStore(onOfflineUse, keptByLoan).get(loan.id);
  if (kept?.waiting === undefined) return null;
  const { amount, late_fee: fee } = kept.receivedSince(loan.version);
  return (
    <Notice tone="orange">
      {`Este aparelho já recebeu ${brl(addCents(amount, fee))}, que estes valores ainda não descontam. ${kept.waiting}.`}
    </Notice>
  );
}

function ReceiptPage({ received: { loan, money, at, discount } }: { received: Received }) {
  const page = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone: what it led to is read next.
  useEffect(() => page.current?.focus(), []);
  return (
    <div ref={page} tabIndex={-1} role="group" aria-label="Recibo" className="outline-none">
      <Receipt loan={loan} money={money} at={at} discount={discount} />
      <SettledMoment loan={loan} stamped={false} />
    </div>
  );
}
