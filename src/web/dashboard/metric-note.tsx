import { useQuery } from '@tanstack/react-query';
import { monthName } from '#domain/calendar-words.ts';
import { usePlotMoney } from '#web/ui/plots/plot-money.ts';
import { Sparkline } from '#web/ui/plots/sparkline.tsx';
import { picturesQuery } from '#web/data/dashboard/pictures-query.ts';

/** What a wide screen tells below a figure, once the pictures are there. */
export function MetricNote({ of }: { of: 'realized' | 'lent' }) {
  return of === 'lent' ? <LentTrend /> : <RealizedThisMonth />;
}

/** What was lent this month in words, six months as a line. */
function LentTrend() {
  const { data } = useQuery({ ...picturesQuery, enabled: false });
  const money = usePlotMoney();
  const last = data?.months.at(-1);
  if (data === undefined || last === undefined) return null;
  const textOf = (month: typeof last) =>
    `${money.full(month.lent_amount)} emprestados em ${monthName(month.month)}`;
  return (
    <span className="flex w-full flex-wrap items-end justify-between gap-2">
      <span className="min-w-0">{textOf(last)}</span>
      <Sparkline
        sentence={data.months.map(textOf).join(', ')}
        values={data.months.map((month) => month.lent_amount)}
      />
    </span>
  );
}

/** What of 'Lucro Realizado' was realised this month, by its own formula (DB-14). */
function RealizedThisMonth() {
  const { data } = useQuery({ ...picturesQuery, enabled: false });
  const money = usePlotMoney();
  return data === undefined ? null : `${money.full(data.realized_this_month)} em ${monthName(data.today)}`;
}
