import { UserPlus } from 'lucide-react';
import { requesterLabel, type InterestRequest } from '#domain/interest-requests/interest-request.ts';
import { AlertNotice } from '#web/ui/feedback/alert-notice.tsx';
import { Button } from '#web/ui/basic/button.tsx';

interface RegisterClientAlertProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  request: InterestRequest;
  onRegister: () => void;
}

/** IN-9, IN-11: what does work is one press away. */
export function RegisterClientAlert({ open, onOpenChange, request, onRegister }: RegisterClientAlertProps) {
  return (
    <AlertNotice
      open={open}
      onOpenChange={onOpenChange}
      title="Cadastrar Cliente e Criar Empréstimo"
      description={`${knownAs(request)} ainda não é seu cliente. Cadastre com os dados do pedido e, em seguida, crie o empréstimo aqui mesmo.`}
      action={
        <Button onClick={onRegister}>
          <UserPlus aria-hidden="true" />
          Cadastrar e continuar
        </Button>
      }
    >
      <p className="mt-3 text-xs text-muted">
        Funcionalidade para criar cliente a partir daqui ainda não implementada.
      </p>
    </AlertNotice>
  );
}

function knownAs(request: InterestRequest): string {
  return request.original_requester_name === null ? 'Quem pediu' : requesterLabel(request);
}
