import { CountPill } from '#web/ui/count-pill.tsx';
import { useWaitingRequests } from './use-waiting-requests.ts';

/** How many requests wait, beside the words that lead to them. */
export function WaitingPill({ className }: { className?: string }) {
  const count = useWaitingRequests();
  const spoken = count === 1 ? '1 pedido esperando' : `${count} pedidos esperando`;
  return <CountPill count={count} spoken={spoken} {...(className !== undefined && { className })} />;
}
