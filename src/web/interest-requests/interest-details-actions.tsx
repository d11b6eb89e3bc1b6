import { ArrowLeft, ArrowRight, Ban, HandCoins, ListOrdered, UserPlus } from 'lucide-react';
import { useId } from 'react';
import type { Day } from '#domain/calendar.ts';
import {
  nextStatus,
  previousStatus,
  type InterestRequest,
  type InterestStatus,
} from '#domain/interest-requests/interest-request.ts';
import { previewOfLoan } from '#domain/interest-requests/loan-from-interest.ts';
import { useToday } from '#web/base/clock/today.ts';
import { Button } from '#web/ui/basic/button.tsx';
import type { PendingChange } from './use-interest-changes.ts';

interface InterestDetailsActionsProps {
  request: InterestRequest;
  /** While one of them is under way, none can be pressed. */
  disabled: boolean;
  /** The one that is under way. */
  pending: PendingChange | null;
  onMove: (status: InterestStatus) => void;
  onCreateLoan: () => void;
  /** 'Com outro plano': the loan's own form (IN-12). */
  onOtherPlan: () => void;
  onRegisterClient: () => void;
}

/** IN-7: one step back, one step on, or rejected; from Aprovado the step on is the loan (IN-8, IN-9). */
export function InterestDetailsActions(props: InterestDetailsActionsProps) {
  const { request, disabled, pending, onMove } = props;
  const previous = previousStatus(request.status);
  const next = nextStatus(request.status);
  return (
    <>
      <Button
        dense
        variant="secondary"
        className="text-red"
        disabled={disabled}
        loading={pending === 'Rejeitado'}
        onClick={() => onMove('Rejeitado')}
      >
        <Ban aria-hidden="true" />
        Rejeitar
      </Button>
      {previous !== null && (
        <Button
          dense
          variant="secondary"
          disabled={disabled}
          loading={pending === previous}
          onClick={() => onMove(previous)}
        >
          <ArrowLeft aria-hidden="true" />
          {`Voltar para ${previous}`}
        </Button>
      )}
      {next !== null && (
        <Button dense disabled={disabled} loading={pending === next} onClick={() => onMove(next)}>
          <ArrowRight aria-hidden="true" />
          {`Avançar para ${next}`}
        </Button>
      )}
      {request.status === 'Aprovado' && <LoanAction {...props} />}
    </>
  );
}

function LoanAction(props: InterestDetailsActionsProps) {
  const previewId = useId();
  const today = useToday();
  const { request, disabled, pending, onCreateLoan, onOtherPlan, onRegisterClient } = props;
  if (request.client_id === null)
    return (
      <Button dense disabled={disabled} onClick={onRegisterClient}>
        <UserPlus aria-hidden="true" />
        Cadastrar Cliente e Criar Empréstimo
      </Button>
    );
  return (
    <>
      {request.client_name !== null && (
        <Button dense variant="secondary" disabled={disabled} onClick={onOtherPlan}>
          <ListOrdered aria-hidden="true" />
          Com outro plano
        </Button>
      )}
      <Button
        dense
        aria-describedby={previewId}
        disabled={disabled}
        loading={pending === 'loan'}
        onClick={onCreateLoan}
      >
        <HandCoins aria-hidden="true" />
        Aprovar e Criar Empréstimo
      </Button>
      {/* Above the button: on a phone the last of the actions is on top. */}
      <p id={previewId} className="text-sm font-medium sm:order-first sm:basis-full">
        {previewText(request, today)}
      </p>
    </>
  );
}

/** IN-8: what the button will create, by the rule that creates it; else why it cannot. */
function previewText(request: InterestRequest, today: Day): string {
  if (request.client_name === null) return 'Este cliente foi excluído. Restaure-o para criar o empréstimo.';
  const preview = previewOfLoan(request, today);
  return preview.kind === 'loan' ? preview.text : preview.reason;
}
