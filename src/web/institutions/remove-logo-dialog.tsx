import { useQueryClient } from '@tanstack/react-query';
import { call } from '#web/api/api-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { updateInstitution } from '#web/data/institutions/institution-operations.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { showToast } from '#web/base/show-toast.ts';
import { institutionQuery } from '#web/data/institutions/institution-query.ts';

interface RemoveLogoDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function RemoveLogoDialog({ open, onOpenChange }: RemoveLogoDialogProps) {
  const queryClient = useQueryClient();
  const remove = useOperation(updateInstitution, {
    run: () => call('DELETE /api/institution/logo', {}),
    onDone: (answer) => {
      queryClient.setQueryData(institutionQuery.queryKey, answer);
      onOpenChange(false);
      showToast({ title: 'Imagem da logo removida!' });
    },
  });
  const send = useSingleSend(remove);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Remover a imagem da logo?"
      description="Seus clientes voltam a ver a imagem da URL da Logo ou, sem ela, as iniciais da instituição."
      confirmLabel="Remover"
      loading={remove.isPending}
      onConfirm={() => send(null)}
    />
  );
}
