import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Suspense, useDeferredValue, type ReactNode } from 'react';
import { returnRateText } from '#domain/dashboard/portfolio-metrics.ts';
import { brl } from '#domain/money.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { FIGURE, figureSize, LARGEST_FIGURE, LARGEST_FIGURE_NAME } from '#web/base/first-view/figure-look.ts';
import { MoneyText } from '#web/ui/money/money-text.tsx';
import { loadDashboardParts } from './load-dashboard-parts.ts';
import { metricsQuery } from '#web/data/dashboard/metrics-query.ts';

const MetricNote = lazyPart(async () => (await loadDashboardParts()).MetricNote);
const OwedBar = lazyPart(async () => (await loadDashboardParts()).OwedBar);

/** On a phone one large figure and three tiles on the cover; on a wide screen four cards side by side. */
const GRID =
  'mt-4 grid grid-cols-3 gap-2 lg:mt-7 lg:grid-cols-[5fr_repeat(3,2.35fr)] lg:gap-4 @max-[19rem]:grid-cols-2 @max-[15rem]:grid-cols-1';
const HERO =
  'col-span-full mb-1 lg:col-span-1 lg:mb-0 lg:rounded-card lg:border lg:border-line lg:bg-card lg:p-4';
const TILE =
  'flex min-w-0 flex-col rounded-control bg-card p-3 @max-[19rem]:last:col-span-full lg:rounded-card lg:border lg:border-line lg:p-4';
/** The room of the bar and its legend: nothing moves when they come. */
const OWED_BAR_PLACE = 'mt-2 min-h-14 lg:min-h-17.5';
const TREND_PLACE = 'mt-auto hidden min-h-21 pt-2 lg:flex';

/** The four figures (DB-2); nothing where they could not be loaded, which the screen says. */
export function MetricCards() {
  const { data, error } = useQuery(metricsQuery);
  // Drawn a little at a time: an answer that arrives must not delay a press.
  const metrics = useDeferredValue(data);
  if (metrics === undefined) return error === null ? <MetricsLoading /> : null;
  const { realizedProfit, potentialProfit, amountToReceive } = metrics;
  // In binary a percentage with one decimal is not whole tenths to the last digit.
  const rate = returnRateText(Math.round(metrics.returnRate * 10));
  const letters = Math.max(...[brl(realizedProfit), brl(potentialProfit), rate].map(({ length }) => length));
  return (
    <div className="@container">
      <dl className={GRID}>
        <div className={HERO}>
          <dt className="text-sm text-muted">{LARGEST_FIGURE_NAME}</dt>
          <Figure letters={brl(amountToReceive).length} largest={LARGEST_FIGURE}>
            <MoneyText value={amountToReceive} />
          </Figure>
          <dd className={OWED_BAR_PLACE}>
            <Suspense fallback={null}>
              <OwedBar />
            </Suspense>
          </dd>
        </div>
        <Metric name="Lucro Realizado" letters={letters} note={<MetricNote of="realized" />}>
          <MoneyText value={realizedProfit} />
        </Metric>
        <Metric name="Lucro Potencial" letters={letters} note="juros dos empréstimos em aberto">
          <MoneyText value={potentialProfit} />
        </Metric>
        <Metric name="Taxa de Retorno" letters={letters} note={<MetricNote of="lent" />}>
          <span className="font-semibold tracking-tight">{rate}</span>
        </Metric>
      </dl>
    </div>
  );
}

interface FigureProps {
  /** How long its text is. */
  letters: number;
  largest: string;
  children: ReactNode;
}

function Figure({ letters, largest, children }: FigureProps) {
  return (
    <dd className="@container">
      <span className={FIGURE} style={{ fontSize: figureSize(letters, largest) }}>
        {children}
      </span>
    </dd>
  );
}

interface MetricProps {
  name: string;
  /** How long the longest of the three is, so that all have one size. */
  letters: number;
  /** What a wide screen tells of it; it never contradicts the figure (DB-14). */
  note: ReactNode;
  children: ReactNode;
}

function Metric({ name, letters, note, children }: MetricProps) {
  return (
    <div className={TILE}>
      <dt className="text-xs text-muted lg:text-sm">{name}</dt>
      <Figure letters={letters} largest="1.625rem">
        {children}
      </Figure>
      <dd className={clsx(TREND_PLACE, 'items-end text-sm text-muted')}>
        <Suspense fallback={null}>{note}</Suspense>
      </dd>
    </div>
  );
}

function MetricsLoading() {
  return (
    <div role="status" className="@container">
      <div className={GRID}>
        <div className={HERO}>
          <p className="text-sm text-muted">Carregando métricas...</p>
          <span
            data-first-figure=""
            className="mt-1 block h-11 w-3/5 animate-breathe rounded-full bg-sunken"
          />
          <span className={clsx('block', OWED_BAR_PLACE)} />
        </div>
        {['realizado', 'potencial', 'retorno'].map((name) => (
          <div key={name} className={TILE}>
            <span className="h-4 w-4/5 animate-breathe rounded-full bg-sunken" />
            <span className="mt-1 h-5 w-3/5 animate-breathe rounded-full bg-sunken lg:h-8" />
            <span className={TREND_PLACE} />
          </div>
        ))}
      </div>
    </div>
  );
}
