import { useQueryClient } from '@tanstack/react-query';
import type { Person } from '#contract/people.ts';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';
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

interface HandOverDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  person: Person;
}

/** Only an offer: the institution changes hands when the other accepts it (AS-14). */
export function HandOverDialog({ open, onOpenChange, person }: HandOverDialogProps) {
  const queryClient = useQueryClient();
  const proof = useSecondProof();
  const { staff } = useSession();
  const offer = useOperation(
    { failed: 'Não deu para passar a propriedade' },
    {
      run: async (given: Confirmation) =>
        call('POST /api/people/:id/ownership', {
          params: { id: person.id },
          body: await confirmedBody(given, proof),
        }),
      failureText: passkeyFailureText,
      onDone: () => {
        showToast({ title: 'Propriedade oferecida!', description: `Falta ${personName(person)} aceitar.` });
        void queryClient.invalidateQueries({ queryKey: queryRoots.people });
        onOpenChange(false);
      },
    },
  );
  const { fields, errors, change, submit, sending } = useForm({
    draft: useUnkeptFields(EMPTY_CONFIRMATION),
    read: (values) => ({ values }),
    mutation: offer,
  });
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Passar a propriedade"
      description="Quando esta pessoa aceitar, em até 72 horas, ela passa a ser dona de tudo e você passa a ser gerente. Só ela poderá mudar a equipe, a chave Pix e o perfil, e desfazer isto."
      onSubmit={submit}
      actions={
        <FormActions
          onCancel={() => onOpenChange(false)}
          sending={sending}
          sendingText="Oferecendo..."
          destructive
        >
          Oferecer
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
