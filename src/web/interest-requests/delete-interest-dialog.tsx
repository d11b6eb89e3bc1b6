import { requesterLabel, type InterestRequest } from '#domain/interest-requests/interest-request.ts';
import { call } from '#web/api/api-client.ts';
import { forgetDraftsOf } from '#web/base/draft-store.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { showToast } from '#web/base/show-toast.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';

const removeInterest: ChangeOfScreen = { failed: 'Erro ao remover interesse', changes: ['interests'] };

interface DeleteInterestDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  request: InterestRequest;
}

/** IN-5. Mounted again for each request. */
export function DeleteInterestDialog({ open, onOpenChange, request }: DeleteInterestDialogProps) {
  const name = requesterLabel(request);
  const remove = useOperation(removeInterest, {
    run: (id: string) => call('DELETE /api/interests/:id', { params: { id } }),
    onDone: () => {
      forgetDraftsOf(request.id);
      onOpenChange(false);
      showToast({ title: 'Pedido excluído!', description: name });
    },
  });
  const send = useSingleSend(remove);

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Você tem certeza?"
      description={`Esta ação não pode ser desfeita. Isso excluirá permanentemente o interesse de ${name}.`}
      confirmLabel="Excluir"
      loading={remove.isPending}
      onConfirm={() => send(request.id)}
    />
  );
}
