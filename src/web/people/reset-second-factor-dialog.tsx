import { useQueryClient } from '@tanstack/react-query';
import type { Person } from '#contract/people.ts';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { showToast } from '#web/base/show-toast.ts';
import { personName } from './person-name.ts';

interface ResetSecondFactorDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  person: Person;
}

/** EQ-10: for a person who lost the phone and the recovery codes. */
export function ResetSecondFactorDialog({ open, onOpenChange, person }: ResetSecondFactorDialogProps) {
  const queryClient = useQueryClient();
  const reset = useOperation('resetSecondFactor', {
    run: () => call('DELETE /api/people/:id/second-factor', { params: { id: person.id } }),
    onDone: () => {
      showToast({ title: 'Verificação redefinida!', description: personName(person) });
      void queryClient.invalidateQueries({ queryKey: queryRoots.people });
      onOpenChange(false);
    },
  });
  const send = useSingleSend(reset);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Redefinir verificação"
      description="A verificação em duas etapas e as chaves de acesso desta pessoa são apagadas, e ela sai de todos os aparelhos. Depois entra só com e-mail e senha. Confirme antes que é ela quem pede."
      confirmLabel="Redefinir"
      loading={reset.isPending}
      onConfirm={() => send(undefined)}
    >
      <p className="mt-4 font-semibold wrap-anywhere">{personName(person)}</p>
    </ConfirmDialog>
  );
}
