import type { Retry } from '#web/api/retry-policy.ts';
import { RetryButton } from './retry-button.tsx';

interface FailureRowProps {
  /** What the server said, or that there is no connection. */
  message: string;
  retry: Retry;
}

/** Where a part of a screen could not be loaded and there is no room for more than a line. */
export function FailureRow({ message, retry }: FailureRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-control border border-dashed border-line py-1.5 pr-1.5 pl-4 text-sm text-muted">
      <p>{message}</p>
      <RetryButton variant="ghost" retry={retry} />
    </div>
  );
}
