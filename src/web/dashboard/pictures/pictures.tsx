import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import type { TheDay } from '#contract/day.ts';
import { whenIdle } from '#web/base/first-view/when-idle.ts';
import { FailureRow } from '#web/ui/feedback/failure-row.tsx';
import { agePlace, monthPlace, monthsPlace, PicturesSpace, punctualPlace } from '../day-space.tsx';
import { picturesQuery } from '#web/data/dashboard/pictures-query.ts';
import { AgePicture } from './age-picture.tsx';
import { MonthsPicture } from './months-picture.tsx';
import { PunctualPicture } from './punctual-picture.tsx';
import { MonthPicture } from './month-picture.tsx';

/** Where the money is, in pictures; asked for when the first view stands. */
export function Pictures({ owed }: { owed: TheDay['owed'] }) {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const { data: answer, error, refetch } = useQuery({ ...picturesQuery, enabled: idle });
  const data = useDeferredValue(answer);
  if (data === undefined) {
    if (error === null) return <PicturesSpace />;
    return (
      <div className="lg:col-span-full">
        <FailureRow message={error.message} retry={refetch} />
      </div>
    );
  }
  return (
    <>
      <MonthPicture pictures={data} className={monthPlace} />
      <MonthsPicture pictures={data} className={monthsPlace} />
      <AgePicture owed={owed} className={agePlace} />
      <PunctualPicture people={data.punctual} className={punctualPlace} />
    </>
  );
}
