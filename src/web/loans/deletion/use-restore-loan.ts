import { call } from '#web/api/api-client.ts';
import { showToast } from '#web/base/show-toast.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { useOperation } from '#web/api/use-operation.ts';

const restoreLoan: ChangeOfScreen = { failed: 'Não deu para restaurar o empréstimo', changes: ['loans'] };

/** Behind 'Desfazer' and 'Restaurar' alike. */
export function useRestoreLoan() {
  return useOperation(restoreLoan, {
    run: (id: string, idempotencyKey) =>
      call('POST /api/loans/:id/restore', { params: { id } }, { idempotencyKey }),
    form: (id) => `staff restored loan ${id}`,
    onDone: () => showToast({ title: 'Empréstimo restaurado!' }),
  });
}
