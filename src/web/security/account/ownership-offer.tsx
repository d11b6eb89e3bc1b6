import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';
import { announceSession } from '#web/base/session-events.ts';
import { showToast } from '#web/base/show-toast.ts';
import { useSession } from '#web/sessions/use-session.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

/** Whether the owner offered the institution; no live update tells of it: every opening asks. */
const membershipQuery = queryOptions({
  queryKey: [...queryRoots.account, 'membership'],
  queryFn: ({ signal }) => call('GET /api/account/membership', {}, { signal }),
  staleTime: 0,
  // Without an answer there is no offer to show.
  meta: { failed: false },
});

/** Shown to the manager it was made to (AS-14). */
export function OwnershipOffer() {
  const { staff } = useSession();
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...membershipQuery, enabled: staff?.role === 'manager' });
  const params = { id: staff?.user_id ?? '' };
  const refetch = () => queryClient.invalidateQueries({ queryKey: membershipQuery.queryKey });
  const accept = useOperation(
    { failed: 'Não deu para aceitar' },
    {
      run: () => call('POST /api/people/:id/ownership/accept', { params }),
      onDone: (session) => {
        showToast({ title: 'Agora você é dono!', description: 'Quem era dono passou a gerente.' });
        announceSession({ type: 'signed_in', staff: session });
      },
      onFailed: () => void refetch(),
    },
  );
  const refuse = useOperation(
    { failed: 'Não deu para recusar' },
    {
      run: () => call('DELETE /api/people/:id/ownership', { params }),
      onDone: () => {
        showToast({ title: 'Oferta recusada' });
        return refetch();
      },
      onFailed: () => void refetch(),
    },
  );
  const sendAccept = useSingleSend(accept);
  const sendRefuse = useSingleSend(refuse);
  if ((data?.ownership_offered_at ?? null) === null) return null;
  const isPending = accept.isPending || refuse.isPending;
  return (
    <Notice tone="orange">
      <p className="font-semibold">O dono quer passar a instituição para você</p>
      <p className="mt-1">
        Se você aceitar, passa a ser dono de tudo: equipe, chave Pix, perfil e dados. Quem é dono agora passa
        a gerente.
      </p>
      <p className="mt-3 flex flex-wrap gap-2">
        <Button dense loading={accept.isPending} disabled={isPending} onClick={() => sendAccept(undefined)}>
          Aceitar
        </Button>
        <Button
          variant="secondary"
          dense
          loading={refuse.isPending}
          disabled={isPending}
          onClick={() => sendRefuse(undefined)}
        >
          Recusar
        </Button>
      </p>
    </Notice>
  );
}
