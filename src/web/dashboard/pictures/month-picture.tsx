import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { DashboardPictures } from '#contract/dashboard-pictures.ts';
import type { Day } from '#domain/calendar.ts';
import { addMonths, monthOf } from '#domain/calendar-month.ts';
import { monthName } from '#domain/calendar-words.ts';
import { IconButton } from '#web/ui/basic/icon-button.tsx';
import { MonthCalendar } from '#web/ui/plots/month-calendar.tsx';
import { DayPeople } from './day-people.tsx';
import { PictureCard } from './picture-card.tsx';

interface MonthPictureProps {
  pictures: DashboardPictures;
  className: string;
}

/** The month day by day, and the next one a press away. */
export function MonthPicture({ pictures: { today, calendar }, className }: MonthPictureProps) {
  const [next, setNext] = useState(false);
  const [pressed, press] = useState<Day | null>(null);
  const month = addMonths(monthOf(today), next ? 1 : 0);
  const name = monthName(month);
  return (
    <PictureCard
      title={name.charAt(0).toUpperCase() + name.slice(1)}
      note={
        <IconButton
          label={next ? 'Ver este mês' : 'Ver o próximo mês'}
          className="-my-2 -mr-2"
          onClick={() => setNext(!next)}
        >
          {next ? <ChevronLeft aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
        </IconButton>
      }
      className={className}
    >
      <MonthCalendar
        key={month}
        month={month}
        today={today}
        days={calendar}
        pressed={pressed}
        onPress={press}
      />
      {pressed !== null && monthOf(pressed) === month && <DayPeople day={pressed} />}
    </PictureCard>
  );
}
