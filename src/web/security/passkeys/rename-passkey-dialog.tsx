import { useQueryClient } from '@tanstack/react-query';
import { PASSKEY_LIMITS } from '#domain/second-factor/passkey-limits.ts';
import { call } from '#web/api/api-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { changePasskey } from '#web/data/accounts/account-operations.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { useUnkeptFields } from '#web/ui/form/use-unkept-fields.ts';
import { securityQuery } from '#web/data/accounts/security-query.ts';
import { FormActions } from '#web/ui/dialog/form-actions.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { showToast } from '#web/base/show-toast.ts';
import { TextInput } from '#web/ui/form/text-input.tsx';
import type { Passkey } from './passkey.ts';

interface RenamePasskeyDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  passkey: Passkey;
}

export function RenamePasskeyDialog({ open, onOpenChange, passkey }: RenamePasskeyDialogProps) {
  const queryClient = useQueryClient();
  const rename = useOperation(changePasskey, {
    run: (body: { name: string }) =>
      call('PATCH /api/account/passkeys/:id', { params: { id: passkey.id }, body }),
    onDone: () => {
      void queryClient.invalidateQueries({ queryKey: securityQuery.queryKey });
      showToast({ title: 'Digital ou rosto renomeado!' });
      onOpenChange(false);
    },
  });
  const { fields, errors, change, submit, sending } = useForm({
    draft: useUnkeptFields({ name: passkey.name }),
    read: (values) => ({ values }),
    mutation: rename,
  });
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Renomear"
      onSubmit={submit}
      actions={
        <FormActions onCancel={() => onOpenChange(false)} sending={sending} sendingText="Salvando...">
          Salvar
        </FormActions>
      }
    >
      <Field label="Nome" required error={errors.name}>
        <TextInput
          maxLength={PASSKEY_LIMITS.name}
          value={fields.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
    </SheetDialog>
  );
}
