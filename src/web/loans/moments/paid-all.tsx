import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { clientPageQuery } from '#web/data/clients/client-queries.ts';
import { Stamp } from '#web/ui/feedback/stamp.tsx';
import { paidAllWords } from './paid-all-words.ts';

interface PaidAllProps {
  clientId: string;
  /** Where the receipt above it does not carry it already. */
  stamped: boolean;
}

/** The last open loan of a client was settled: nothing while something else is open, or not known yet (MO-1). */
export function PaidAll({ clientId, stamped }: PaidAllProps) {
  // What was read before the settlement still has the loan.
  const { data, isFetchedAfterMount } = useQuery({
    ...clientPageQuery(clientId),
    refetchOnMount: 'always',
  });
  const words = isFetchedAfterMount && data !== undefined ? paidAllWords(data) : null;
  if (words === null) return null;
  return (
    <div className={clsx('mt-3 flex flex-wrap items-center gap-x-4 gap-y-2', !stamped && 'justify-center')}>
      {stamped && <Stamp large />}
      <p className={clsx(!stamped && 'text-center')}>
        <span className="block text-lg font-bold">{words.title}</span>
        {words.times !== null && <span className="block text-sm text-muted">{words.times}</span>}
      </p>
    </div>
  );
}
