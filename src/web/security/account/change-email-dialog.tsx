import { TEXT_LIMITS } from '#domain/text-rules.ts';
import { useDraft } from '#web/ui/form/use-draft.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { ChangeAccountDialog } from './change-account-dialog.tsx';

interface ChangeEmailDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function ChangeEmailDialog(dialog: ChangeEmailDialogProps) {
  const { fields, change, forget } = useDraft('staff account email', { email: '' });
  return (
    <ChangeAccountDialog
      {...dialog}
      changes="email"
      title="Alterar e-mail"
      description="É com ele que você entra e recupera a senha. A troca vale quando você abrir o link que enviaremos; então as outras sessões, a digital ou o rosto e os endereços de agenda deixam de valer."
      done="Este já é o seu e-mail"
      value={fields.email}
      onValueChange={(email) => change({ email })}
      onFinished={forget}
    >
      {(confirmation, { value, onValueChange, error }) => (
        <>
          <div data-draft="">
            <Field label="Novo e-mail" required error={error}>
              <TextInput
                type="email"
                autoComplete="email"
                maxLength={TEXT_LIMITS.email}
                value={value}
                onChange={(event) => onValueChange(event.target.value)}
              />
            </Field>
          </div>
          {confirmation}
        </>
      )}
    </ChangeAccountDialog>
  );
}
