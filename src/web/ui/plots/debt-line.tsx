import { clsx } from 'clsx';
import { daysUntil, type Day } from '#domain/calendar.ts';
import { monthShortName } from '#domain/calendar-words.ts';
import { cents, type Cents } from '#domain/money.ts';
import { usePlotMoney } from './plot-money.ts';
import { PlotTable } from './plot-table.tsx';
import { usePlotMarks } from './use-plot-marks.ts';

export interface DebtMonth {
  /** Its first day. */
  first: Day;
  /** 'novembro de 2026' */
  name: string;
  /** Owed at its end, or today. */
  owed: Cents;
  paid: Cents;
}

interface DebtLineProps {
  /** Says the same as the picture. */
  sentence: string;
  /** From the first day of the first month to the last day of the last. */
  from: Day;
  to: Day;
  /** Up to here; the rest of the last month is to come. */
  today: Day;
  /** What was owed from a day on, oldest first; a ring where something was paid. */
  steps: readonly { day: Day; balance: Cents; paid: Cents }[];
  /** Oldest first: what shows on touch and in the table. */
  months: readonly DebtMonth[];
}

const WIDTH = 440;
const HEIGHT = 110;
const TOP = 20;

/** What somebody owed over time, as steps. A month's values show below on touch, hover and with the arrows. */
export function DebtLine({ sentence, from, to, today, steps, months }: DebtLineProps) {
  const money = usePlotMoney();
  const { shown, markProps } = usePlotMarks(months.length - 1);
  const length = Math.max(1, daysUntil(to, from));
  const highest = Math.max(1, ...steps.map(({ balance }) => balance));
  const x = (day: Day) => Math.max(0, (daysUntil(day, from) / length) * WIDTH);
  const y = (balance: Cents) => HEIGHT - (Math.max(0, balance) / highest) * (HEIGHT - TOP);
  const line = steps.map(({ day, balance }, at) =>
    at === 0 ? `M${x(day)} ${y(balance)}` : `H${x(day)}V${y(balance)}`,
  );
  const path = `${line.join('')}H${x(today)}`;
  const month = months[shown];
  const wordsOf = ({ owed, paid }: DebtMonth) =>
    `devia ${money.full(owed)} no fim · pagou ${money.full(paid)}`;
  return (
    <>
      <div role="group" aria-label={sentence} className="relative">
        <p aria-hidden="true" className="absolute top-0 right-0 text-xs font-semibold">
          {`até ${money.short(cents(highest))}`}
        </p>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${WIDTH} ${HEIGHT + 6}`}
          className="block w-full overflow-visible"
        >
          <path d={`M0 ${TOP}H${WIDTH}M0 ${HEIGHT}H${WIDTH}`} className="stroke-line" />
          {steps.length > 0 && (
            <>
              <path d={`${path}V${HEIGHT}H${x(steps[0]?.day ?? from)}Z`} className="fill-brand-soft" />
              <path
                d={path}
                fill="none"
                strokeWidth="2"
                strokeLinejoin="round"
                className="stroke-plot-principal"
              />
            </>
          )}
          {steps
            .filter(({ paid }) => paid > 0)
            .map(({ day, balance }) => (
              <circle
                key={day}
                cx={x(day)}
                cy={y(balance)}
                r="4"
                strokeWidth="2"
                className="fill-card stroke-plot-principal"
              />
            ))}
        </svg>
        <div className="absolute inset-0 flex">
          {months.map((of, at) => (
            <button
              key={of.first}
              type="button"
              {...markProps(at)}
              aria-label={`${of.name}: ${wordsOf(of)}`}
              className="min-w-0 flex-1 rounded-control focus-visible:-outline-offset-2"
            />
          ))}
        </div>
      </div>
      <div aria-hidden="true" className="flex text-center text-[min(0.75rem,3.2vw)] text-muted">
        {months.map(({ first }, at) => (
          <span
            key={first}
            className={clsx('min-w-0 flex-1', at === months.length - 1 && 'font-bold text-ink')}
          >
            {monthShortName(first)}
          </span>
        ))}
      </div>
      {/* The button that shows it says it already. */}
      <p aria-hidden="true" className="mt-2 min-h-5 text-sm text-muted">
        {month !== undefined && (
          <>
            <strong className="font-semibold text-ink">{`${month.name}: `}</strong>
            {wordsOf(month)}
          </>
        )}
      </p>
      <PlotTable
        summary="Ver valores por mês"
        caption={sentence}
        columns={['Mês', 'devia no fim', 'pagou']}
        rows={months.map((of) => ({
          key: of.first,
          cells: [of.name, money.full(of.owed), money.full(of.paid)],
        }))}
      />
    </>
  );
}
