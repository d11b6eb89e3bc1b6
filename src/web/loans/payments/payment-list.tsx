import { Paperclip, Receipt, Undo2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { dayInZone, dayText } from '#domain/calendar.ts';
import type { ListedPayment } from '#contract/payments.ts';
import { PROBLEM_MESSAGES } from '#domain/problem.ts';
import { onStatementText } from '#domain/statements/statement-words.ts';
import { settings } from '#web/base/settings.ts';
import { useToday } from '#web/base/clock/today.ts';
import { ownName } from '#web/people/person-name.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { useSession } from '#web/sessions/use-session.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { useMoneyText } from '#web/ui/money/hidden-values.ts';
import { IconButton } from '#web/ui/basic/icon-button.tsx';
import { PagedList } from '#web/ui/list/paged-list.tsx';
import { useFreshOnOpening, usePagedQuery } from '#web/api/use-paged-query.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { paymentList, type LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { UndoPaymentDialog } from './undo-payment-dialog.tsx';

const ReceiptDialog = lazyPart(
  async () => (await import('#web/loans/receive/receipt-dialog.tsx')).ReceiptDialog,
);

const ProofDialog = lazyPart(async () => (await import('./proof-dialog.tsx')).ProofDialog);

/** LN-9: asked for again each time it is opened, newest payment date first. */
export function PaymentList({ loan }: { loan: LoanWithClient }) {
  const query = usePagedQuery(paymentList(loan.id));
  const [undoing, setUndoing] = useState<{ payment: ListedPayment; open: boolean; turn: number } | null>(
    null,
  );
  useFreshOnOpening(query.retry);
  const receipt = useDialog<ListedPayment>();
  const proof = useDialog<CheckedBy>();

  const askUndo = (payment: ListedPayment) =>
    setUndoing((before) => ({ payment, open: true, turn: (before?.turn ?? 0) + 1 }));

  return (
    <>
      <PagedList
        query={query}
        label="Pagamentos"
        loadingText="Carregando pagamentos..."
        empty={
          <EmptyState
            icon={Receipt}
            title="Nenhum pagamento registrado"
            hint="O que o cliente pagar aparece aqui."
          />
        }
        pageClassName="grid divide-y divide-line"
        drawAll
        renderItem={(payment) => (
          <PaymentRow
            payment={payment}
            loss={loan.loss && payment.kind === 'settlement'}
            onReceipt={() => receipt.open(payment)}
            onProof={proof.open}
            onUndo={() => askUndo(payment)}
          />
        )}
      />
      {receipt.shown !== null && (
        <Suspense fallback={<SheetComing />}>
          <ReceiptDialog
            key={receipt.shown.key}
            {...receipt.shown.dialog}
            loan={loan}
            payment={receipt.shown.subject}
          />
        </Suspense>
      )}
      {proof.shown !== null && (
        <Suspense fallback={<SheetComing />}>
          <ProofDialog key={proof.shown.key} {...proof.shown.dialog} {...proof.shown.subject} />
        </Suspense>
      )}
      {undoing !== null && (
        <UndoPaymentDialog
          key={undoing.turn}
          open={undoing.open}
          onOpenChange={(open) => setUndoing({ ...undoing, open })}
          loan={loan}
          payment={undoing.payment}
        />
      )}
    </>
  );
}

/** A collector takes back what they recorded themselves today (EQ-3). */
function useMayUndo({ received_by: receivedBy, created_at: createdAt }: ListedPayment): boolean {
  const { staff } = useSession();
  const today = useToday();
  const mayEdit = useMay('edit');
  const mayReceive = useMay('receive');
  const isOwnOfToday =
    receivedBy === ownName(staff) && dayInZone(new Date(createdAt), settings.timeZone) === today;
  return mayEdit || (mayReceive && isOwnOfToday);
}

/** The proof of a payment, and since when it is one (PB-18). */
interface CheckedBy {
  readonly proof: NonNullable<ListedPayment['proof']>;
  readonly since: ListedPayment['created_at'];
}

interface PaymentRowProps {
  payment: ListedPayment;
  /** Nothing was received: the loan was written off with it (PD-9). */
  loss: boolean;
  onReceipt: () => void;
  onProof: (checked: CheckedBy) => void;
  onUndo: () => void;
}

/** A fee is never part of the amount (PA-27); what was paid before a renegotiation stays as it is (PA-42). */
function PaymentRow({ payment, loss, onReceipt, onProof, onUndo }: PaymentRowProps) {
  const moneyText = useMoneyText();
  const { amount, late_fee: fee, payment_date, notes, received_by: receivedBy } = payment;
  const { bank_line: line, proof } = payment;
  const { staff } = useSession();
  const mayUndo = useMayUndo(payment);
  const isFeeAlone = amount === 0 && fee > 0;
  return (
    <div className="flex items-center gap-3 py-2">
      <div className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
        <div className="min-w-0 flex-[1_1_7rem]">
          <p className="text-sm">{dayText(payment_date)}</p>
          {isFeeAlone && <p className="text-sm text-muted">Multa por atraso</p>}
          {receivedBy !== null && receivedBy !== ownName(staff) && (
            <p className="text-sm text-muted">{`por ${receivedBy}`}</p>
          )}
          {notes !== null && <p className="text-sm text-muted">{loss ? 'Baixado como perda' : notes}</p>}
        </div>
        <div className="min-w-0">
          <p className="font-semibold">{moneyText(isFeeAlone ? fee : amount)}</p>
          {!isFeeAlone && fee > 0 && (
            <p className="text-sm text-muted">{`Multa por atraso: ${moneyText(fee)}`}</p>
          )}
        </div>
        {line !== null && (
          <p className="basis-full text-xs wrap-anywhere text-muted">
            {line.text === null ? onStatementText(line.day) : `${onStatementText(line.day)}: ${line.text}`}
          </p>
        )}
        {payment.before_renegotiation && (
          <p className="basis-full text-xs text-muted">{PROBLEM_MESSAGES.payment_before_renegotiation}</p>
        )}
      </div>
      {proof !== null && (
        <IconButton
          label={`Comprovante de ${moneyText(isFeeAlone ? fee : amount)} em ${dayText(payment_date)}`}
          onClick={() => onProof({ proof, since: payment.created_at })}
        >
          <Paperclip aria-hidden="true" />
        </IconButton>
      )}
      {!loss && (
        <IconButton
          label={`Recibo de ${moneyText(isFeeAlone ? fee : amount)} em ${dayText(payment_date)}`}
          onClick={onReceipt}
        >
          <Receipt aria-hidden="true" />
        </IconButton>
      )}
      {mayUndo && !payment.before_renegotiation && (
        <IconButton
          label={`Desfazer pagamento de ${moneyText(isFeeAlone ? fee : amount)} em ${dayText(payment_date)}`}
          tone="destructive"
          onClick={onUndo}
        >
          <Undo2 aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
