import { clsx } from 'clsx';
import { useEffect, useId, useRef } from 'react';
import { cents, type Cents } from '#domain/money.ts';
import { PlotRect, PlotSwatch, type PlotLook } from './plot-looks.tsx';
import { usePlotMoney } from './plot-money.ts';
import { PlotTable } from './plot-table.tsx';
import { usePlotMarks } from './use-plot-marks.ts';

export interface MonthBar {
  /** '2026-11' */
  key: string;
  /** 'nov' */
  label: string;
  /** 'novembro' */
  name: string;
  /** One of each series, from the foot of the bar up. */
  amounts: readonly Cents[];
  /** Another sum, drawn beside the stack and not counted into it. */
  beside?: Cents;
}

interface MonthBarsProps {
  /** Says the same as the picture. */
  sentence: string;
  series: readonly { word: string; look: PlotLook }[];
  /** What is drawn beside the stacks. */
  beside?: { word: string; look: PlotLook };
  /** Oldest first; more than six scroll sideways on a phone. */
  months: readonly MonthBar[];
  /** Which month is now; the last, unless another is. */
  now?: string;
}

const HEIGHT = 150;
const COLUMN = 56;
const BAR = 36;
/** With another bar beside it. */
const NARROW_BAR = 22;
/** More columns than this have no room for the sums above their bars. */
const MOST_WITH_SUMS = 6;
const GAP = 2;

/** Stacked months with a scale. A month's values show below on touch, hover and with the arrows; all of them in the table. */
export function MonthBars({
  sentence,
  series,
  beside,
  months,
  now = months.at(-1)?.key ?? '',
}: MonthBarsProps) {
  const money = usePlotMoney();
  const { shown, markProps } = usePlotMarks(
    Math.max(
      0,
      months.findIndex(({ key }) => key === now),
    ),
  );
  const top = niceTop(Math.max(1, ...months.map(sumOf), ...months.map((of) => of.beside ?? 0)));
  const isLong = months.length > MOST_WITH_SUMS;
  const scroller = useRef<HTMLDivElement>(null);
  // Where the months do not fit, the newest ones are in view. To ask for the width lays out the whole page at once.
  useEffect(() => {
    if (isLong) scroller.current?.scrollTo({ left: scroller.current.scrollWidth });
  }, [isLong]);
  const month = months[shown];
  const valuesOf = ({ amounts, beside: other }: MonthBar) => [
    ...series.map(({ word }, at) => `${word} ${money.full(amounts[at] ?? cents(0))}`),
    ...(beside === undefined ? [] : [`${beside.word} ${money.full(other ?? cents(0))}`]),
  ];
  return (
    <>
      <div className="flex gap-2 pt-5">
        <Scale top={top} />
        <div
          ref={scroller}
          className={clsx(
            '@container min-w-0 flex-1',
            isLong && '-mt-5 overflow-x-auto pt-5 *:min-w-[33rem]',
          )}
        >
          <div role="group" aria-label={sentence} className="relative flex" style={{ height: HEIGHT }}>
            <Bars series={series} beside={beside} months={months} top={top} />
            {months.map((of, index) => (
              <button
                key={of.key}
                type="button"
                {...markProps(index)}
                aria-label={`${of.name}: ${[money.full(sumOf(of)), ...valuesOf(of)].join(', ')}`}
                className="relative min-w-0 flex-1 rounded-control focus-visible:-outline-offset-2"
              >
                {/* With large text a column has no room for its sum, which stands below the picture. */}
                <span
                  className="absolute inset-x-0 @max-[12rem]:hidden pb-0.5 text-center text-xs font-semibold whitespace-nowrap"
                  style={{ bottom: `${(sumOf(of) / top) * 100}%` }}
                >
                  {!isLong && sumOf(of) > 0 && (
                    <>
                      <span className="@max-[20rem]:hidden">{money.short(sumOf(of))}</span>
                      <span className="@min-[20rem]:hidden">{money.shortest(sumOf(of))}</span>
                    </>
                  )}
                </span>
              </button>
            ))}
          </div>
          <div aria-hidden="true" className="flex text-center text-xs text-muted">
            {months.map(({ key, label }) => (
              <span key={key} className={clsx('min-w-0 flex-1 pt-1', key === now && 'font-bold text-ink')}>
                {label}
              </span>
            ))}
          </div>
        </div>
      </div>
      <Legend series={beside === undefined ? series : [...series, beside]} />
      {/* The button that shows it says it already. */}
      <p aria-hidden="true" className="mt-2 min-h-10 text-sm text-muted">
        {month !== undefined && (
          <>
            <strong className="font-semibold text-ink">{`${month.name}: ${money.full(sumOf(month))}`}</strong>
            {` · ${valuesOf(month).join(' · ')}`}
          </>
        )}
      </p>
      <PlotTable
        summary="Ver valores por mês"
        caption={sentence}
        columns={[
          'Mês',
          ...series.map(({ word }) => word),
          'total',
          ...(beside === undefined ? [] : [beside.word]),
        ]}
        rows={months.map((of) => ({
          key: of.key,
          cells: [
            of.name,
            ...of.amounts.map(money.full),
            money.full(sumOf(of)),
            ...(beside === undefined ? [] : [money.full(of.beside ?? cents(0))]),
          ],
        }))}
      />
    </>
  );
}

