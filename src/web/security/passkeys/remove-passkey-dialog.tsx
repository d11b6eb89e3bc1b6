import { useQueryClient } from '@tanstack/react-query';
import { call } from '#web/api/api-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { changePasskey } from '#web/data/accounts/account-operations.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { useUnkeptFields } from '#web/ui/form/use-unkept-fields.ts';
import {
  confirmedBody,
  ConfirmationFields,
  EMPTY_CONFIRMATION,
  type Confirmation,
} from '#web/security/second-factor/confirmation-fields.tsx';
import { securityQuery } from '#web/data/accounts/security-query.ts';
import { useSecondProof } from '#web/security/second-factor/use-second-proof.ts';
import { FormActions } from '#web/ui/dialog/form-actions.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { showToast } from '#web/base/show-toast.ts';
import { passkeyFailureText } from './passkey-failure-text.ts';
import type { Passkey } from './passkey.ts';

interface RemovePasskeyDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  passkey: Passkey;
  email: string;
}

export function RemovePasskeyDialog(props: RemovePasskeyDialogProps) {
  const { open, onOpenChange, passkey, email } = props;
  const proof = useSecondProof();
  const queryClient = useQueryClient();
  const remove = useOperation(changePasskey, {
    run: async (given: Confirmation) =>
      call('DELETE /api/account/passkeys/:id', {
        params: { id: passkey.id },
        body: await confirmedBody(given, proof),
      }),
    failureText: passkeyFailureText,
    onDone: () => {
      void queryClient.invalidateQueries({ queryKey: securityQuery.queryKey });
      showToast({ title: 'Digital ou rosto removido!' });
      onOpenChange(false);
    },
  });
  const { fields, errors, change, submit, sending } = useForm({
    draft: useUnkeptFields(EMPTY_CONFIRMATION),
    read: (values) => ({ values }),
    mutation: remove,
  });
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Remover digital ou rosto"
      description={`${passkey.name} deixa de abrir sua conta.`}
      onSubmit={submit}
      actions={
        <FormActions
          onCancel={() => onOpenChange(false)}
          sending={sending}
          sendingText="Removendo..."
          destructive
        >
          Remover digital ou rosto
        </FormActions>
      }
    >
      <fieldset disabled={sending} className="grid min-w-0 gap-4">
        <ConfirmationFields email={email} proof={proof} fields={fields} change={change} errors={errors} />
      </fieldset>
    </SheetDialog>
  );
}
