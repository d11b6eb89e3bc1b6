import { useQuery } from '@tanstack/react-query';
import { groupThousands } from '#domain/money.ts';
import { loanTotalsQuery, type LoanFilter } from '#web/data/loans/loan-queries.ts';
import { useMoneyText } from '#web/ui/money/hidden-values.ts';

/** The filters whose loans the totals count. */
export function hasTotals(filter: LoanFilter | undefined): filter is CountedFilter {
  return filter !== 'pago' && filter !== 'due_soon';
}

type CountedFilter = Exclude<LoanFilter, 'pago' | 'due_soon'> | undefined;

/** How many loans the table has and what they owe. */
export function LoanTotals({ of: filter }: { of: CountedFilter }) {
  const { data } = useQuery({ ...loanTotalsQuery, meta: { failed: false } });
  const moneyText = useMoneyText();
  if (data === undefined) return <p className="min-h-5" />;
  const { open, late } = data;
  switch (filter) {
    case undefined:
    case 'open':
      return <Total words={`${counted(open.count)} em aberto`} name="Falta" value={moneyText(open.amount)} />;
    case 'atrasado':
      return (
        <Total
          words={late.count === 1 ? '1 atrasado' : `${counted(late.count)} atrasados`}
          name="Em atraso"
          value={moneyText(late.amount)}
        />
      );
    case 'ativo':
      return <p>{`${counted(open.count - late.count)} em dia`}</p>;
  }
}

function Total({ words, name, value }: { words: string; name: string; value: string }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span>{words}</span>
      <span>
        {`${name} `}
        <strong className="text-base font-bold">{value}</strong>
      </span>
    </p>
  );
}

function counted(count: number): string {
  return groupThousands(String(count));
}
