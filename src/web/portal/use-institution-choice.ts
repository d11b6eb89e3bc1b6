import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Cpf } from '#domain/cpf.ts';
import { call } from '#web/api/api-client.ts';
import { ApiProblem, hasCode } from '#web/api/api-problem.ts';
import { showToast } from '#web/ui/show-toast.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';
import { borrowerSignedIn } from './borrower-session.ts';
import type { ChosenInstitution, PortalState } from './portal-state.ts';

interface Choice {
  institution: ChosenInstitution;
  /** Where the institution asks for one. */
  accessCode?: string;
}

/** PT-2: opens the portal where the CPF is a client's, and the new request elsewhere. */
export function useInstitutionChoice(cpf: Cpf) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [locked, setLocked] = useState<{ institution: ChosenInstitution; open: boolean } | null>(null);

  const goToNewRequest = ({ id, name }: ChosenInstitution) => {
    const state: PortalState = { institution: { id, name } };
    void navigate('/portal/nova-solicitacao', { state });
  };

  const enter = useMutation({
    mutationFn: ({ institution, accessCode }: Choice) =>
      call('POST /api/portal/session', {
        body: { cpf, institution_id: institution.id, access_code: accessCode },
      }),
    onSuccess: ({ registered, first_name: firstName }, { institution }) => {
      if (!registered) {
        goToNewRequest(institution);
        return;
      }
      const name = firstName ?? '';
      borrowerSignedIn(queryClient, { first_name: name, institution_name: institution.name });
      showToast({ title: `Olá, ${name}!`, description: 'Bem-vindo(a) ao seu portal.' });
      // In the place of the list: after 'Sair' the way back must not lead to somebody's CPF.
      void navigate('/portal/dashboard', { replace: true });
    },
    onError: (error, { institution, accessCode }) => {
      const asked = hasCode(error, 'access_code_required');
      if (asked && accessCode === undefined) setLocked({ institution, open: true });
      else showToast({ title: 'Erro no Login', description: failureText(error), variant: 'destructive' });
    },
  });
  const send = useSingleSend(enter);

  // Also while the next screen is on its way.
  const busy = enter.isPending || enter.isSuccess;
  const sent = enter.variables;
  return {
    choose: (institution: ChosenInstitution) => send({ institution }),
    choosing: busy && sent?.accessCode === undefined ? (sent?.institution.id ?? null) : null,
    locked,
    setLockedOpen: (open: boolean) => setLocked((before) => before && { ...before, open }),
    sendCode: (accessCode: string) => {
      if (locked !== null) send({ institution: locked.institution, accessCode });
    },
    /** Such an institution tells nobody who is a client, so a visitor has to say so. */
    askWithoutCode: () => {
      if (locked !== null) goToNewRequest(locked.institution);
    },
    sendingCode: busy && sent?.accessCode !== undefined,
    codeProblem: enter.error !== null && sent?.accessCode !== undefined ? failureText(enter.error) : null,
  };
}

/** LG-7 where nobody could tell; where the server refused, it said why. */
function failureText(error: Error): string {
  const refused = error instanceof ApiProblem && error.status >= 400 && error.status < 500;
  return refused ? error.message : 'Ocorreu um erro ao tentar fazer login. Tente novamente.';
}
