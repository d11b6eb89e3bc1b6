import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';
import { dayText, type Day } from '#domain/calendar.ts';
import type { CashWeek, CashWeeks } from '#domain/dashboard/due-day.ts';
import { addCents, brl } from '#domain/money.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';

const COLUMN = 40;
const BAR = 28;
const HEIGHT = 112;
/** However small, what is there is seen. */
const LOWEST_BAR = 3;

/** Four weeks back and four ahead. Told apart by place, by shape and by word; the table below says it all. */
export function CashChart({ weeks }: { weeks: CashWeeks }) {
  const received = addCents(...weeks.received.map(({ amount }) => amount));
  const due = addCents(...weeks.due.map(({ amount }) => amount));
  const highest = Math.max(1, ...[...weeks.received, ...weeks.due].map(({ amount }) => amount));
  const hatch = useId();
  return (
    <>
      <h2 id="semanas" className="text-lg font-bold">
        Recebido e a receber
      </h2>
      <div className="mt-2 mb-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-x-4 gap-y-1">
        <Legend swatch="bg-brand" words="Últimas 4 semanas">
          <MoneyText value={received} className="text-base" />
        </Legend>
        <Legend swatch="border-2 border-brand bg-brand-soft" words="Próximas 4 semanas">
          <MoneyText value={due} className="text-base" />
        </Legend>
      </div>
      <svg
        role="img"
        aria-label={`Gráfico: ${brl(received)} recebidos nas últimas 4 semanas, ${brl(due)} a receber nas próximas 4.`}
        viewBox={`0 0 ${COLUMN * 8} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="min-h-28 w-full flex-1"
      >
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" className="fill-brand-soft" />
          <rect width="1.5" height="6" className="fill-brand" />
        </pattern>
        <Bars weeks={weeks.received} highest={highest} first={0} className="fill-brand" />
        <Bars
          weeks={weeks.due}
          highest={highest}
          first={weeks.received.length}
          className="stroke-brand"
          fill={`url(#${hatch})`}
        />
        <path
          d={`M0 ${HEIGHT - 0.5}H${COLUMN * 8}`}
          className="stroke-control"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d={`M${COLUMN * 4} 0V${HEIGHT}`}
          className="stroke-control"
          strokeDasharray="3 4"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div aria-hidden="true" className="@container mt-1">
        <div className="grid grid-cols-8 text-center text-xs text-muted">
          {[...weeks.received, ...weeks.due].map(({ from }, week) => (
            <span key={from} className={clsx(week % 2 === 1 && '@max-[20rem]:invisible')}>
              {shortDay(from)}
            </span>
          ))}
        </div>
      </div>
      <Disclosure summary="Ver valores por semana" className="mt-1 -mb-2">
        <WeekTable weeks={weeks} />
      </Disclosure>
    </>
  );
}

interface LegendProps {
  swatch: string;
  words: string;
  children: ReactNode;
}

function Legend({ swatch, words, children }: LegendProps) {
  return (
    <p className="min-w-0">
      <span className="flex items-center gap-1.5 text-xs text-muted">
        <span aria-hidden="true" className={clsx('size-2.5 shrink-0 rounded-[0.1875rem]', swatch)} />
        {words}
      </span>
      {children}
    </p>
  );
}

interface BarsProps {
  weeks: readonly CashWeek[];
  highest: number;
  /** The column of the first of them. */
  first: number;
  className: string;
  fill?: string;
}

function Bars({ weeks, highest, first, className, fill }: BarsProps) {
  return weeks.map(({ from, to, amount }, week) => {
    const height = amount === 0 ? 0 : Math.max(LOWEST_BAR, (amount / highest) * (HEIGHT - 2));
    return (
      <rect
        key={from}
        x={(first + week) * COLUMN + (COLUMN - BAR) / 2}
        y={HEIGHT - height}
        width={BAR}
        height={height}
        fill={fill}
        className={className}
        vectorEffect="non-scaling-stroke"
      >
        <title>{`${span(from, to)}: ${brl(amount)}`}</title>
      </rect>
    );
  });
}

function WeekTable({ weeks }: { weeks: CashWeeks }) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Recebido e a receber por semana</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Semana</th>
          <th scope="col">Valor</th>
        </tr>
      </thead>
      <WeekRows name="Recebido" weeks={weeks.received} />
      <WeekRows name="A receber" weeks={weeks.due} />
    </table>
  );
}

function WeekRows({ name, weeks }: { name: string; weeks: readonly CashWeek[] }) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={2} className="pt-2 text-left font-semibold">
          {name}
        </th>
      </tr>
      {weeks.map(({ from, to, amount }) => (
        <tr key={from}>
          <th scope="row" className="py-0.5 text-left font-normal text-muted">
            {span(from, to)}
          </th>
          <td className="py-0.5 text-right font-medium wrap-anywhere">{brl(amount)}</td>
        </tr>
      ))}
    </tbody>
  );
}

function span(from: Day, to: Day): string {
  return `${shortDay(from)} a ${shortDay(to)}`;
}

/** `dd/mm`: the year is the one people are in. */
function shortDay(day: Day): string {
  return dayText(day).slice(0, 5);
}
