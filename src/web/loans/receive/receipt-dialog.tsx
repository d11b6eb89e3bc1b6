import type { Payment } from '#domain/loans/payments/payment.ts';
import type { LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { Receipt } from './receipt.tsx';
import { ReceiptActions } from './receipt-actions.tsx';

interface ReceiptDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** As it is today: what is left is what is owed now. */
  loan: LoanWithClient;
  payment: Payment;
}

/** The receipt of a payment recorded before, from the list of payments (RC-8). */
export function ReceiptDialog({ open, onOpenChange, loan, payment }: ReceiptDialogProps) {
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Recibo"
      forReading
      actions={
        <ReceiptActions
          loan={loan}
          before={null}
          money={payment}
          paymentId={payment.id}
          onDone={() => onOpenChange(false)}
        />
      }
    >
      <Receipt loan={loan} money={payment} at={payment.created_at} />
    </SheetDialog>
  );
}
