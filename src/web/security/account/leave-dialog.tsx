import { call } from '#web/api/api-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';
import { announceSession } from '#web/base/session-events.ts';
import { showToast } from '#web/base/show-toast.ts';
import { setLeftOnPurpose } from '#web/sessions/login-state.ts';
import { useSession } from '#web/sessions/use-session.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';

interface LeaveDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** AS-14: the way back is the owner's. */
export function LeaveDialog({ open, onOpenChange }: LeaveDialogProps) {
  const { staff } = useSession();
  const here = staff?.institutions.find(({ id }) => id === staff.institution_id);
  const worksElsewhere = (staff?.institutions.length ?? 0) > 1;
  const leave = useOperation(
    { failed: 'Não deu para sair desta instituição' },
    {
      run: () => {
        // Before the answer: another request may learn of the ended session first, and lead to the login.
        setLeftOnPurpose(true);
        return call('DELETE /api/account/membership');
      },
      onDone: () => {
        announceSession({ type: 'signed_out' });
        showToast({
          title: 'Você saiu da instituição!',
          description: worksElsewhere ? 'Entre de novo para trabalhar na outra.' : undefined,
        });
      },
      onFailed: () => setLeftOnPurpose(false),
    },
  );
  const send = useSingleSend(leave);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Sair desta instituição"
      description={
        worksElsewhere
          ? 'Você deixa de ver os clientes e empréstimos daqui, em todos os aparelhos. O que você registrou fica. Só o dono pode chamar você de volta.'
          : 'Você deixa de ver os clientes e empréstimos daqui, em todos os aparelhos, e sua conta não abre mais nada até que o dono chame você de volta. O que você registrou fica.'
      }
      confirmLabel="Sair"
      loading={leave.isPending}
      onConfirm={() => send(undefined)}
    >
      <p className="mt-4 font-semibold wrap-anywhere">{here?.name ?? 'Instituição sem nome'}</p>
    </ConfirmDialog>
  );
}
