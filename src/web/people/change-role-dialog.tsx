import { useState } from 'react';
import type { Person } from '#contract/people.ts';
import { TEAM_ROLES } from '#domain/people/role.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';
import { FormActions } from '#web/ui/dialog/form-actions.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { personName } from './person-name.ts';
import { RoleFields, type RoleDraft } from './role-fields.tsx';
import { useChangePerson } from './use-change-person.ts';

interface ChangeRoleDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  person: Person;
}

/** Mounted again for each opening: nothing is typed here. */
export function ChangeRoleDialog({ open, onOpenChange, person }: ChangeRoleDialogProps) {
  const [fields, setFields] = useState<RoleDraft>({
    role: TEAM_ROLES.find((role) => role === person.role) ?? 'viewer',
    can_lend: person.can_lend,
  });
  const save = useChangePerson(person, () => onOpenChange(false));
  const send = useSingleSend(save);
  const name = personName(person);
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Mudar o que pode fazer"
      description={`As sessões abertas de ${name} serão encerradas.`}
      forReading
      onSubmit={() =>
        send({
          change: { role: fields.role, can_lend: fields.role === 'collector' && fields.can_lend },
          done: 'Acesso alterado!',
        })
      }
      actions={
        <FormActions onCancel={() => onOpenChange(false)} sending={save.isPending} sendingText="Salvando...">
          Mudar
        </FormActions>
      }
    >
      <fieldset disabled={save.isPending} className="min-w-0">
        <RoleFields fields={fields} onChange={(changed) => setFields({ ...fields, ...changed })} />
      </fieldset>
    </SheetDialog>
  );
}
