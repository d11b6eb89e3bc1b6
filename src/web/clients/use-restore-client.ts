import { call } from '#web/api/api-client.ts';
import { showToast } from '#web/base/show-toast.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { useOperation } from '#web/api/use-operation.ts';

const restoreClient: ChangeOfScreen = { failed: 'Não deu para restaurar o cliente', changes: ['clients'] };

/** CL-5: what was deleted comes back, from the toast or from the list of the deleted. */
export function useRestoreClient() {
  return useOperation(restoreClient, {
    run: (id: string, idempotencyKey) =>
      call('POST /api/clients/:id/restore', { params: { id } }, { idempotencyKey }),
    form: (id) => `staff restored client ${id}`,
    onDone: (client) => showToast({ title: 'Cliente restaurado!', description: client.name }),
  });
}
