import { useQueryClient } from '@tanstack/react-query';
import { useUndoPayment } from '#web/loans/payments/use-undo-payment.ts';
import { useUndoRenewal } from '#web/loans/renewal/use-undo-renewal.ts';
import { undoSettlement } from '#web/loans/settlement/use-settle-loan.ts';
import type { Received } from './use-receive.ts';

/** 'Foi engano: desfazer': by the way that belongs to what was recorded (RC-6). */
export function useUndoReceived(): (received: Received) => void {
  const queryClient = useQueryClient();
  const undoPayment = useUndoPayment();
  const undoRenewal = useUndoRenewal();
  return ({ loan, recorded }) => {
    switch (recorded.kind) {
      case 'payment':
        undoPayment.mutate(recorded.payment);
        return;
      case 'settlement':
        void undoSettlement(queryClient, loan.id);
        return;
      case 'renewal':
        undoRenewal.mutate(loan);
    }
  };
}
