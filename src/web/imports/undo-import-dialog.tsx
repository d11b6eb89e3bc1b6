import type { ImportOut } from '#contract/imports.ts';
import type { ImportKind } from '#domain/imports/import-fields.ts';
import { call } from '#web/api/api-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { importOperations } from './import-operations.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { showToast } from '#web/base/show-toast.ts';

const RECORDS = {
  clients: ['cliente sai', 'clientes saem'],
  contacts: ['cliente sai', 'clientes saem'],
  loans: ['empréstimo sai', 'empréstimos saem'],
  payments: ['pagamento sai', 'pagamentos saem'],
} as const satisfies Record<ImportKind, readonly [string, string]>;

interface UndoImportDialogProps {
  item: ImportOut;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onUndone?: () => void;
}

/** 'Desfazer importação' (IM-9). */
export function UndoImportDialog({ item, open, onOpenChange, onUndone }: UndoImportDialogProps) {
  const { id, kind, file_name: file, counts } = item;
  const undo = useOperation(importOperations.undo, {
    run: (_: null, idempotencyKey) =>
      call('POST /api/imports/:id/undo', { params: { id } }, { idempotencyKey }),
    onDone: () => {
      onOpenChange(false);
      showToast({ title: 'Importação desfeita!', description: file });
      onUndone?.();
    },
    onFailed: () => onOpenChange(false),
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Desfazer importação?"
      description={`${counts.written} ${RECORDS[kind][counts.written === 1 ? 0 : 1]} do caderno. Você pode importar o mesmo arquivo de novo.`}
      confirmLabel="Desfazer importação"
      loading={undo.isPending}
      onConfirm={() => undo.mutate(null)}
    />
  );
}
