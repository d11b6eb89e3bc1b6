import { useQuery } from '@tanstack/react-query';
import { isOpen } from '#domain/interest-requests/interest-request.ts';
import { sectionCountsQuery } from '#web/data/interest-requests/interest-request-queries.ts';
import { CountPill } from '#web/ui/feedback/count-pill.tsx';

/** How many requests wait for a decision, beside the words that lead to them; none until it is known. */
export function WaitingPill({ className }: { className?: string }) {
  const { data = [] } = useQuery(sectionCountsQuery(''));
  const count = data.reduce((sum, section) => sum + (isOpen(section.status) ? section.count : 0), 0);
  const spoken = count === 1 ? '1 pedido esperando' : `${count} pedidos esperando`;
  return <CountPill count={count} spoken={spoken} {...(className !== undefined && { className })} />;
}

/** On the icon of a tab in the bar, after its word in the rail and where large text puts the word beside the icon. */
export function TabPill() {
  return (
    <WaitingPill className="max-lg:absolute max-lg:top-0.5 max-lg:left-1/2 max-lg:ml-1.5 lg:ml-auto @max-[18rem]:max-lg:static @max-[18rem]:max-lg:ml-0" />
  );
}
