import { clsx } from 'clsx';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { AgendaDay } from '#contract/agenda.ts';
import type { Day } from '#domain/calendar.ts';
import { daysOf, type Month } from '#domain/calendar-month.ts';
import { blanksBeforeMonth, weekdayAndDayText } from '#domain/calendar-words.ts';
import { isNationalHoliday } from '#domain/loans/national-holidays.ts';
import { brl, cents } from '#domain/money.ts';
import { DayButton } from '#web/ui/day-button.tsx';
import { useMediaQuery, WIDE_SCREEN } from '#web/ui/use-media-query.ts';
import { dayAfterKey } from './day-after-key.ts';

interface AgendaDaysProps {
  month: Month;
  today: Day;
  /** Those with something on them. */
  days: readonly AgendaDay[];
  chosen: Day;
  onChoose: (day: Day) => void;
}

const WEEKDAYS = ['Dom', 'Seg', 'Ter', 'Qua', 'Qui', 'Sex', 'Sáb'];

/** A grid of the month on a wide screen, a list of the days with something on a phone (AG-1). */
export function AgendaDays({ month, today, days, chosen, onChoose }: AgendaDaysProps) {
  const isWide = useMediaQuery(WIDE_SCREEN);
  const known = new Map(days.map((each) => [each.day, each]));
  const all = daysOf(month).map(
    (day): AgendaDay =>
      known.get(day) ?? { day, due_count: 0, due_amount: cents(0), received_amount: cents(0) },
  );
  const shown = isWide
    ? all
    : all.filter(({ day }) => known.has(day) || day === today || day === chosen || isNationalHoliday(day));
  const chosenButton = useRef<HTMLButtonElement>(null);
  // A day reached by a key takes the focus once it is drawn.
  const byKey = useRef(false);
  useEffect(() => {
    if (byKey.current) chosenButton.current?.focus();
    byKey.current = false;
  });
  const move = (event: KeyboardEvent) => {
    const next = dayAfterKey(event.key, chosen);
    if (next === null) return;
    event.preventDefault();
    byKey.current = true;
    onChoose(next);
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
            label={wordsOf(each, today)}
            isChosen={each.day === chosen}
            isToday={each.day === today}
            look={isWide ? 'cell' : 'row'}
            onClick={() => onChoose(each.day)}
            onKeyDown={move}
            style={isWide && at === 0 ? { gridColumnStart: blanksBeforeMonth(month) + 1 } : undefined}
          >
            <DayCell day={each} today={today} isWide={isWide} />
          </DayButton>
        ))}
      </div>
    </>
  );
}

function DayCell({ day: each, today, isWide }: { day: AgendaDay; today: Day; isWide: boolean }) {
  const { day, due_count: count, due_amount: due, received_amount: received } = each;
  const mark = markOf(each, today);
  return (
    <>
      <span className={clsx('font-semibold', !isWide && 'flex-[1_1_9rem] first-letter:uppercase')}>
        {isWide ? Number(day.slice(8, 10)) : weekdayAndDayText(day)}
      </span>
      {mark !== null && (
        <span className={clsx('text-xs font-semibold', mark === 'Atrasado' ? 'text-red' : 'text-muted')}>
          {mark}
        </span>
      )}
      {count > 0 && (
        <span className={clsx('text-xs', day < today ? 'text-red' : 'text-ink')}>
          {isWide ? `${count} · ` : `${count} ${count === 1 ? 'vencimento' : 'vencimentos'}, `}
          <span className="whitespace-nowrap">{brl(due)}</span>
        </span>
      )}
      {received > 0 && (
        <span className="text-xs text-green">
          {'Entrou '}
          <span className="whitespace-nowrap">{brl(received)}</span>
        </span>
      )}
    </>
  );
}

/** Said in words; the colour only repeats it. */
function markOf({ day, due_count: count }: AgendaDay, today: Day): string | null {
  if (day < today && count > 0) return 'Atrasado';
  if (day === today) return 'Hoje';
  return isNationalHoliday(day) ? 'Feriado' : null;
}

function wordsOf(each: AgendaDay, today: Day): string {
  const { due_count: count, due_amount: due, received_amount: received } = each;
  const parts = [
    weekdayAndDayText(each.day),
    markOf(each, today)?.toLowerCase(),
    isNationalHoliday(each.day) && markOf(each, today) !== 'Feriado' ? 'feriado' : undefined,
    count > 0 ? `${count} ${count === 1 ? 'vencimento' : 'vencimentos'}, ${brl(due)}` : 'nada vence',
    received > 0 ? `entrou ${brl(received)}` : undefined,
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}
