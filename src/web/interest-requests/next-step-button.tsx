import { ArrowRight } from 'lucide-react';
import { nextStatus, type InterestRequest } from '#domain/interest-requests/interest-request.ts';
import { Button } from '#web/ui/basic/button.tsx';

interface NextStepButtonProps {
  request: InterestRequest;
  name: string;
  onAdvance: () => void;
  /** The step is on its way. */
  advancing: boolean;
}

/** One status on, or the details, which say what will be lent. */
export function NextStepButton({ request, name, onAdvance, advancing }: NextStepButtonProps) {
  if (request.status === 'Concluído') return null;
  const next = nextStatus(request.status);
  const does = next === null ? `Emprestar a ${name}` : `Avançar para ${next}: ${name}`;
  return (
    <Button
      variant="ghost"
      dense
      className="relative z-1 -mr-2 -mb-1.5 ml-auto"
      aria-label={does}
      title={does}
      loading={advancing}
      onClick={onAdvance}
    >
      {next === null ? 'Emprestar' : 'Avançar'}
      {/* The longer word has no room for it in a narrow column. */}
      {next !== null && <ArrowRight aria-hidden="true" />}
    </Button>
  );
}