function Bars({
  series,
  beside,
  months,
  top,
}: Pick<MonthBarsProps, 'series' | 'beside' | 'months'> & { top: number }) {
  const id = useId();
  const width = beside === undefined ? BAR : NARROW_BAR;
  const left = (column: number) =>
    column * COLUMN + (COLUMN - (beside === undefined ? width : 2 * width)) / 2;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${COLUMN * months.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
    >
      {[0, 1 / 3, 2 / 3, 1].map((part) => (
        <path
          key={part}
          d={`M0 ${HEIGHT - part * HEIGHT}H${COLUMN * months.length}`}
          className={part === 0 ? 'stroke-control' : 'stroke-line'}
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {months.map((month, column) => {
        let foot = HEIGHT;
        return (
          <g key={month.key}>
            {series.map(({ look, word }, at) => {
              const height = ((month.amounts[at] ?? 0) / top) * HEIGHT;
              if (height <= 0) return null;
              foot -= height;
              const gap = at > 0 && height > 2 * GAP ? GAP : 0;
              return (
                <PlotRect
                  key={word}
                  look={look}
                  id={id}
                  x={left(column)}
                  y={foot}
                  width={width}
                  height={height - gap}
                  rx={3}
                />
              );
            })}
            {beside !== undefined && (month.beside ?? 0) > 0 && (
              <PlotRect
                look={beside.look}
                id={id}
                x={left(column) + width + 1}
                y={HEIGHT - ((month.beside ?? 0) / top) * HEIGHT}
                width={width - 1}
                height={((month.beside ?? 0) / top) * HEIGHT}
                rx={3}
              />
            )}
          </g>
        );
      })}
    </svg>
  );
}

function Scale({ top }: { top: number }) {
  const money = usePlotMoney();
  return (
    <div
      aria-hidden="true"
      className="flex flex-col justify-between text-right text-xs text-muted"
      style={{ height: HEIGHT }}
    >
      {[3, 2, 1, 0].map((third) => (
        <span key={third} className="-my-2 whitespace-nowrap">
          {money.short(cents(Math.round((top / 3) * third)))}
        </span>
      ))}
    </div>
  );
}

function Legend({ series }: Pick<MonthBarsProps, 'series'>) {
  const id = useId();
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      {series.map(({ word, look }) => (
        <li key={word} className="flex items-center gap-1.5">
          <PlotSwatch look={look} id={id} />
          {word}
        </li>
      ))}
    </ul>
  );
}

function sumOf({ amounts }: MonthBar): Cents {
  return cents(amounts.reduce((sum, amount) => sum + amount, 0));
}

/** The highest mark of the scale: three even steps of a round number of reais. */
function niceTop(highest: number): number {
  const step = highest / 3;
  const power = 10 ** Math.floor(Math.log10(step));
  const factor = [1, 1.5, 2, 2.5, 3, 4, 5, 7.5, 10].find((each) => each * power >= step) ?? 10;
  return factor * power * 3;
}
