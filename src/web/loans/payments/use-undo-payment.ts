import { useOperation } from '#web/api/use-operation.ts';
import { showToast } from '#web/base/show-toast.ts';
import { removePayment } from './remove-payment.ts';
import { undoneText, type RecordedPayment } from './undo-texts.ts';

/** A payment entered by mistake, with the late fee that came with it: from its toast, its receipt and the list. */
export function useUndoPayment(onUndone?: () => void) {
  return useOperation('removePayment', {
    run: ({ id }: RecordedPayment) => removePayment(id),
    onDone: (_, payment) => {
      onUndone?.();
      showToast({
        title: 'Pagamento desfeito!',
        description: undoneText(payment),
      });
    },
  });
}
