import { ArrowLeft, ArrowRight, Ban, HandCoins, UserPlus } from 'lucide-react';
import {
  nextStatus,
  previousStatus,
  type InterestRequest,
  type InterestStatus,
} from '#domain/interest-requests/interest-request.ts';
import { Button } from '#web/ui/button.tsx';

interface InterestDetailsActionsProps {
  request: InterestRequest;
  /** While one of them is under way, none can be pressed. */
  disabled: boolean;
  onMove: (status: InterestStatus) => void;
  onCreateLoan: () => void;
  onRegisterClient: () => void;
}

/** IN-7: one step back, one step on, or rejected; from Aprovado the step on is the loan (IN-8, IN-9). */
export function InterestDetailsActions(props: InterestDetailsActionsProps) {
  const { request, disabled, onMove } = props;
  const previous = previousStatus(request.status);
  const next = nextStatus(request.status);
  return (
    <>
      <Button
        dense
        variant="secondary"
        className="text-red"
        disabled={disabled}
        onClick={() => onMove('Rejeitado')}
      >
        <Ban aria-hidden="true" />
        Rejeitar
      </Button>
      {previous !== null && (
        <Button dense variant="secondary" disabled={disabled} onClick={() => onMove(previous)}>
          <ArrowLeft aria-hidden="true" />
          {`Voltar para ${previous}`}
        </Button>
      )}
      {next !== null && (
        <Button dense disabled={disabled} onClick={() => onMove(next)}>
          <ArrowRight aria-hidden="true" />
          {`Avançar para ${next}`}
        </Button>
      )}
      {request.status === 'Aprovado' && <LoanAction {...props} />}
    </>
  );
}

function LoanAction(props: InterestDetailsActionsProps) {
  const { request, disabled, onCreateLoan, onRegisterClient } = props;
  if (request.clientId === null)
    return (
      <Button dense disabled={disabled} onClick={onRegisterClient}>
        <UserPlus aria-hidden="true" />
        Cadastrar Cliente e Criar Empréstimo
      </Button>
    );
  return (
    <Button dense disabled={disabled} onClick={onCreateLoan}>
      <HandCoins aria-hidden="true" />
      Aprovar e Criar Empréstimo
    </Button>
  );
}
