import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClientPage } from '#contract/clients.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { institutionName } from '#web/data/institutions/institution-query.ts';
import { showToast } from '#web/base/show-toast.ts';

const loadSender = () => import('./picture/send-picture.ts');

/** The page as a picture (CL-16); `prefetch` loads what draws it. */
export function useSendPicture(page: ClientPage) {
  const [sending, setSending] = useState(false);
  const queryClient = useQueryClient();

  async function send() {
    setSending(true);
    try {
      const [{ sendPicture }, institution] = await Promise.all([loadSender(), institutionName(queryClient)]);
      await sendPicture(page, institution);
    } catch (error) {
      const description = error instanceof ApiProblem ? error.message : 'Tente de novo em instantes.';
      showToast({ title: 'Não foi possível enviar a imagem', description, variant: 'destructive' });
    } finally {
      setSending(false);
    }
  }
  const prefetch = () =>
    void Promise.all([loadSender(), institutionName(queryClient)]).catch(() => undefined);
  return { send, sending, prefetch };
}
