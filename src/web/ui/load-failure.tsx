import { RotateCw, WifiOff } from 'lucide-react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface LoadFailureProps {
  title?: string;
  /** What the server said, or that there is no connection. */
  message: string;
  retry: () => void;
}

/** In the place of what could not be loaded: why, and the way to try again. */
export function LoadFailure({ title = 'Não foi possível carregar', message, retry }: LoadFailureProps) {
  return (
    <EmptyState
      icon={WifiOff}
      title={title}
      hint={message}
      action={
        <Button variant="secondary" onClick={retry}>
          <RotateCw aria-hidden="true" />
          Tentar novamente
        </Button>
      }
    />
  );
}
