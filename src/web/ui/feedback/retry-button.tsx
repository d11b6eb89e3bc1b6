import { RotateCw } from 'lucide-react';
import { Button } from '#web/ui/basic/button.tsx';

/** What it is about then shows by itself that it is being loaded. */
export type Retry = () => unknown;

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
