import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClientPage } from '#contract/clients.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { institutionQuery } from '#web/institutions/institution-query.ts';
import { showToast } from '#web/ui/show-toast.ts';

const loadSender = () => import('./picture/send-picture.ts');

/** The page as a picture (CL-16); `prefetch` loads what draws it. */
export function useSendPicture(page: ClientPage) {
  const [sending, setSending] = useState(false);
  const { data: institution } = useQuery({ ...institutionQuery, meta: { failed: false } });

  async function send() {
    setSending(true);
    try {
      const { sendPicture } = await loadSender();
      await sendPicture(page, institution?.name ?? null);
    } catch (error) {
      const description = error instanceof ApiProblem ? error.message : 'Tente de novo em instantes.';
      showToast({ title: 'Não foi possível enviar a imagem', description, variant: 'destructive' });
    } finally {
      setSending(false);
    }
  }
  return { send, sending, prefetch: () => void loadSender().catch(() => undefined) };
}
