import { WifiOff } from 'lucide-react';
import { EmptyState } from './empty-state.tsx';
import type { Retry } from '#web/api/retry-policy.ts';
import { RetryButton } from './retry-button.tsx';

interface LoadFailureProps {
  title?: string;
  /** What the server said, or that there is no connection. */
  message: string;
  retry: Retry;
}

/** In the place of what could not be loaded: why, and the way to try again. */
export function LoadFailure({ title = 'Não foi possível carregar', message, retry }: LoadFailureProps) {
  return <EmptyState icon={WifiOff} title={title} hint={message} action={<RetryButton retry={retry} />} />;
}
