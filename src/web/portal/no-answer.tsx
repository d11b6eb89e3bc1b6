import { RotateCw, WifiOff } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface NoAnswerProps {
  message: string;
  retry: () => void;
}

export function NoAnswer({ message, retry }: NoAnswerProps) {
  return (
    <EmptyState
      icon={WifiOff}
      title="Não foi possível abrir seus dados"
      hint={message}
      action={
        <Button onClick={retry}>
          <RotateCw aria-hidden="true" />
          Tentar novamente
        </Button>
      }
    />
  );
}
