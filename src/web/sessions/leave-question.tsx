import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';

interface LeaveQuestionProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Payments on this device that are not sent. */
  unsent: number;
  loading: boolean;
  onConfirm: () => void;
}

/** OF-9: what is not sent yet stays, and waits for the same person. */
export function LeaveQuestion({ unsent, onConfirm, ...dialog }: LeaveQuestionProps) {
  return (
    <ConfirmDialog
      {...dialog}
      title="Sair do Sistema"
      description={
        unsent === 1
          ? 'Há 1 pagamento não enviado. Ele fica guardado até você entrar de novo. Sair mesmo assim?'
          : `Há ${unsent} pagamentos não enviados. Eles ficam guardados até você entrar de novo. Sair mesmo assim?`
      }
      confirmLabel="Sair mesmo assim"
      onConfirm={onConfirm}
    />
  );
}
