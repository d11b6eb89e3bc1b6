import type { Person } from '#contract/people.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { personName } from './person-name.ts';
import { useChangePerson } from './use-change-person.ts';

interface DisableDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  person: Person;
}

/** EQ-9: out at once, and what they recorded stays. */
export function DisableDialog({ open, onOpenChange, person }: DisableDialogProps) {
  const disable = useChangePerson(person, () => onOpenChange(false));
  const send = useSingleSend(disable);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Desativar acesso"
      description="A pessoa sai agora de todos os aparelhos e não entra mais. O que ela registrou fica. Você pode reativar quando quiser."
      confirmLabel="Desativar"
      loading={disable.isPending}
      onConfirm={() => send({ change: { disabled: true }, done: 'Acesso desativado!' })}
    >
      <p className="mt-4 font-semibold wrap-anywhere">{personName(person)}</p>
    </ConfirmDialog>
  );
}
