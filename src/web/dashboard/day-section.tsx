import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Suspense, useDeferredValue } from 'react';
import { HeldLine } from '#web/held/held-line.tsx';
import { useLoanDialogs } from '#web/loans/loan-dialogs.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import { dayQuery } from '#web/data/dashboard/day-query.ts';
import { duePlace, DaySpace } from './day-space.tsx';
import { DuePanel } from './due-panel.tsx';
import { FirstSteps } from './later-parts.ts';
import { PastMonth } from './past-month.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RequestsLine } from './requests-line.tsx';

/** Beside the specified dashboard: what today asks for. Before the first loan, how to begin. */
export function DaySection() {
  const { open, dialog } = useLoanDialogs();
  const { data, error } = useQuery(dayQuery);
  // Drawn a little at a time: together they would delay a press.
  const day = useDeferredValue(data);
  if (day === undefined) return error === null ? <DaySpace /> : null;
  return (
    <>
      <QuickActions onDetails={(loan) => open('details', loan)} />
      <Card
        role="region"
        aria-labelledby="hoje"
        className={clsx('flex min-w-0 flex-col max-sm:p-3.5', day.begun.loan ? duePlace : 'lg:col-span-full')}
      >
        {day.begun.loan ? (
          <DuePanel day={day} onDetails={(loan) => open('details', loan)} />
        ) : (
          <Suspense fallback={null}>
            <FirstSteps begun={day.begun} />
          </Suspense>
        )}
      </Card>
      {(day.requests.count > 0 || day.held.count > 0) && (
        <div className="order-1 grid gap-2 lg:-order-1 lg:col-span-full">
          <RequestsLine requests={day.requests} />
          <HeldLine held={day.held} />
        </div>
      )}
      <PastMonth month={day.past_month} />
      {dialog}
    </>
  );
}
