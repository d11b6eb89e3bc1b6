import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Cpf } from '#domain/cpf.ts';
import { call } from '#web/api/api-client.ts';
import { ApiProblem, hasCode } from '#web/api/api-problem.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { enterPortal } from '#web/data/sessions/session-operations.ts';
import { showToast } from '#web/base/show-toast.ts';
import { borrowerSignedIn } from '#web/sessions/borrower-session.ts';
import type { ChosenInstitution, PortalState } from './portal-state.ts';

export interface PortalEntry {
  institution: ChosenInstitution;
  /** Where the institution asks for one. */
  accessCode?: string;
}

/** PT-2: opens the portal where the CPF is a client's, and the new request elsewhere. */
export function useEnterPortal(cpf: Cpf, onCodeRequired?: (institution: ChosenInstitution) => void) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const openNewRequest = useOpenNewRequest();

  const enter = useOperation(enterPortal, {
    run: ({ institution, accessCode }: PortalEntry) =>
      call('POST /api/portal/session', {
        body: { cpf, institution_id: institution.id, access_code: accessCode },
      }),
    onDone: ({ registered, first_name: firstName }, { institution }) => {
      if (!registered) {
        openNewRequest(institution);
        return;
      }
      const name = firstName ?? '';
      borrowerSignedIn(queryClient, { first_name: name, institution_name: institution.name });
      showToast({ title: `Olá, ${name}!`, description: 'Bem-vindo(a) ao seu portal.' });
      // In the place of the list: after 'Sair' the way back must not lead to somebody's CPF.
      void navigate('/portal/dashboard', { replace: true });
    },
    failureText: (error) => (hasCode(error, 'access_code_required') ? null : entryFailureText(error)),
    onFailed: (error, { institution }) => {
      if (hasCode(error, 'access_code_required')) onCodeRequired?.(institution);
    },
  });
  // Also while the next screen is on its way.
  return { ...enter, isPending: enter.isPending || enter.isSuccess };
}

export function useOpenNewRequest() {
  const navigate = useNavigate();
  return ({ id, name, logo }: ChosenInstitution) => {
    const state: PortalState = { institution: { id, name, logo } };
    void navigate('/portal/nova-solicitacao', { state });
  };
}

/** LG-7 where the answer is unknown; where the server refused, it said why. */
export function entryFailureText(error: Error): string {
  const refused = error instanceof ApiProblem && error.status >= 400 && error.status < 500;
  return refused ? error.message : 'Ocorreu um erro ao tentar fazer login. Tente novamente.';
}
