import { CountPill } from '#web/ui/feedback/count-pill.tsx';
import { useWaitingRequests } from './use-waiting-requests.ts';

/** How many requests wait, beside the words that lead to them. */
export function WaitingPill({ className }: { className?: string }) {
  const count = useWaitingRequests();
  const spoken = count === 1 ? '1 pedido esperando' : `${count} pedidos esperando`;
  return <CountPill count={count} spoken={spoken} {...(className !== undefined && { className })} />;
}

/** On the icon of a tab in the bar, after its word in the rail and where large text puts the word beside the icon. */
export function TabPill() {
  return (
    <WaitingPill className="max-lg:absolute max-lg:top-0.5 max-lg:left-1/2 max-lg:ml-1.5 lg:ml-auto @max-[18rem]:max-lg:static @max-[18rem]:max-lg:ml-0" />
  );
}
