import { useQueryClient } from '@tanstack/react-query';
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
import { createPasskey } from './create-passkey.ts';
import { passkeyFailureText } from './passkey-failure-text.ts';

interface AddPasskeyDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  email: string;
}

export function AddPasskeyDialog({ open, onOpenChange, email }: AddPasskeyDialogProps) {
  const queryClient = useQueryClient();
  const proof = useSecondProof();
  const add = useOperation(changePasskey, {
    run: async (given: Confirmation) => createPasskey(await confirmedBody(given, proof)),
    failureText: passkeyFailureText,
    onDone: ({ name }) => {
      void queryClient.invalidateQueries({ queryKey: securityQuery.queryKey });
      showToast({ title: 'Digital ou rosto adicionado!', description: name });
      onOpenChange(false);
    },
  });
  const { fields, errors, change, submit, sending } = useForm({
    draft: useUnkeptFields(EMPTY_CONFIRMATION),
    read: (values) => ({ values }),
    mutation: add,
  });
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Adicionar digital ou rosto"
      description="Depois da senha, o aparelho pede a digital, o rosto ou o PIN e guarda para as próximas vezes."
      onSubmit={submit}
      actions={
        <FormActions onCancel={() => onOpenChange(false)} sending={sending} sendingText="Adicionando...">
          Adicionar digital ou rosto
        </FormActions>
      }
    >
      <fieldset disabled={sending} className="grid min-w-0 gap-4">
        <ConfirmationFields email={email} proof={proof} fields={fields} change={change} errors={errors} />
      </fieldset>
    </SheetDialog>
  );
}
