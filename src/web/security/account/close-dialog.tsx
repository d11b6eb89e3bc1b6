import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Link } from 'react-router';
import { dayText } from '#domain/calendar.ts';
import { isNameOf } from '#domain/institutions/closing.ts';
import { TEXT_LIMITS } from '#domain/text-rules.ts';
import { call } from '#web/api/api-client.ts';
import { hasCode } from '#web/api/api-problem.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { announceSession } from '#web/base/session-events.ts';
import { showToast } from '#web/base/show-toast.ts';
import { loanTotalsQuery } from '#web/data/loans/loan-queries.ts';
import { passkeyFailureText } from '#web/security/passkeys/passkey-failure-text.ts';
import {
  confirmedBody,
  ConfirmationFields,
  EMPTY_CONFIRMATION,
  type Confirmation,
} from '#web/security/second-factor/confirmation-fields.tsx';
import { useSecondProof } from '#web/security/second-factor/use-second-proof.ts';
import { useSession } from '#web/sessions/use-session.ts';
import { buttonLook } from '#web/ui/basic/button.tsx';
import { FormActions } from '#web/ui/dialog/form-actions.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { serverErrors, type FormReading } from '#web/ui/form/form-errors.ts';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { useUnkeptFields } from '#web/ui/form/use-unkept-fields.ts';
import { MoneyText } from '#web/ui/money/money-text.tsx';

interface CloseDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface Draft extends Confirmation {
  readonly name: string;
}

const OTHER_NAME = 'Digite o nome da instituição como ele está escrito acima.';

/** AS-11: what goes, what is still owed, and the name typed, so that nobody closes one by mistake. */
export function CloseDialog({ open, onOpenChange }: CloseDialogProps) {
  const { staff } = useSession();
  const proof = useSecondProof();
  const name = staff?.institutions.find(({ id }) => id === staff.institution_id)?.name ?? null;
  const close = useOperation(
    { failed: 'Não deu para encerrar' },
    {
      run: async ({ name: typed, ...given }: Draft) =>
        call('POST /api/institution/closing', {
          body: { name: typed, ...(await confirmedBody(given, proof)) },
        }),
      failureText: passkeyFailureText,
      onDone: (session) => {
        showToast({
          title: 'Encerramento marcado!',
          description:
            session.closing_on === undefined
              ? undefined
              : `Tudo será apagado em ${dayText(session.closing_on)}.`,
        });
        announceSession({ type: 'signed_in', staff: session });
        onOpenChange(false);
      },
    },
  );
  const { fields, errors, change, submit, sending } = useForm({
    draft: useUnkeptFields<Draft>({ name: '', ...EMPTY_CONFIRMATION }),
    read: (typed): FormReading<Draft, Draft> =>
      isNameOf(name, typed.name) ? { values: typed } : { errors: { name: OTHER_NAME } },
    mutation: close,
    errorsOf: (error, typed) =>
      hasCode(error, 'name_mismatch') ? { name: error.message } : serverErrors(error, typed),
  });
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Encerrar a instituição"
      description="Em 30 dias tudo é apagado."
      onSubmit={submit}
      actions={
        <FormActions
          onCancel={() => onOpenChange(false)}
          sending={sending}
          sendingText="Encerrando..."
          destructive
        >
          Encerrar
        </FormActions>
      }
    >
      <fieldset disabled={sending} className="grid min-w-0 gap-4">
        <p>
          Clientes, empréstimos, pagamentos, arquivos, histórico e equipe. Até lá tudo só pode ser consultado,
          a equipe é avisada, e você pode reabrir.
        </p>
        <StillOpen />
        <Link
          to="?aba=configuracoes&secao=exportar"
          className={buttonLook({ variant: 'secondary', wide: true })}
        >
          <Download aria-hidden="true" />
          Baixar tudo
        </Link>
        {name !== null && (
          <Field label="Nome da instituição" required error={errors.name} hint={`Digite: ${name}`}>
            <TextInput
              autoComplete="off"
              maxLength={TEXT_LIMITS.name}
              value={fields.name}
              onChange={(event) => change({ name: event.target.value })}
            />
          </Field>
        )}
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

function StillOpen() {
  const { data } = useQuery(loanTotalsQuery);
  if (data === undefined || data.open.count === 0) return null;
  const { count, amount } = data.open;
  return (
    <Notice tone="red">
      {count === 1 ? 'Há 1 empréstimo em aberto, com ' : `Há ${count} empréstimos em aberto, com `}
      <MoneyText value={amount} /> a receber. O registro deles também é apagado.
    </Notice>
  );
}
