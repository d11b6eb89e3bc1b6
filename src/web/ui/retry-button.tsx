import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';

/** Its answer, where it has one, is waited for. */
export type Retry = () => unknown;

interface RetryButtonProps {
  retry: Retry;
  variant?: 'secondary' | 'ghost';
  dense?: boolean;
}

/** The way out of a load that failed. */
export function RetryButton({ retry, variant = 'secondary', dense = false }: RetryButtonProps) {
  const [trying, setTrying] = useState(false);
  return (
    <Button
      variant={variant}
      dense={dense}
      loading={trying}
      loadingText="Tentando..."
      onClick={() => {
        setTrying(true);
        void Promise.resolve(retry()).finally(() => setTrying(false));
      }}
    >
      <RotateCw aria-hidden="true" />
      Tentar novamente
    </Button>
  );
}
