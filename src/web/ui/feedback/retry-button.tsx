import { RotateCw } from 'lucide-react';
import type { Retry } from '#web/api/retry-policy.ts';
import { Button } from '#web/ui/basic/button.tsx';

interface RetryButtonProps {
  retry: Retry;
  variant?: 'secondary' | 'ghost';
}

/** The way out of a load that failed. */
export function RetryButton({ retry, variant = 'secondary' }: RetryButtonProps) {
  return (
    <Button variant={variant} onClick={() => void retry()}>
      <RotateCw aria-hidden="true" />
      Tentar novamente
    </Button>
  );
}
