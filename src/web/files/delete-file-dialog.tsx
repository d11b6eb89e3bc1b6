import type { ClientFile } from '#contract/files.ts';
import { call } from '#web/api/api-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';
import { showToast } from '#web/base/show-toast.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { fileOperations } from './file-operations.ts';
import { useRestoreFile } from './use-restore-file.ts';

interface DeleteFileDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  file: Pick<ClientFile, 'id' | 'name'>;
  onDeleted: () => void;
}

/** AQ-9; a refusal keeps the file ('Este empréstimo ainda está aberto.'). */
export function DeleteFileDialog({ open, onOpenChange, file, onDeleted }: DeleteFileDialogProps) {
  const restore = useRestoreFile();
  const remove = useOperation(fileOperations.remove, {
    run: () => call('DELETE /api/files/:id', { params: { id: file.id } }),
    onDone: () => {
      onOpenChange(false);
      onDeleted();
      showToast({
        title: 'Arquivo apagado!',
        description: file.name,
        action: { label: 'Desfazer', run: () => restore(file.id) },
      });
    },
    onFailed: () => onOpenChange(false),
  });
  const send = useSingleSend(remove);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Apagar arquivo"
      description="Por 30 dias você ainda pode desfazer. Depois o conteúdo some para sempre."
      confirmLabel="Apagar"
      loading={remove.isPending}
      onConfirm={() => send(undefined)}
    >
      <p className="mt-4 font-semibold wrap-anywhere">{file.name}</p>
    </ConfirmDialog>
  );
}
