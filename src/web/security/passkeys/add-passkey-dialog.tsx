import { useQueryClient } from '@tanstack/react-query';
import { useOperation } from '#web/api/use-operation.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { useUnkeptFields } from '#web/ui/form/use-unkept-fields.ts';
import { PasswordField } from '#web/security/second-factor/password-field.tsx';
import { securityQuery } from '#web/data/accounts/security-query.ts';
import { FormActions } from '#web/ui/dialog/form-actions.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { showToast } from '#web/base/show-toast.ts';
import { createPasskey } from './create-passkey.ts';
import { passkeyFailureText } from './passkey-failure-text.ts';

interface AddPasskeyDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  email: string;
}

export function AddPasskeyDialog({ open, onOpenChange, email }: AddPasskeyDialogProps) {
  const queryClient = useQueryClient();
  const add = useOperation('changePasskey', {
    run: createPasskey,
    failureText: passkeyFailureText,
    onDone: ({ name }) => {
      void queryClient.invalidateQueries({ queryKey: securityQuery.queryKey });
      showToast({ title: 'Chave de acesso adicionada!', description: name });
      onOpenChange(false);
    },
  });
  const { fields, errors, change, submit, sending } = useForm({
    draft: useUnkeptFields({ current_password: '' }),
    read: (values) => ({ values }),
    mutation: add,
  });
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Adicionar chave"
      description="Depois da senha, o aparelho pede a digital, o rosto ou o PIN e guarda a chave."
      onSubmit={submit}
      actions={
        <FormActions onCancel={() => onOpenChange(false)} sending={sending} sendingText="Adicionando...">
          Adicionar chave
        </FormActions>
      }
    >
      <fieldset disabled={sending} className="grid min-w-0 gap-4">
        <PasswordField
          email={email}
          value={fields.current_password}
          onValueChange={(current_password) => change({ current_password })}
          error={errors.current_password}
        />
      </fieldset>
    </SheetDialog>
  );
}
