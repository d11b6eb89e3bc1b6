import type { LoanPlan } from '#domain/loans/loan-plan.ts';
import { addCents, brl, cents, type Cents } from '#domain/money.ts';
import { ValueChip } from '#web/ui/value-chip.tsx';

interface PaymentChipsProps {
  plan: Pick<LoanPlan, 'next' | 'overdue' | 'due_today'>;
  remaining: Cents;
  onChoose: (amount: Cents) => void;
}

/** PA-20: the sums people pay, one tap each; one of zero is not offered. */
export function PaymentChips({ plan, remaining, onChoose }: PaymentChipsProps) {
  const chips = [
    { word: 'Parcela', sum: plan.next?.amount ?? cents(0) },
    { word: 'Em atraso', sum: plan.overdue.amount },
    { word: 'Até hoje', sum: addCents(plan.overdue.amount, plan.due_today.amount) },
    { word: 'Tudo', sum: remaining },
  ].filter(({ sum }) => sum > 0);
  if (chips.length === 0) return null;
  return (
    <div role="group" aria-label="Valores sugeridos" className="flex flex-wrap gap-2">
      {chips.map(({ word, sum }) => (
        <ValueChip key={word} value={brl(sum)} onPress={() => onChoose(sum)}>
          {word}
        </ValueChip>
      ))}
    </div>
  );
}
