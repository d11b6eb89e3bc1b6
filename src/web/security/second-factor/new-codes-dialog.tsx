import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/api/api-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { changeSecondFactor } from '#web/data/accounts/account-operations.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { useUnkeptFields } from '#web/ui/form/use-unkept-fields.ts';
import { passkeyFailureText } from '#web/security/passkeys/passkey-failure-text.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { FormActions } from '#web/ui/dialog/form-actions.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import {
  confirmedBody,
  ConfirmationFields,
  EMPTY_CONFIRMATION,
  type Confirmation,
} from './confirmation-fields.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { securityQuery } from '#web/data/accounts/security-query.ts';
import { useSecondProof } from './use-second-proof.ts';

interface NewCodesDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  email: string;
}

/** 'Gerar novos códigos' ends the old ones (SG-2). */
export function NewCodesDialog({ open, onOpenChange, email }: NewCodesDialogProps) {
  const proof = useSecondProof();
  const queryClient = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = useOperation(changeSecondFactor, {
    run: async (given: Confirmation) =>
      call('POST /api/account/recovery-codes', { body: await confirmedBody(given, proof) }),
    failureText: passkeyFailureText,
    onDone: ({ recovery_codes: made }) => {
      setCodes(made);
      void queryClient.invalidateQueries({ queryKey: securityQuery.queryKey });
    },
  });
  const { fields, errors, change, submit, sending } = useForm({
    draft: useUnkeptFields(EMPTY_CONFIRMATION),
    read: (values) => ({ values }),
    mutation: renew,
  });
  if (codes !== null) {
    return (
      <SheetDialog
        open={open}
        onOpenChange={onOpenChange}
        title="Códigos de recuperação"
        forReading
        actions={<Button onClick={() => onOpenChange(false)}>Já guardei</Button>}
      >
        <RecoveryCodes codes={codes} email={email} />
      </SheetDialog>
    );
  }
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Gerar novos códigos"
      description="Os códigos de recuperação que você guardou deixam de valer."
      onSubmit={submit}
      actions={
        <FormActions onCancel={() => onOpenChange(false)} sending={sending} sendingText="Gerando...">
          Gerar novos códigos
        </FormActions>
      }
    >
      <fieldset disabled={sending} className="grid min-w-0 gap-4">
        <ConfirmationFields email={email} proof={proof} fields={fields} change={change} errors={errors} />
      </fieldset>
    </SheetDialog>
  );
}
