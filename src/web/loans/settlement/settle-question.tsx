import type { ShownLoan } from '#contract/loans.ts';
import { isCovered } from '#domain/loans/loan/loan-totals.ts';
import { brl, type Cents } from '#domain/money.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';

interface SettleQuestionProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  loan: ShownLoan;
  /** The amount of the payment form; once settled it can no longer be recorded. */
  typed: string | null;
  /** What settling brings in. */
  receives: Cents;
  onConfirm: () => void;
}

/** LN-20: only where an amount is typed; without one a press settles at once. */
export function SettleQuestion({
  open,
  onOpenChange,
  loan,
  typed,
  receives,
  onConfirm,
}: SettleQuestionProps) {
  const question = isCovered(loan)
    ? 'Não falta nada: quitar sem registrar este valor?'
    : `Quitar tudo, ${brl(receives)}?`;
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
