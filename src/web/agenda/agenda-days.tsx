import { clsx } from 'clsx';
import { ArrowDownLeft, CircleDot, Flag, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { AgendaDay } from '#contract/agenda.ts';
import type { Day } from '#domain/calendar.ts';
import { daysOf, type Month } from '#domain/calendar-month.ts';
import { blanksBeforeMonth, weekdayAndDayText } from '#domain/calendar-words.ts';
import { isNationalHoliday } from '#domain/national-holidays.ts';
import { DayButton } from '#web/ui/basic/day-button.tsx';
import { useMoneyText } from '#web/ui/money/hidden-values.ts';
import { dayAfterKey } from './day-after-key.ts';
import { duesText, emptyDay, MARK_WORDS, marksOf, spokenDay, type DayMark } from './day-words.ts';

interface AgendaDaysProps {
  month: Month;
  today: Day;
  /** Those with something on them. */
  days: readonly AgendaDay[];
  isWide: boolean;
  chosen: Day;
  /** Pressed. */
  onChoose: (day: Day) => void;
  /** Reached by a key, which stays in the calendar. */
  onMove: (day: Day) => void;
}

const WEEKDAYS = ['Dom', 'Seg', 'Ter', 'Qua', 'Qui', 'Sex', 'Sáb'];

/** A grid of the month on a wide screen, a list of the days with something on a phone (AG-1). */
export function AgendaDays(props: AgendaDaysProps) {
  const { month, today, days, isWide, chosen, onChoose, onMove } = props;
  const money = useMoneyText();
  const known = new Map(days.map((each) => [each.day, each]));
  const all = daysOf(month).map((day) => known.get(day) ?? emptyDay(day));
  const shown = isWide
    ? all
    : all.filter(({ day }) => known.has(day) || day === today || day === chosen || isNationalHoliday(day));
  const chosenButton = useRef<HTMLButtonElement>(null);
  // A day reached by a key takes the focus once it is drawn, which an answer that arrives before does not use up.
  const reached = useRef<Day | null>(null);
  useEffect(() => {
    if (reached.current !== chosen) return;
    chosenButton.current?.focus();
    reached.current = null;
  });
  const move = (event: KeyboardEvent) => {
    const next = dayAfterKey(event.key, chosen);
    if (next === null) return;
    event.preventDefault();
    reached.current = next;
    onMove(next);
  };
  return (
    <>
      {isWide && (
        <div
          aria-hidden="true"
          className="mb-1 grid grid-cols-7 gap-1 text-center text-xs font-semibold text-muted"
        >
          {WEEKDAYS.map((word) => (
            <span key={word}>{word}</span>
          ))}
        </div>
      )}
      <div
        role="group"
        aria-label="Dias"
        className={clsx('grid gap-1', isWide ? 'grid-cols-7' : 'grid-cols-1')}
      >
        {shown.map((each, at) => (
          <DayButton
            key={each.day}
            ref={each.day === chosen ? chosenButton : null}
            label={spokenDay(each, today, money)}
            isChosen={each.day === chosen}
            isToday={each.day === today}
            look={isWide ? 'cell' : 'row'}
            onClick={() => onChoose(each.day)}
            onKeyDown={move}
            style={isWide && at === 0 ? { gridColumnStart: blanksBeforeMonth(month) + 1 } : undefined}
          >
            {isWide ? <DayCell day={each} today={today} /> : <DayRow day={each} today={today} />}
          </DayButton>
        ))}
      </div>
    </>
  );
}

interface DayProps {
  day: AgendaDay;
  today: Day;
}

function DayCell({ day: each, today }: DayProps) {
  const money = useMoneyText();
  const { day, due_count: count, due_amount: due, received_amount: received } = each;
  return (
    <>
      <span className="flex flex-wrap items-center justify-between gap-x-1">
        <span className="font-semibold">{Number(day.slice(8, 10))}</span>
        <Marks day={each} today={today} />
      </span>
      {count > 0 && (
        <span className="@container text-xs">
          <span className="block text-muted">{`${count} ${count === 1 ? 'vence' : 'vencem'}`}</span>
          <span
            className={clsx('block font-semibold tracking-tight wrap-anywhere', day < today && 'text-red')}
            style={fitted(money(due), '0px')}
          >
            {money(due)}
          </span>
        </span>
      )}
      {received > 0 && (
        <span className="@container mt-auto block text-green">
          <span
            className="flex items-center gap-0.5 font-medium tracking-tight wrap-anywhere"
            style={fitted(money(received), '0.875rem')}
          >
            <ArrowDownLeft aria-hidden="true" className="size-3 shrink-0" />
            {money(received)}
          </span>
        </span>
      )}
    </>
  );
}

/** An amount stays in the line of its cell, as long as it can be read. */
const fitted = (text: string, icon: string) => ({
  fontSize: `clamp(0.625rem, calc((100cqi - ${icon}) / ${(text.length * 0.54).toFixed(2)}), 0.75rem)`,
});

function DayRow({ day: each, today }: DayProps) {
  const money = useMoneyText();
  const { day, due_count: count, due_amount: due, received_amount: received } = each;
  return (
    <>
      <span className="flex w-full flex-wrap items-center justify-between gap-x-3">
        <span className="font-semibold first-letter:uppercase">{weekdayAndDayText(day)}</span>
        <Marks day={each} today={today} />
      </span>
      <span className="flex w-full flex-wrap justify-between gap-x-3 text-[0.8125rem] text-muted">
        <span className={clsx(count > 0 && day < today && 'text-red')}>
          {count > 0 ? duesText(count, due, money) : 'Nada vence'}
        </span>
        {received > 0 && (
          <span className="flex items-center gap-0.5 text-green">
            <ArrowDownLeft aria-hidden="true" className="size-3.5 shrink-0" />
            {`Entrou ${money(received)}`}
          </span>
        )}
      </span>
    </>
  );
}

const MARK_LOOKS: Readonly<Record<DayMark, { readonly icon: LucideIcon; readonly look: string }>> = {
  late: { icon: TriangleAlert, look: 'text-red' },
  today: { icon: CircleDot, look: 'text-ink' },
  holiday: { icon: Flag, look: 'text-muted' },
};

function Marks({ day, today }: DayProps) {
  return (
    <span className="flex flex-wrap gap-x-2">
      {marksOf(day, today).map((mark) => {
        const { icon: Icon, look } = MARK_LOOKS[mark];
        return (
          <span key={mark} className={clsx('flex items-center gap-0.5 text-[0.6875rem] font-semibold', look)}>
            <Icon aria-hidden="true" className="size-3 shrink-0" />
            {MARK_WORDS[mark]}
          </span>
        );
      })}
    </span>
  );
}
