import { useQueryClient } from '@tanstack/react-query';
import { call } from '#web/api/api-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { changeSecondFactor } from '#web/data/accounts/account-operations.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { useUnkeptFields } from '#web/ui/form/use-unkept-fields.ts';
import { passkeyFailureText } from '#web/security/passkeys/passkey-failure-text.ts';
import { FormActions } from '#web/ui/dialog/form-actions.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { showToast } from '#web/base/show-toast.ts';
import {
  confirmedBody,
  ConfirmationFields,
  EMPTY_CONFIRMATION,
  type Confirmation,
} from './confirmation-fields.tsx';
import { securityQuery } from '#web/data/accounts/security-query.ts';
import { useSecondProof } from './use-second-proof.ts';

interface TurnOffDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  email: string;
}

export function TurnOffDialog({ open, onOpenChange, email }: TurnOffDialogProps) {
  const proof = useSecondProof();
  const queryClient = useQueryClient();
  const turnOff = useOperation(changeSecondFactor, {
    run: async (given: Confirmation) =>
      call('DELETE /api/account/totp', { body: await confirmedBody(given, proof) }),
    failureText: passkeyFailureText,
    onDone: () => {
      void queryClient.invalidateQueries({ queryKey: securityQuery.queryKey });
      showToast({ title: 'Verificação em duas etapas desativada!' });
      onOpenChange(false);
    },
  });
  const { fields, errors, change, submit, sending } = useForm({
    draft: useUnkeptFields(EMPTY_CONFIRMATION),
    read: (values) => ({ values }),
    mutation: turnOff,
  });
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Desativar verificação em duas etapas"
      description="Depois disso a senha basta para entrar, e os códigos de recuperação deixam de valer."
      onSubmit={submit}
      actions={
        <FormActions
          onCancel={() => onOpenChange(false)}
          sending={sending}
          sendingText="Desativando..."
          destructive
        >
          Desativar
        </FormActions>
      }
    >
      <fieldset disabled={sending} className="grid min-w-0 gap-4">
        <ConfirmationFields email={email} proof={proof} fields={fields} change={change} errors={errors} />
      </fieldset>
    </SheetDialog>
  );
}
