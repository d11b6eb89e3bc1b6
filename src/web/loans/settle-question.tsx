import type { LoanOfClient } from '#contract/loans.ts';
import { isCovered, remainingAmount } from '#domain/loans/loan-totals.ts';
import { brl } from '#domain/money.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

interface SettleQuestionProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  loan: LoanOfClient;
  /** The amount of the payment form; once settled it can no longer be recorded. */
  typed: string | null;
  onConfirm: () => void;
}

/** LN-20: only where an amount is typed; without one a press settles at once. */
export function SettleQuestion({ open, onOpenChange, loan, typed, onConfirm }: SettleQuestionProps) {
  const question = isCovered(loan)
    ? 'Não falta nada: quitar sem registrar este valor?'
    : `Quitar tudo, ${brl(remainingAmount(loan))}?`;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Quitar Empréstimo"
      description={`Você digitou ${typed ?? ''}. ${question}`}
      confirmLabel={isCovered(loan) ? 'Quitar' : 'Quitar tudo'}
      confirmVariant="primary"
      onConfirm={onConfirm}
    />
  );
}
