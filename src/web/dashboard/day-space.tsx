import { clsx } from 'clsx';
import { Card } from '#web/ui/basic/card.tsx';

/** Twelve columns where there is room; the same places while loading and after, so that nothing below ever moves. */
export const dayGrid = '@container grid gap-4 lg:grid-cols-12';
export const duePlace = 'min-h-[27.5rem] sm:min-h-[24rem] lg:col-span-12 xl:col-span-8';
export const monthPlace = 'min-h-[30rem] lg:col-span-6 xl:col-span-4';
export const monthsPlace = 'min-h-[26rem] lg:col-span-6 xl:col-span-5';
export const agePlace = 'min-h-[22rem] lg:col-span-6 xl:col-span-4';
export const punctualPlace = 'min-h-[22rem] lg:col-span-6 xl:col-span-3';

/** The space of 'Hoje' and of the pictures before they are there. */
export function DaySpace() {
  return (
    <div role="status" className={dayGrid}>
      <p className="sr-only">Carregando o dia...</p>
      <div className="h-23 lg:hidden" />
      <DayPlace className={duePlace} />
      <PicturesSpace />
    </div>
  );
}

export function PicturesSpace() {
  return [monthPlace, monthsPlace, agePlace, punctualPlace].map((place) => (
    <DayPlace key={place} className={place} />
  ));
}

function DayPlace({ className }: { className: string }) {
  return (
    <Card aria-hidden="true" className={clsx('flex animate-breathe flex-col gap-4', className)}>
      <span className="h-5 w-1/4 rounded-full bg-sunken" />
      <span className="h-14 rounded-control bg-sunken" />
      <span className="flex-1 rounded-control bg-sunken" />
    </Card>
  );
}
