import { HandCoins, RotateCcw } from 'lucide-react';
import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import type { ShownLoan } from '#contract/loans.ts';
import type { ReceivedMoney } from '#domain/loans/payments/received-money.ts';
import { keepDraft } from '#web/base/draft-store.ts';
import { NEW_LOAN_FORM, newLoanState } from '#web/loans/form/new-loan-state.ts';
import { DocumentButton } from '#web/documents/document-button.tsx';
import { receiptAddress } from '#web/documents/download-document.ts';
import { RollReceiptButton } from '#web/documents/roll-receipt-button.tsx';
import type { LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { LoanMessageSheet } from '#web/messages/lazy-sheets.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { WhatsAppIcon } from '#web/ui/basic/whatsapp-icon.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';

interface ReceiptActionsProps {
  loan: LoanWithClient;
  /** As it was before the payment; null for one recorded some time ago. */
  before: ShownLoan | null;
  money: ReceivedMoney;
  /** Of the recorded payment, for its document; a renewal without one has none. */
  paymentId?: string | undefined;
  onDone: () => void;
  /** Left out where it can no longer be taken back from here. */
  onUndo?: () => void;
}

/** What comes after a payment: its receipt sent, another loan, or back (RC-6, RC-7). */
export function ReceiptActions({ loan, before, money, paymentId, onDone, onUndo }: ReceiptActionsProps) {
  const navigate = useNavigate();
  const { open, shown } = useDialog<null>();
  const maySend = useMay('receive');
  const mayLend = useMay('lend');
  const client = { id: loan.client_id, ...loan.client };
  function lendAgain() {
    keepDraft(NEW_LOAN_FORM, { client: { id: client.id, name: client.name } }, null);
    onDone();
    void navigate('/emprestimos', { state: newLoanState });
  }
  return (
    <div className="grid w-full gap-2">
      {maySend && (
        <Button
          wide
          data-first-focus=""
          onClick={() => open(null)}
          onPointerEnter={LoanMessageSheet.prefetch}
        >
          <WhatsAppIcon />
          Enviar pelo WhatsApp
        </Button>
      )}
      <div className="flex flex-wrap gap-2 *:flex-1 *:whitespace-nowrap">
        {paymentId !== undefined && (
          <DocumentButton dense source={{ address: receiptAddress(paymentId) }}>
            Recibo em PDF
          </DocumentButton>
        )}
        {mayLend && (
          <Button variant="secondary" dense onClick={lendAgain}>
            <HandCoins aria-hidden="true" />
            Emprestar de novo
          </Button>
        )}
        <Button variant="secondary" dense onClick={onDone}>
          Pronto
        </Button>
      </div>
      <div className="flex flex-wrap *:flex-1 *:px-1.5 *:whitespace-nowrap empty:hidden">
        {paymentId !== undefined && <RollReceiptButton paymentId={paymentId} />}
        {onUndo !== undefined && (
          <Button
            variant="ghost"
            dense
            onClick={() => {
              onDone();
              onUndo();
            }}
          >
            <RotateCcw aria-hidden="true" />
            Foi engano: desfazer
          </Button>
        )}
      </div>
      {shown !== null && (
        <Suspense fallback={<SheetComing />}>
          <LoanMessageSheet
            key={shown.key}
            {...shown.dialog}
            about={{ moment: 'receipt', client, loan, before, payment: money }}
          />
        </Suspense>
      )}
    </div>
  );
}
