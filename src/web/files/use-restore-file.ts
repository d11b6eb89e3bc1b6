import { call } from '#web/api/api-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';
import { showToast } from '#web/base/show-toast.ts';
import { fileOperations } from './file-operations.ts';

/** AQ-9: what was deleted comes back, from the toast or from its line. */
export function useRestoreFile(): (id: string) => void {
  const restore = useOperation(fileOperations.restore, {
    run: (id: string, idempotencyKey) =>
      call('POST /api/files/:id/restore', { params: { id } }, { idempotencyKey }),
    form: (id) => `staff restored file ${id}`,
    onDone: ({ name }) => showToast({ title: 'O arquivo voltou!', description: name }),
  });
  return useSingleSend(restore);
}
