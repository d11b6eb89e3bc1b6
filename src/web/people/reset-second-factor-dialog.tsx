import { useQueryClient } from '@tanstack/react-query';
import type { Person } from '#contract/people.ts';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { useUnkeptFields } from '#web/ui/form/use-unkept-fields.ts';
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
import { showToast } from '#web/base/show-toast.ts';
import { personName } from './person-name.ts';

const resetSecondFactor: ChangeOfScreen = { failed: 'Não deu para redefinir a verificação' };

interface ResetSecondFactorDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  person: Person;
}

/** EQ-10: for a person who lost the phone and the recovery codes; the owner proves their own account (SG-6). */
export function ResetSecondFactorDialog({ open, onOpenChange, person }: ResetSecondFactorDialogProps) {
  const queryClient = useQueryClient();
  const proof = useSecondProof();
  const { staff } = useSession();
  const reset = useOperation(resetSecondFactor, {
    run: async (given: Confirmation) =>
      call('DELETE /api/people/:id/second-factor', {
        params: { id: person.id },
        body: await confirmedBody(given, proof),
      }),
    failureText: passkeyFailureText,
    onDone: () => {
      showToast({ title: 'Verificação redefinida!', description: personName(person) });
      void queryClient.invalidateQueries({ queryKey: queryRoots.people });
      onOpenChange(false);
    },
  });
  const { fields, errors, change, submit, sending } = useForm({
    draft: useUnkeptFields(EMPTY_CONFIRMATION),
    read: (values) => ({ values }),
    mutation: reset,
  });
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Redefinir verificação"
      description="A verificação em duas etapas e a entrada com a digital ou o rosto desta pessoa são apagadas, e ela sai de todos os aparelhos. Depois entra só com e-mail e senha. Confirme antes que é ela quem pede."
      onSubmit={submit}
      actions={
        <FormActions
          onCancel={() => onOpenChange(false)}
          sending={sending}
          sendingText="Redefinindo..."
          destructive
        >
          Redefinir
        </FormActions>
      }
    >
      <fieldset disabled={sending} className="grid min-w-0 gap-4">
        <p className="font-semibold wrap-anywhere">{personName(person)}</p>
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
