import type { LoanPreset } from '#domain/loans/terms/loan-preset.ts';
import { call } from '#web/api/api-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { presetOperations } from './preset-operations.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';
import { forgetDraftsOf } from '#web/base/draft-store.ts';
import { showToast } from '#web/base/show-toast.ts';

/** Without a question, because 'Desfazer' brings it back and no loan depends on it (SM-6). */
export function useDeletePreset(): (preset: LoanPreset) => void {
  const restore = useOperation(presetOperations.restore, {
    run: (id: string, idempotencyKey) =>
      call('POST /api/loan-presets/:id/restore', { params: { id } }, { idempotencyKey }),
    form: (id) => `staff restored preset ${id}`,
    onDone: ({ name }) => showToast({ title: 'Condição restaurada!', description: name }),
  });
  const remove = useOperation(presetOperations.remove, {
    run: ({ id }: LoanPreset) => call('DELETE /api/loan-presets/:id', { params: { id } }),
    onDone: (_, { id, name }) => {
      forgetDraftsOf(id);
      showToast({
        title: 'Condição excluída!',
        description: name,
        action: { label: 'Desfazer', run: () => restore.mutate(id) },
      });
    },
  });
  return useSingleSend(remove);
}
