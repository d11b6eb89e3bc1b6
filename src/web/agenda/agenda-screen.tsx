import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { AgendaDay } from '#contract/agenda.ts';
import { parseDay, type Day } from '#domain/calendar.ts';
import { firstDayOf, monthOf, type Month } from '#domain/calendar-month.ts';
import { addCents, cents } from '#domain/money.ts';
import { useToday } from '#web/base/clock/today.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { Card } from '#web/ui/basic/card.tsx';
import { HideValuesButton } from '#web/ui/money/hide-values-button.tsx';
import { useMoneyText } from '#web/ui/money/hidden-values.ts';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { MonthSteps } from '#web/ui/page/month-steps.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useMediaQuery, WIDE_SCREEN } from '#web/ui/page/use-media-query.ts';
import { AgendaDays } from './agenda-days.tsx';
import { agendaDayQuery, agendaQuery } from '#web/data/agenda/agenda-queries.ts';
import { CalendarFeed } from './calendar-feed.tsx';
import { DayPanel } from './day-panel.tsx';
import { duesText } from './day-words.ts';

/** What falls due and what came in, day by day (AG-1, AG-2). */
export function AgendaScreen() {
  const today = useToday();
  const [day, setDay] = useDayInAddress(today);
  const month = monthOf(day);
  const { data, error, refetch } = useQuery(agendaQuery(month, monthOf(today)));
  const firstDay = useQuery({ ...agendaDayQuery(day), placeholderData: keepPreviousData });
  // What stands below the day comes once the first day has its height, and does not jump.
  const isSettled = isAnswered({ data, error }) && isAnswered(firstDay);
  const isWide = useMediaQuery(WIDE_SCREEN);
  const maySubscribe = useMay('edit');
  const heading = useRef<HTMLHeadingElement>(null);
  const days = data?.month === month ? data.days : [];
  const choose = (next: Day) => {
    setDay(next);
    // On a phone the list is below the day, and what was chosen would be out of sight.
    if (!isWide) heading.current?.focus();
  };
  const panel = <DayPanel day={day} today={today} days={days} headingRef={heading} onDay={setDay} />;
  const calendar = (
    <section aria-labelledby="mes-da-agenda">
      <Card className="sm:p-5">
        <MonthSteps id="mes-da-agenda" month={month} onMonth={(next) => setDay(dayIn(next, today))} />
        {error !== null && data === undefined ? (
          <LoadFailure message={error.message} retry={() => void refetch()} />
        ) : (
          <>
            <MonthSums days={days} />
            <AgendaDays
              month={month}
              today={today}
              days={days}
              isWide={isWide}
              chosen={day}
              onChoose={choose}
              onMove={setDay}
            />
          </>
        )}
      </Card>
    </section>
  );
  return (
    <>
      <PageHeader
        title="Agenda"
        subtitle="O que vence e o que entrou, dia a dia"
        action={<HideValuesButton />}
      />
      {isWide ? (
        <div className="grid grid-cols-1 items-start gap-5 min-[84rem]:grid-cols-[minmax(0,1fr)_22rem]">
          {calendar}
          <div className="grid min-w-0 items-start gap-5 max-[84rem]:grid-cols-2">
            {panel}
            {isSettled && maySubscribe && <CalendarFeed />}
          </div>
        </div>
      ) : (
        <div className="grid grid-cols-1 gap-4">
          {panel}
          {isSettled && calendar}
          {isSettled && maySubscribe && <CalendarFeed />}
        </div>
      )}
    </>
  );
}

function isAnswered({ data, error }: { data: unknown; error: unknown }): boolean {
  return data !== undefined || error !== null;
}

function MonthSums({ days }: { days: readonly AgendaDay[] }) {
  const money = useMoneyText();
  const count = days.reduce((sum, each) => sum + each.due_count, 0);
  const due = addCents(cents(0), ...days.map((each) => each.due_amount));
  const received = addCents(cents(0), ...days.map((each) => each.received_amount));
  return (
    <p className="mb-3 min-h-5 text-center text-sm text-muted">
      {days.length > 0 &&
        `${count > 0 ? duesText(count, due, money) : 'Nada vence'} · entrou ${money(received)}`}
    </p>
  );
}

/** Today is the address without a day. */
function useDayInAddress(today: Day): [Day, (day: Day) => void] {
  const [params, setParams] = useSearchParams();
  const day = parseDay(params.get('dia') ?? '') ?? today;
  return [
    day,
    (next) => setParams(next === today ? {} : { mes: monthOf(next), dia: next }, { replace: true }),
  ];
}

/** The day a month opens with: today in its own month, else the first. */
function dayIn(month: Month, today: Day): Day {
  return monthOf(today) === month ? today : firstDayOf(month);
}
