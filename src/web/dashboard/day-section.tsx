import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Suspense, useDeferredValue } from 'react';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { useLoanDialogs } from '#web/loans/loan-dialogs.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import { dayQuery } from '#web/data/dashboard/day-query.ts';
import { dayGrid, duePlace, DaySpace, PicturesSpace } from './day-space.tsx';
import { DuePanel } from './due-panel.tsx';
import { FirstSteps } from './first-steps.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RequestsLine } from './requests-line.tsx';

const Pictures = lazyPart(async () => (await import('./pictures/pictures.tsx')).Pictures);

/** Beside the specified dashboard: what today asks for, and where the money is. Before the first loan, how to begin. */
export function DaySection() {
  const { open, dialog } = useLoanDialogs();
  const { data, error } = useQuery(dayQuery);
  // Drawn a little at a time: together they would hold up whoever presses something.
  const day = useDeferredValue(data);
  if (day === undefined) return error === null ? <DaySpace /> : null;
  return (
    <div className={dayGrid}>
      <QuickActions />
      {day.requests.count > 0 && (
        <div className="lg:col-span-full">
          <RequestsLine requests={day.requests} />
        </div>
      )}
      <Card
        role="region"
        aria-labelledby="hoje"
        className={clsx('flex min-w-0 flex-col', day.begun.loan ? duePlace : 'lg:col-span-full')}
      >
        {day.begun.loan ? (
          <DuePanel day={day} onDetails={(loan) => open('details', loan)} />
        ) : (
          <FirstSteps begun={day.begun} />
        )}
      </Card>
      {day.begun.loan && (
        <Suspense fallback={<PicturesSpace />}>
          <Pictures owed={day.owed} />
        </Suspense>
      )}
      {dialog}
    </div>
  );
}
