import { useQuery } from '@tanstack/react-query';
import { monthName } from '#domain/calendar-words.ts';
import { cents } from '#domain/money.ts';
import { usePlotMoney } from '#web/ui/plots/plot-money.ts';
import { Sparkline } from '#web/ui/plots/sparkline.tsx';
import { picturesQuery } from '#web/data/dashboard/pictures-query.ts';

const WORDS = { received_interest: 'de juros', lent_amount: 'emprestados' } as const;

/** How a figure grows: this month's part of it in words, six months as a line. Shown once the pictures are there. */
export function MetricTrend({ of }: { of: keyof typeof WORDS }) {
  const { data } = useQuery({ ...picturesQuery, enabled: false });
  const money = usePlotMoney();
  const last = data?.months.at(-1);
  if (data === undefined || last === undefined) return null;
  const told = (month: typeof last) =>
    `${money.full(month[of] ?? cents(0))} ${WORDS[of]} em ${monthName(month.month)}`;
  return (
    <span className="flex w-full flex-wrap items-end justify-between gap-2">
      <span className="min-w-0">{told(last)}</span>
      <Sparkline sentence={data.months.map(told).join(', ')} values={data.months.map((month) => month[of])} />
    </span>
  );
}
