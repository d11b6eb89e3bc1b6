import type { CashFigures } from '#domain/cash/cash-figures.ts';
import type { Cents } from '#domain/money.ts';
import { Card } from '#web/ui/basic/card.tsx';
import { ExplainedFigure } from '#web/ui/money/explained-figure.tsx';
import { MoneyText } from '#web/ui/money/money-text.tsx';

const FIGURES: readonly {
  readonly label: string;
  readonly formula: string;
  readonly value: (figures: CashFigures) => Cents;
}[] = [
  {
    label: 'Em caixa',
    formula:
      'Saldo inicial + o que você colocou + outras entradas − o que você tirou − despesas − o que foi emprestado + o que foi recebido, com multas, até hoje.',
    value: (figures) => figures.cash_on_hand,
  },
  {
    label: 'Na rua',
    formula:
      'O que você emprestou e ainda não voltou, nos empréstimos em aberto. Um empréstimo conta a partir do seu início.',
    value: (figures) => figures.principal_open,
  },
  {
    label: 'A receber',
    formula: 'Tudo o que falta pagar dos empréstimos em aberto, com juros. É o Valor a Receber do Dashboard.',
    value: (figures) => figures.amount_to_receive,
  },
  {
    label: 'Patrimônio',
    formula: 'Em caixa + Na rua.',
    value: (figures) => figures.net_worth,
  },
];

/** As many beside each other as have room for their names, however large the text is. */
const GRID = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,10.5rem),1fr))] gap-3 lg:gap-5';

/** The four figures of today, each with its formula (CX-10). */
export function CashFigureCards({ figures }: { figures: CashFigures }) {
  return (
    <section aria-labelledby="caixa-hoje" className={GRID}>
      <h2 id="caixa-hoje" className="sr-only">
        Hoje
      </h2>
      {FIGURES.map(({ label, formula, value }) => (
        <Card key={label} className="sm:p-5">
          <ExplainedFigure label={label} formula={formula}>
            <MoneyText value={value(figures)} />
          </ExplainedFigure>
        </Card>
      ))}
    </section>
  );
}

export function CashFigureSkeleton() {
  return (
    <div role="status" className={GRID}>
      <span className="sr-only">Carregando caixa...</span>
      {FIGURES.map(({ label }) => (
        <div key={label} className="h-24 animate-breathe rounded-card bg-sunken" />
      ))}
    </div>
  );
}
