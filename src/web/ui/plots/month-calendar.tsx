import { clsx } from 'clsx';
import { useId } from 'react';
import { dayText, type Day } from '#domain/calendar.ts';
import { daysOf, type Month } from '#domain/calendar-month.ts';
import { blanksBeforeMonth, monthName } from '#domain/calendar-words.ts';
import { cents, type Cents } from '#domain/money.ts';
import { amountOn, dayWords, spokenDay, type CalendarDay } from './calendar-day-words.ts';
import { PlotRect, PlotSwatch } from './plot-looks.tsx';
import { usePlotMoney, type PlotMoney } from './plot-money.ts';
import { PlotTable } from './plot-table.tsx';
import { usePlotMarks } from './use-plot-marks.ts';

interface MonthCalendarProps {
  month: Month;
  today: Day;
  /** The days with something; the others are empty. */
  days: readonly CalendarDay[];
  /** A day was pressed: who is to pay on it. */
  onPress: (day: Day) => void;
  pressed: Day | null;
}

const WEEKDAYS = ['D', 'S', 'T', 'Q', 'Q', 'S', 'S'];
const HEAT = ['bg-sunken', 'bg-heat-1', 'bg-heat-2', 'bg-heat-3'] as const;

/** Each day its amount: what came in and what stayed open in the past, what is to come in three greens; today has a ring. */
export function MonthCalendar({ month, today, days, onPress, pressed }: MonthCalendarProps) {
  const money = usePlotMoney();
  const known = new Map(days.map((each) => [each.day, each]));
  const all = daysOf(month).map(
    (day) => known.get(day) ?? { day, due_amount: cents(0), received_amount: cents(0) },
  );
  const highest = Math.max(1, ...all.filter(({ day }) => day >= today).map(({ due_amount: due }) => due));
  const { shown, markProps } = usePlotMarks(
    Math.max(
      0,
      all.findIndex(({ day }) => day === today),
    ),
    7,
  );
  const focused = all[shown];
  const name = monthName(month);
  return (
    <div className="@container">
      <div
        aria-hidden="true"
        className="mb-1 grid grid-cols-7 gap-1 text-center text-xs font-semibold text-muted"
      >
        {WEEKDAYS.map((letter, index) => (
          // eslint-disable-next-line react/no-array-index-key -- three letters stand for two days each
          <span key={index}>{letter}</span>
        ))}
      </div>
      <div role="group" aria-label={`Calendário de ${name}`} className="grid grid-cols-7 gap-1">
        {all.map((each, index) => {
          const marks = markProps(index);
          return (
            <button
              key={each.day}
              type="button"
              {...marks}
              onClick={() => {
                marks.onClick();
                onPress(each.day);
              }}
              aria-label={spokenDay(each, today, money)}
              aria-pressed={each.day === pressed}
              aria-current={each.day === today ? 'date' : undefined}
              style={index === 0 ? { gridColumnStart: blanksBeforeMonth(month) + 1 } : undefined}
              className={clsx(
                'relative flex min-h-11 min-w-0 overflow-hidden rounded-[0.5625rem] flex-col px-px pt-1 text-left leading-tight @min-[20rem]:min-h-13.5 @min-[20rem]:px-1',
                each.day < today ? 'ring-1 ring-line ring-inset' : HEAT[heatOf(each.due_amount, highest)],
                each.day === today && 'ring-2 ring-ink',
                each.day === pressed && 'outline-2 -outline-offset-1 outline-brand',
              )}
            >
              <DayCell each={each} today={today} money={money} />
            </button>
          );
        })}
      </div>
      <Legend />
      {/* The button that shows it says it already. */}
      <p aria-hidden="true" className="mt-2 min-h-10 text-sm text-muted">
        {focused !== undefined && dayWords(focused, today, money)}
      </p>
      <PlotTable
        summary="Ver valores por dia"
        caption={`Recebido e a receber em cada dia de ${name}`}
        columns={['Dia', 'Recebido', 'Em aberto']}
        rows={all
          .filter(({ due_amount: due, received_amount: received }) => due > 0 || received > 0)
          .map(({ day, due_amount: due, received_amount: received }) => ({
            key: day,
            cells: [dayText(day).slice(0, 5), money.full(received), money.full(due)],
          }))}
      />
    </div>
  );
}

interface DayCellProps {
  each: CalendarDay;
  today: Day;
  money: PlotMoney;
}

function DayCell({ each, today, money }: DayCellProps) {
  const { day, due_amount: due, received_amount: received } = each;
  const id = useId();
  const past = day < today;
  const amount = amountOn(each, today);
  const bar = amount > 0 && (past || received > 0);
  return (
    <>
      <span
        className={clsx(
          'block text-xs font-semibold',
          day === today || (!past && due > 0) ? 'text-ink' : 'text-muted',
        )}
      >
        {Number(day.slice(8))}
      </span>
      {amount > 0 && (
        <span
          className={clsx(
            'block text-[0.6875rem] font-bold tracking-tighter whitespace-nowrap @max-[15rem]:hidden',
            past && due > 0 && 'text-red',
          )}
        >
          {money.shortest(amount)}
        </span>
      )}
      {bar && (
        <svg aria-hidden="true" width="100%" height="5" className="absolute inset-x-0 bottom-1 px-1">
          <PlotRect look="late" id={id} x={0} y={0} width="100%" height={5} rx={2.5} />
          {received > 0 && (
            <PlotRect
              look="principal"
              id={id}
              x={0}
              y={0}
              width={`${(received / amount) * 100}%`}
              height={5}
              rx={2.5}
            />
          )}
        </svg>
      )}
    </>
  );
}

function Legend() {
  const id = useId();
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      <li className="flex items-center gap-1.5">
        <PlotSwatch look="principal" id={id} />
        recebido
      </li>
      <li className="flex items-center gap-1.5">
        <PlotSwatch look="late" id={id} />
        ficou devendo
      </li>
      <li className="flex items-center gap-1.5">
        <span aria-hidden="true" className="size-2.5 shrink-0 rounded-[0.1875rem] bg-heat-2" />a receber
      </li>
    </ul>
  );
}

function heatOf(due: Cents, highest: number): 0 | 1 | 2 | 3 {
  if (due === 0) return 0;
  const share = due / highest;
  if (share <= 1 / 3) return 1;
  return share <= 2 / 3 ? 2 : 3;
}
