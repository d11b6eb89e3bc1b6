import { clsx } from 'clsx';
import { Card } from '#web/ui/basic/card.tsx';

/**
 * Twelve columns where there is room; the same places while loading and after, so that nothing in view ever moves. On the
 * widest screens the month stands beside 'Hoje'; everywhere else what is drawn comes after the open loans (DB-13).
 */
export const dayGrid = '@container grid gap-4 lg:grid-cols-12';
export const duePlace = 'min-h-[23rem] lg:col-span-12 xl:col-span-8 xl:min-h-[30rem]';
/** Hidden until the day is there (app.css): 'Hoje' is as high as it needs, and would move it (DB-12). */
export const activePlace = 'order-2 mt-2 min-w-0 lg:col-span-full';

/** The space of the tiles and of 'Hoje' before they are there. */
export function DaySpace() {
  return (
    <>
      <p role="status" className="sr-only">
        Carregando o dia...
      </p>
      <div className="h-23 lg:hidden" />
      <Card
        aria-hidden="true"
        data-day-coming=""
        className={clsx('flex animate-breathe flex-col gap-4', duePlace)}
      >
        <span className="h-5 w-1/4 rounded-full bg-sunken" />
        <span className="h-14 rounded-control bg-sunken" />
        <span className="flex-1 rounded-control bg-sunken" />
      </Card>
    </>
  );
}
