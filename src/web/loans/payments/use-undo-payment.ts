import { dayText } from '#domain/calendar.ts';
import { receivedTotal } from '#domain/loans/payments/received-money.ts';
import type { Payment } from '#domain/loans/payments/payment.ts';
import { brl } from '#domain/money.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { showToast } from '#web/base/show-toast.ts';
import { removePayment } from './remove-payment.ts';

type RecordedPayment = Pick<Payment, 'id' | 'amount' | 'late_fee' | 'payment_date'>;

/** A payment entered by mistake, with the late fee that came with it: from its toast, its receipt and the list. */
export function useUndoPayment(onUndone?: () => void) {
  return useOperation('removePayment', {
    run: ({ id }: RecordedPayment) => removePayment(id),
    onDone: (_, payment) => {
      onUndone?.();
      showToast({
        title: 'Pagamento desfeito!',
        description: `${brl(receivedTotal(payment))} de ${dayText(payment.payment_date)}`,
      });
    },
  });
}
