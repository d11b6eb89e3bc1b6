import type { BankStatementOut } from '#contract/bank-statements.ts';
import { call } from '#web/api/api-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { checkStatement } from './check-statement.ts';
import { showToast } from '#web/base/show-toast.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';

interface UndoStatementDialogProps {
  item: BankStatementOut;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** 'Desfazer conferência' (EX-12). */
export function UndoStatementDialog({ item, open, onOpenChange }: UndoStatementDialogProps) {
  const { id, counts } = item;
  const undo = useOperation(checkStatement, {
    run: (_: null, idempotencyKey) =>
      call('POST /api/bank-statements/:id/undo', { params: { id } }, { idempotencyKey }),
    onDone: ({ kept }) => {
      onOpenChange(false);
      showToast({
        title: 'Conferência desfeita!',
        description: kept.length === 0 ? item.file_name : `Ficou como estava: ${kept.join(' ')}`,
      });
    },
    onFailed: () => onOpenChange(false),
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Desfazer conferência?"
      description={`${counts.recorded === 1 ? '1 pagamento registrado' : `${counts.recorded} pagamentos registrados`} por este extrato ${counts.recorded === 1 ? 'sai' : 'saem'} do caderno. Você pode conferir o mesmo extrato de novo.`}
      confirmLabel="Desfazer conferência"
      loading={undo.isPending}
      onConfirm={() => undo.mutate(null)}
    />
  );
}
