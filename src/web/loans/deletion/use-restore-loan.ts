import { call } from '#web/api/api-client.ts';
import { showToast } from '#web/base/show-toast.ts';
import { useOperation } from '#web/api/use-operation.ts';

/** Behind 'Desfazer' and 'Restaurar' alike. */
export function useRestoreLoan() {
  return useOperation('restoreLoan', {
    run: (id: string, idempotencyKey) =>
      call('POST /api/loans/:id/restore', { params: { id } }, { idempotencyKey }),
    form: (id) => `staff restored loan ${id}`,
    onDone: () => showToast({ title: 'Empréstimo restaurado!' }),
  });
}
