import { brl } from '#domain/money.ts';
import { call } from '#web/api/api-client.ts';
import { forgetDraftsOf } from '#web/base/draft-store.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { showToast } from '#web/base/show-toast.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';
import type { LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { useRestoreLoan } from './use-restore-loan.ts';

const removeLoan: ChangeOfScreen = { failed: 'Erro ao remover empréstimo', changes: ['loans'] };

interface DeleteLoanDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  loan: LoanWithClient;
}

/** Asks before a loan is deleted (LN-16). */
export function DeleteLoanDialog({ open, onOpenChange, loan }: DeleteLoanDialogProps) {
  const restore = useRestoreLoan();
  const remove = useOperation(removeLoan, {
    run: (id: string) => call('DELETE /api/loans/:id', { params: { id } }),
    onDone: (_, id) => {
      forgetDraftsOf(id);
      onOpenChange(false);
      showToast({
        title: 'Empréstimo excluído!',
        description: `${loan.client.name}, ${brl(loan.amount)}`,
        action: {
          label: 'Desfazer',
          run: () => {
            restore.mutate(id);
            showToast({ title: 'Restaurando...', description: loan.client.name });
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
      title="Excluir empréstimo"
      description={
        <>
          Você tem certeza? O empréstimo de <strong className="text-ink">{brl(loan.amount)}</strong> para{' '}
          <strong className="text-ink">{loan.client.name}</strong> sai das listas e dos totais. Os pagamentos
          ficam guardados com ele, e ele pode ser restaurado em Admin › Configurações.
        </>
      }
      confirmLabel="Excluir"
      loading={remove.isPending}
      onConfirm={() => send(loan.id)}
    />
  );
}
