import { useQuery } from '@tanstack/react-query';
import { HandCoins, Hourglass, Percent, TrendingUp, type LucideIcon } from 'lucide-react';
import { useDeferredValue, type ReactNode } from 'react';
import { returnRateText } from '#domain/dashboard/portfolio-metrics.ts';
import { brl } from '#domain/money.ts';
import { Card } from '#web/ui/card.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { metricsQuery } from './metrics-query.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';

const GRID = 'grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4 @max-[15rem]:grid-cols-1';

/** The four figures (DB-2). */
export function MetricCards() {
  const { data, error, refetch } = useQuery(metricsQuery);
  // Drawn a little at a time: an answer that comes must not hold up whoever presses something.
  const metrics = useDeferredValue(data);
  if (metrics === undefined) {
    return error === null ? (
      <MetricsLoading />
    ) : (
      <LoadFailure title="Não foi possível carregar as métricas" message={error.message} retry={refetch} />
    );
  }
  const { realizedProfit, potentialProfit, amountToReceive } = metrics;
  // In binary a percentage with one decimal is not whole tenths to the last digit.
  const rate = returnRateText(Math.round(metrics.returnRate * 10));
  const amounts = [realizedProfit, potentialProfit, amountToReceive].map(brl);
  const letters = Math.max(...[...amounts, rate].map(({ length }) => length));
  return (
    <div className="@container">
      <dl className={GRID}>
        <Metric name="Lucro Realizado" icon={TrendingUp} letters={letters}>
          <MoneyText value={realizedProfit} />
        </Metric>
        <Metric name="Lucro Potencial" icon={Hourglass} letters={letters}>
          <MoneyText value={potentialProfit} />
        </Metric>
        <Metric name="Valor a Receber" icon={HandCoins} letters={letters}>
          <MoneyText value={amountToReceive} />
        </Metric>
        <Metric name="Taxa de Retorno" icon={Percent} letters={letters}>
          <span className="font-semibold tracking-tight">{rate}</span>
        </Metric>
      </dl>
    </div>
  );
}

interface MetricProps {
  name: string;
  icon: LucideIcon;
  /** How long the longest of them is: all are written so small that it neither breaks nor leaves its card. */
  letters: number;
  children: ReactNode;
}

function Metric({ name, icon: Icon, letters, children }: MetricProps) {
  return (
    <Card className="flex flex-col justify-between gap-2">
      <dt className="flex items-start justify-between gap-2 text-sm text-muted">
        {name}
        <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 max-[22rem]:hidden" />
      </dt>
      <dd className="@container">
        <span
          className="block leading-tight whitespace-nowrap"
          style={{ fontSize: `clamp(0.75rem, ${(100 / (letters * 0.54)).toFixed(2)}cqi, 1.75rem)` }}
        >
          {children}
        </span>
      </dd>
    </Card>
  );
}

function MetricsLoading() {
  return (
    <div role="status" className="@container">
      <p className="mb-3 text-sm text-muted">Carregando métricas...</p>
      <div aria-hidden="true" className={GRID}>
        {['realizado', 'potencial', 'receber', 'retorno'].map((name) => (
          <Card key={name} className="grid animate-breathe gap-3">
            <span className="h-4 w-3/5 rounded-full bg-sunken" />
            <span className="h-7 w-4/5 rounded-full bg-sunken" />
          </Card>
        ))}
      </div>
    </div>
  );
}
