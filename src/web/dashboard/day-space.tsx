import { clsx } from 'clsx';
import { Card } from '#web/ui/card.tsx';

/** Side by side where there is room; the same places while loading and after, so that nothing below ever moves. */
export const dayGrid = 'mt-4 grid gap-4 lg:grid-cols-[3fr_2fr] lg:items-start';
export const duePlace = 'min-h-[26.25rem] sm:min-h-[23.5rem]';
export const chartPlace = 'min-h-[19.5rem] lg:min-h-[23.5rem]';

/** The space of 'Hoje' and of the chart before they are there. */
export function DaySpace() {
  return (
    <div role="status" className={dayGrid}>
      <p className="sr-only">Carregando o dia...</p>
      <DayPlace className={duePlace} />
      <DayPlace className={chartPlace} />
    </div>
  );
}

export function DayPlace({ className }: { className: string }) {
  return (
    <Card aria-hidden="true" className={clsx('flex animate-breathe flex-col gap-4', className)}>
      <span className="h-5 w-1/4 rounded-full bg-sunken" />
      <span className="h-14 rounded-control bg-sunken" />
      <span className="flex-1 rounded-control bg-sunken" />
    </Card>
  );
}
