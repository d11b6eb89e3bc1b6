import type { Tag } from '#domain/clients/tag.ts';
import { call } from '#web/api/api-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';
import { forgetDraftsOf } from '#web/base/draft-store.ts';
import { showToast } from '#web/base/show-toast.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { tagOperations } from './tag-operations.ts';

interface DeleteTagDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  tag: Tag;
}

/** Asked, because it does not come back. */
export function DeleteTagDialog({ open, onOpenChange, tag }: DeleteTagDialogProps) {
  const remove = useOperation(tagOperations.remove, {
    run: () => call('DELETE /api/tags/:id', { params: { id: tag.id } }),
    onDone: () => {
      forgetDraftsOf(tag.id);
      onOpenChange(false);
      showToast({ title: 'Etiqueta excluída!', description: tag.name });
    },
  });
  const send = useSingleSend(remove);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Excluir etiqueta"
      description={`Os clientes ficam sem a etiqueta ${tag.name}.`}
      confirmLabel="Excluir"
      loading={remove.isPending}
      onConfirm={() => send(undefined)}
    />
  );
}
