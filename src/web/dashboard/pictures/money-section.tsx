import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Suspense, useDeferredValue, useEffect, useState } from 'react';
import type { DashboardPictures } from '#contract/dashboard-pictures.ts';
import { DEBT_AGES } from '#domain/dashboard/debt-age.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { whenIdle } from '#web/base/first-view/when-idle.ts';
import { dayQuery } from '#web/data/dashboard/day-query.ts';
import { picturesQuery } from '#web/data/dashboard/pictures-query.ts';
import { FailureRow } from '#web/ui/feedback/failure-row.tsx';
import { Pictures, type Worth } from './pictures.tsx';
import { cashPlace } from './places.ts';

// With the screen it leads to.
const CashStrip = lazyPart(async () => (await import('#web/cash/cash-screen.tsx')).CashStrip);

/** Where the money is: asked for when the first view stands, and only what has something to draw (DB-13). */
export function MoneySection() {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const { data: day } = useQuery(dayQuery);
  const begun = day?.begun.loan === true;
  const { data: answer, error, refetch } = useQuery({ ...picturesQuery, enabled: idle && begun });
  const pictures = useDeferredValue(answer);
  if (error !== null && pictures === undefined)
    return (
      <div className={cashPlace}>
        <FailureRow message={error.message} retry={refetch} />
      </div>
    );
  if (day === undefined || !begun || pictures === undefined) return null;
  const open = DEBT_AGES.reduce((count, age) => count + day.owed.ages[age].count, 0);
  return (
    <>
      <Pictures owed={day.owed} pictures={pictures} worth={worthDrawing(pictures, open)} />
      <div className={clsx(cashPlace, 'empty:hidden')}>
        <Suspense fallback={null}>
          <CashStrip received={hasReceived(pictures)} />
        </Suspense>
      </div>
    </>
  );
}

function worthDrawing(pictures: DashboardPictures, open: number): Worth {
  const dueDates = pictures.calendar.filter(({ due_amount: due }) => due > 0).length;
  return { calendar: dueDates >= 2, ages: open >= 5, months: hasReceived(pictures) };
}

function hasReceived({ months }: DashboardPictures): boolean {
  return months.some((month) => month.received_principal + month.received_interest + month.received_fees > 0);
}
