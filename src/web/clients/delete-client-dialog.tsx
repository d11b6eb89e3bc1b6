import { useQuery } from '@tanstack/react-query';
import type { Client } from '#domain/clients/client.ts';
import { brl } from '#domain/money.ts';
import { call } from '#web/api/api-client.ts';
import { forgetDraftsOf } from '#web/base/draft-store.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/base/show-toast.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';
import { clientExposureQuery } from '#web/data/clients/client-queries.ts';
import { useRestoreClient } from './use-restore-client.ts';

const removeClient: ChangeOfScreen = { failed: 'Erro ao remover cliente', changes: ['clients'] };

interface DeleteClientDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  client: Pick<Client, 'id' | 'name'>;
  onDeleted?: (() => void) | undefined;
}

/** CL-5. Mounted again for each client. */
export function DeleteClientDialog({ open, onOpenChange, client, onDeleted }: DeleteClientDialogProps) {
  const restore = useRestoreClient();
  const remove = useOperation(removeClient, {
    run: () => call('DELETE /api/clients/:id', { params: { id: client.id } }),
    onDone: () => {
      forgetDraftsOf(client.id);
      onOpenChange(false);
      onDeleted?.();
      showToast({
        title: 'Cliente excluído!',
        description: client.name,
        action: {
          label: 'Desfazer',
          run: () => {
            restore.mutate(client.id);
            showToast({ title: 'Restaurando...', description: client.name });
          },
        },
      });
    },
  });
  const send = useSingleSend(remove);

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Excluir cliente"
      description="Você tem certeza?"
      confirmLabel="Excluir"
      loading={remove.isPending}
      onConfirm={() => send(undefined)}
    >
      <p className="mt-4 font-semibold">{client.name}</p>
      <Consequences clientId={client.id} enabled={open} />
    </ConfirmDialog>
  );
}

function Consequences({ clientId, enabled }: { clientId: string; enabled: boolean }) {
  const { data: exposure, error } = useQuery({ ...clientExposureQuery(clientId), enabled });
  return (
    <div className="mt-1 grid gap-3">
      <p className="text-sm text-muted">
        Sai das listas e perde o acesso ao portal; os empréstimos e pagamentos ficam. Você pode restaurar o
        cliente quando quiser.
      </p>
      <div role="status">
        {exposure === undefined && (
          <p className="text-sm text-muted">
            {error === null
              ? 'Verificando empréstimos em aberto...'
              : 'Não foi possível verificar se há empréstimos em aberto.'}
          </p>
        )}
        {exposure !== undefined && exposure.open_loans > 0 && (
          <Notice tone="orange">
            {exposure.open_loans === 1
              ? '1 empréstimo em aberto'
              : `${exposure.open_loans} empréstimos em aberto`}
            {exposure.amount_to_receive > 0 ? (
              <>
                , com <strong className="whitespace-nowrap">{brl(exposure.amount_to_receive)}</strong> ainda a
                receber.
              </>
            ) : (
              ', sem nada a receber.'
            )}
          </Notice>
        )}
      </div>
    </div>
  );
}
