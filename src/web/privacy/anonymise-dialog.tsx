import type { KnownClient } from '#contract/clients.ts';
import { call } from '#web/api/api-client.ts';
import { hasCode } from '#web/api/api-problem.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { forgetDraftsOf } from '#web/base/draft-store.ts';
import { showToast } from '#web/base/show-toast.ts';
import { passkeyFailureText } from '#web/security/passkeys/passkey-failure-text.ts';
import {
  confirmedBody,
  ConfirmationFields,
  EMPTY_CONFIRMATION,
  type Confirmation,
} from '#web/security/second-factor/confirmation-fields.tsx';
import { useSecondProof } from '#web/security/second-factor/use-second-proof.ts';
import { useSession } from '#web/sessions/use-session.ts';
import { FormActions } from '#web/ui/dialog/form-actions.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { serverErrors, type FormReading } from '#web/ui/form/form-errors.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { useUnkeptFields } from '#web/ui/form/use-unkept-fields.ts';
import { privacyOperations } from './privacy-operations.ts';

interface AnonymiseDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  client: Pick<KnownClient, 'id' | 'name'>;
  onGone: () => void;
}

/** LP-6. Mounted again for each opening, so that no password is kept. */
export function AnonymiseDialog({ open, onOpenChange, client, onGone }: AnonymiseDialogProps) {
  const proof = useSecondProof();
  const { staff } = useSession();
  const anonymise = useOperation(privacyOperations.anonymiseClient, {
    run: async (given: Confirmation) =>
      call('POST /api/clients/:id/anonymise', {
        params: { id: client.id },
        body: await confirmedBody(given, proof),
      }),
    failureText: passkeyFailureText,
    onDone: () => {
      forgetDraftsOf(client.id);
      onOpenChange(false);
      onGone();
      showToast({ title: 'Cliente anonimizado' });
    },
  });
  const { fields, errors, change, submit, sending } = useForm({
    draft: useUnkeptFields(EMPTY_CONFIRMATION),
    read: readConfirmation,
    mutation: anonymise,
    errorsOf: (error, typed) =>
      hasCode(error, 'wrong_current_password')
        ? { current_password: error.message }
        : serverErrors(error, typed),
  });
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Anonimizar cliente"
      description="Nome, CPF, telefone, endereço, textos e arquivos dele são apagados. Empréstimos e pagamentos ficam, só com os valores."
      onSubmit={submit}
      actions={
        <FormActions
          onCancel={() => onOpenChange(false)}
          sending={sending}
          sendingText="Anonimizando..."
          destructive
        >
          Anonimizar
        </FormActions>
      }
    >
      <fieldset disabled={sending} className="grid min-w-0 gap-4">
        <p className="font-semibold wrap-anywhere">{client.name}</p>
        <Notice tone="orange">
          Isto não pode ser desfeito. Exportações e backups feitos antes ainda têm os dados.
        </Notice>
        <ConfirmationFields
          email={staff?.email ?? ''}
          proof={proof}
          fields={fields}
          change={change}
          errors={errors}
        />
      </fieldset>
    </SheetDialog>
  );
}

function readConfirmation(fields: Confirmation): FormReading<Confirmation, Confirmation> {
  return fields.current_password === ''
    ? { errors: { current_password: 'Informe a senha atual.' } }
    : { values: fields };
}
