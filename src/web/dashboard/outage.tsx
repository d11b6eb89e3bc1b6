import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import type { Retry } from '#web/api/retry-policy.ts';
import { dayQuery } from '#web/data/dashboard/day-query.ts';
import { metricsQuery } from '#web/data/dashboard/metrics-query.ts';

interface OutageProps {
  /** Why the loans could not be loaded. */
  loansError: Error | null;
  retryLoans: Retry;
}

/** One cause is reported once, however many parts of the screen are missing; one press tries all of it again. */
export function Outage({ loansError, retryLoans }: OutageProps) {
  const metrics = useQuery(metricsQuery);
  const day = useQuery(dayQuery);
  const failed = [
    { what: 'as métricas', error: errorOf(metrics), retry: metrics.refetch },
    { what: 'o dia', error: errorOf(day), retry: day.refetch },
    { what: 'os empréstimos', error: loansError, retry: retryLoans },
  ].filter(({ error }) => error !== null);
  if (failed.length === 0) return null;
  const named = failed.map(({ what }) => what).join(', ');
  return (
    <div className="mb-4">
      <LoadFailure
        title={`Não foi possível carregar ${named.replace(/, ([^,]*)$/, ' e $1')}`}
        message={failed[0]?.error?.message ?? ''}
        retry={() => {
          for (const { retry } of failed) void retry();
        }}
      />
    </div>
  );
}

/** What is shown from before is no outage. */
function errorOf({ data, error }: { data: unknown; error: Error | null }): Error | null {
  return data === undefined ? error : null;
}
