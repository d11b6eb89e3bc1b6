import { Receipt, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { dayText } from '#domain/calendar.ts';
import type { Loan } from '#domain/loans/loan.ts';
import { brl } from '#domain/money.ts';
import type { Payment } from '#domain/loans/payment.ts';
import { PROBLEM_MESSAGES } from '#domain/problem.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { PagedList } from '#web/ui/list/paged-list.tsx';
import { useFreshOnOpening, usePagedQuery } from '#web/ui/list/use-paged-query.ts';
import { paymentList } from '#web/loans/loan-queries.ts';
import { UndoPaymentDialog } from './undo-payment-dialog.tsx';

/** LN-9: asked for again each time it is opened, newest payment date first. */
export function PaymentList({ loan }: { loan: Loan }) {
  const query = usePagedQuery(paymentList(loan.id));
  const [undoing, setUndoing] = useState<{ payment: Payment; open: boolean; turn: number } | null>(null);
  useFreshOnOpening(query.retry);

  const askUndo = (payment: Payment) =>
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
        renderItem={(payment) => <PaymentRow payment={payment} onUndo={() => askUndo(payment)} />}
      />
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

/** A fee is never part of the amount (PA-27); what was paid before a renegotiation stays as it is (PA-42). */
function PaymentRow({ payment, onUndo }: { payment: Payment; onUndo: () => void }) {
  const { amount, late_fee: fee, payment_date, notes } = payment;
  const isFeeAlone = amount === 0 && fee > 0;
  return (
    <div className="flex items-center gap-3 py-2">
      <div className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
        <div className="min-w-0 flex-[1_1_7rem]">
          <p className="text-sm">{dayText(payment_date)}</p>
          {isFeeAlone && <p className="text-sm text-muted">Multa por atraso</p>}
          {notes !== null && <p className="text-sm text-muted">{notes}</p>}
        </div>
        <div className="min-w-0">
          <p className="font-semibold">{brl(isFeeAlone ? fee : amount)}</p>
          {!isFeeAlone && fee > 0 && <p className="text-sm text-muted">{`Multa por atraso: ${brl(fee)}`}</p>}
        </div>
        {payment.before_renegotiation && (
          <p className="basis-full text-xs text-muted">{PROBLEM_MESSAGES.payment_before_renegotiation}</p>
        )}
      </div>
      {!payment.before_renegotiation && (
        <IconButton
          label={`Desfazer pagamento de ${brl(isFeeAlone ? fee : amount)} em ${dayText(payment_date)}`}
          tone="destructive"
          onClick={onUndo}
        >
          <Undo2 aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
