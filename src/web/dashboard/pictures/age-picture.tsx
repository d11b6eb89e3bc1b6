import type { TheDay } from '#contract/day.ts';
import { DEBT_AGES, lateOfTen, type DueTotal } from '#domain/dashboard/debt-age.ts';
import { addCents, type Cents } from '#domain/money.ts';
import { AgingBars } from '#web/ui/plots/aging-bars.tsx';
import { usePlotMoney } from '#web/ui/plots/plot-money.ts';
import { PictureCard } from './picture-card.tsx';

/** 'Onde está o dinheiro': everything owed, by how late it is. */
export function AgePicture({ owed, className }: { owed: TheDay['owed']; className: string }) {
  const money = usePlotMoney();
  const { later, soon, today, late_7: week, late_30: month, late_more: more } = owed.ages;
  const count = DEBT_AGES.reduce((sum, age) => sum + owed.ages[age].count, 0);
  const late = lateOfTen(owed);
  const sentence = `De cada R$ 10 na rua, R$ ${late} estão atrasados.`;
  return (
    <PictureCard
      title="Onde está o dinheiro"
      note={count === 1 ? '1 empréstimo' : `${count} empréstimos`}
      className={className}
    >
      <AgingBars
        sentence={sentence}
        rows={[
          { word: 'Em dia', ...later, look: 'ok' },
          { word: 'Vence hoje ou em 3 dias', ...both(today, soon), look: 'soon' },
          { word: 'Até 7 dias de atraso', ...week, look: 'late' },
          { word: 'De 8 a 30 dias', ...month, look: 'late' },
          { word: 'Mais de 30 dias', ...more, look: 'late' },
        ]}
      />
      {owed.overpaid > 0 && (
        <p className="mt-3 text-sm text-muted">{`Pago a mais, a descontar: ${money.full(owed.overpaid)}`}</p>
      )}
      {/* The list of the bars is named by it. */}
      <p aria-hidden="true" className="mt-3 text-sm text-muted">
        {sentence}
      </p>
    </PictureCard>
  );
}

function both(a: DueTotal, b: DueTotal): { count: number; amount: Cents } {
  return { count: a.count + b.count, amount: addCents(a.amount, b.amount) };
}
