import type { LoanPlan } from '#domain/loans/plan/loan-plan.ts';
import { suggestedPayments, SUGGESTED_PAYMENT_WORDS } from '#domain/loans/payments/suggested-payments.ts';
import { brl, type Cents } from '#domain/money.ts';
import { ValueChip } from '#web/ui/form/value-chip.tsx';

interface PaymentChipsProps {
  plan: Pick<LoanPlan, 'next' | 'overdue' | 'due_today'>;
  remaining: Cents;
  onChoose: (amount: Cents) => void;
}

/** PA-20: the sums people pay, one tap each. */
export function PaymentChips({ plan, remaining, onChoose }: PaymentChipsProps) {
  const chips = suggestedPayments(plan, remaining);
  if (chips.length === 0) return null;
  return (
    <div role="group" aria-label="Valores sugeridos" className="flex flex-wrap gap-2">
      {chips.map(({ kind, amount }) => (
        <ValueChip key={kind} value={brl(amount)} onPress={() => onChoose(amount)}>
          {SUGGESTED_PAYMENT_WORDS[kind]}
        </ValueChip>
      ))}
    </div>
  );
}
