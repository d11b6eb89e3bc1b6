import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import type { Retry } from '#web/api/retry-policy.ts';
import { isOffline } from '#web/api/api-problem.ts';

interface NoAnswerProps {
  /** What could not be opened, where the server did answer. */
  title: string;
  error: Error;
  retry: Retry;
}

/** The server could not be asked who this is. Without a connection it says so, and goes on by itself when one is back. */
export function NoAnswer({ title, error, retry }: NoAnswerProps) {
  if (!isOffline(error)) {
    return <LoadFailure title={title} message={error.message} retry={retry} />;
  }
  return (
    <LoadFailure
      title="Você está sem conexão"
      message="Seus dados estão salvos no servidor. Assim que a conexão voltar, esta tela abre sozinha."
      retry={retry}
    />
  );
}
