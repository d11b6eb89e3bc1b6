import { call } from '#web/api/api-client.ts';
import { hasCode } from '#web/api/api-problem.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { removePayment } from '#web/data/loans/loan-operations.ts';
import { showToast } from '#web/base/show-toast.ts';
import { undoneText, type RecordedPayment } from './undo-texts.ts';

/** A payment entered by mistake, with the late fee that came with it: from its toast, its receipt and the list. */
export function useUndoPayment(onUndone?: () => void) {
  return useOperation(removePayment, {
    run: ({ id }: RecordedPayment) => removeOnce(id),
    onDone: (_, payment) => {
      onUndone?.();
      showToast({
        title: 'Pagamento desfeito!',
        description: undoneText(payment),
      });
    },
  });
}

/** Undoing what is undone already, by another tab or by a call whose answer was lost, is no failure. */
async function removeOnce(id: string): Promise<void> {
  try {
    await call('DELETE /api/payments/:id', { params: { id } });
  } catch (problem) {
    if (!hasCode(problem, 'not_found')) throw problem;
  }
}
