import { UserPlus } from 'lucide-react';
import { Link } from 'react-router';
import type { InterestRequest } from '#domain/interest-requests/interest-request.ts';
import type { NewClientState } from '#web/clients/new-client-state.ts';
import { AlertNotice } from '#web/ui/feedback/alert-notice.tsx';
import { buttonLook } from '#web/ui/basic/button.tsx';

interface RegisterClientAlertProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  request: InterestRequest;
}

/** IN-9: nothing changes here; what does work is one step away. */
export function RegisterClientAlert({ open, onOpenChange, request }: RegisterClientAlertProps) {
  const state: NewClientState = {
    novoCliente: { cpf: request.client_cpf, name: request.original_requester_name ?? '' },
  };
  return (
    <AlertNotice
      open={open}
      onOpenChange={onOpenChange}
      title="Cadastrar Cliente e Criar Empréstimo"
      description="Funcionalidade para criar cliente a partir daqui ainda não implementada."
      action={
        <Link to="/clientes" state={state} className={buttonLook()}>
          <UserPlus aria-hidden="true" />
          Novo Cliente
        </Link>
      }
    >
      <p className="mt-3">
        Você pode cadastrar o cliente em <strong>Novo Cliente</strong>, com o CPF e o nome já preenchidos.
        Este pedido passa para o nome dele, e o empréstimo pode então ser criado aqui.
      </p>
    </AlertNotice>
  );
}
