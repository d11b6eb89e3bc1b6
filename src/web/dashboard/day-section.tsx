import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useDeferredValue } from 'react';
import type { LoanWithClient } from '#web/loans/loan-queries.ts';
import { Card } from '#web/ui/card.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { CashChart } from './cash-chart.tsx';
import { dayQuery } from './day-query.ts';
import { chartPlace, dayGrid, DayPlace, duePlace, DaySpace } from './day-space.tsx';
import { DuePanel } from './due-panel.tsx';
import { FirstSteps } from './first-steps.tsx';

interface DaySectionProps {
  onDetails: (loan: LoanWithClient) => void;
}

/** Beside the specified dashboard: what today asks for, and how money comes in. Before the first loan, how to begin. */
export function DaySection({ onDetails }: DaySectionProps) {
  const { data, error, refetch } = useQuery(dayQuery);
  // Drawn a little at a time, the chart after the day: together they would hold up whoever presses something.
  const day = useDeferredValue(data);
  const weeks = useDeferredValue(day?.weeks, undefined);
  if (day === undefined) {
    if (error === null) return <DaySpace />;
    return (
      <div className="mt-4">
        <LoadFailure title="Não foi possível carregar o dia" message={error.message} retry={refetch} />
      </div>
    );
  }
  return (
    <div className={dayGrid}>
      <Card role="region" aria-labelledby="hoje" className={clsx('flex min-w-0 flex-col', duePlace)}>
        {day.begun.loan ? <DuePanel day={day} onDetails={onDetails} /> : <FirstSteps begun={day.begun} />}
      </Card>
      {weeks === undefined ? (
        <DayPlace className={chartPlace} />
      ) : (
        <Card role="region" aria-labelledby="semanas" className={clsx('flex min-w-0 flex-col', chartPlace)}>
          <CashChart weeks={weeks} />
        </Card>
      )}
    </div>
  );
}
