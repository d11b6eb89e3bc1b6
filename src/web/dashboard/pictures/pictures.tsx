import { clsx } from 'clsx';
import type { DashboardPictures } from '#contract/dashboard-pictures.ts';
import type { TheDay } from '#contract/day.ts';
import { agePlace, monthPlace, monthsPlace, punctualPlace } from './places.ts';
import { AgePicture } from './age-picture.tsx';
import { MonthsPicture } from './months-picture.tsx';
import { PunctualPicture } from './punctual-picture.tsx';
import { MonthPicture } from './month-picture.tsx';

/** DB-13: a calendar of two due dates, ages of five loans, months with a payment. */
export interface Worth {
  calendar: boolean;
  ages: boolean;
  months: boolean;
}

interface PicturesProps {
  owed: TheDay['owed'];
  pictures: DashboardPictures;
  worth: Worth;
}

/** Where the money is, in pictures. */
export function Pictures({ owed, pictures, worth }: PicturesProps) {
  return (
    <>
      {/* Where it stands beside 'Hoje' its place is never empty. */}
      <MonthPicture pictures={pictures} className={clsx(monthPlace, !worth.calendar && 'max-xl:hidden')} />
      {worth.months && <MonthsPicture pictures={pictures} className={monthsPlace} />}
      {worth.ages && <AgePicture owed={owed} className={agePlace} />}
      {worth.months && <PunctualPicture people={pictures.punctual} className={punctualPlace} />}
    </>
  );
}
