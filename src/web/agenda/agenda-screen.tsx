import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { parseDay, type Day } from '#domain/calendar.ts';
import { addMonths, firstDayOf, monthOf, type Month } from '#domain/calendar-month.ts';
import { monthName } from '#domain/calendar-words.ts';
import { useSearchParams } from 'react-router';
import { useToday } from '#web/clock/today.ts';
import { Card } from '#web/ui/card.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { AgendaDays } from './agenda-days.tsx';
import { agendaQuery } from './agenda-queries.ts';
import { CalendarFeed } from './calendar-feed.tsx';
import { DayPanel } from './day-panel.tsx';

/** What falls due and what came in, day by day (AG-1, AG-2). */
export function AgendaScreen() {
  const today = useToday();
  const [day, setDay] = useDayInAddress(today);
  const month = monthOf(day);
  const { data, error, refetch } = useQuery(agendaQuery(month));
  return (
    <>
      <PageHeader title="Agenda" subtitle="O que vence e o que entrou, dia a dia" />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start lg:gap-5">
        <Card className="sm:p-5">
          <MonthSteps month={month} onMonth={(next) => setDay(dayIn(next, today))} />
          {error !== null && data === undefined ? (
            <LoadFailure message={error.message} retry={() => void refetch()} />
          ) : (
            <AgendaDays
              month={month}
              today={today}
              days={data?.month === month ? data.days : []}
              chosen={day}
              onChoose={setDay}
            />
          )}
        </Card>
        <div className="grid min-w-0 gap-4 lg:gap-5">
          <DayPanel key={day} day={day} />
          <CalendarFeed />
        </div>
      </div>
    </>
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

function MonthSteps({ month, onMonth }: { month: Month; onMonth: (month: Month) => void }) {
  return (
    <div className="mb-3 flex items-center justify-between gap-2">
      <IconButton
        label="Mês anterior"
        disabled={month.startsWith('2000-01')}
        onClick={() => onMonth(addMonths(month, -1))}
      >
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <h2 aria-live="polite" className="text-center text-lg font-bold first-letter:uppercase">
        {`${monthName(firstDayOf(month))} de ${month.slice(0, 4)}`}
      </h2>
      <IconButton
        label="Próximo mês"
        disabled={month.startsWith('2100-12')}
        onClick={() => onMonth(addMonths(month, 1))}
      >
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </div>
  );
}
