import { useUndoChange } from '#web/loans/changes/use-undo-change.ts';
import { useUndoPayment } from '#web/loans/payments/use-undo-payment.ts';
import type { Received } from './use-receive.ts';

/** 'Foi engano: desfazer': by the way that belongs to what was recorded (RC-6). */
export function useUndoReceived(): (received: Received) => void {
  const undoPayment = useUndoPayment();
  const undoSettlement = useUndoChange('settled');
  const undoRenewal = useUndoChange('renewed');
  return ({ kind, loan, payment }) => {
    switch (kind) {
      case 'payment':
        if (payment !== null) undoPayment.mutate(payment);
        return;
      case 'settlement':
        undoSettlement.mutate(loan);
        return;
      case 'renewal':
        undoRenewal.mutate(loan);
    }
  };
}
