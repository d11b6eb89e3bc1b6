import { useQuery } from '@tanstack/react-query';
import { waitingProofsQuery } from '#web/data/proofs/proof-queries.ts';
import { ProofsLine } from './proofs-line.tsx';

/** On the 'Hoje' of a cobrador, whose screen asks for no figures of the day: those of their clients (PB-7). */
export function OwnProofsLine() {
  const { data } = useQuery(waitingProofsQuery);
  return (
    data !== undefined && (
      <div className="mb-4 empty:hidden">
        <ProofsLine proofs={data} />
      </div>
    )
  );
}
