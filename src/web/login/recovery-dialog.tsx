import { TEXT_LIMITS } from '#domain/text-rules.ts';
import { call } from '#web/api/api-client.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useDraft } from '#web/ui/form/use-draft.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { FormActions } from '#web/ui/dialog/form-actions.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';

const recoverPassword: ChangeOfScreen = { failed: 'Não deu para recuperar a senha' };

interface RecoveryDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What was already typed into the login form. */
  firstEmail: string;
}

/** Asks for the link. The answer is the same for every address: it must not reveal who has an account. */
export function RecoveryDialog({ open, onOpenChange, firstEmail }: RecoveryDialogProps) {
  const draft = useDraft('visitor password recovery', { email: firstEmail });
  const request = useOperation(recoverPassword, {
    run: (body: { email: string }) => call('POST /api/password-recovery', { body }),
    // The field says why.
    failureText: () => null,
    onDone: draft.forget,
  });
  const { fields, errors, change, submit, sending } = useForm({
    draft,
    read: (values) => ({ values }),
    mutation: request,
    errorsOf: (error) => ({ email: error.message }),
  });

  if (request.isSuccess) {
    return (
      <SheetDialog
        open={open}
        onOpenChange={onOpenChange}
        title="Confira seu e-mail"
        actions={<Button onClick={() => onOpenChange(false)}>Entendi</Button>}
      >
        <p role="status" className="text-muted">
          Se houver uma conta com o e-mail <strong className="text-ink">{fields.email}</strong>, enviamos um
          link para criar uma nova senha. Ele vale por pouco tempo; confira também a caixa de spam.
        </p>
      </SheetDialog>
    );
  }
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Recuperar senha"
      description="Enviaremos um link para você criar uma nova senha."
      onSubmit={submit}
      actions={
        <FormActions
          onCancel={() => {
            draft.reset();
            onOpenChange(false);
          }}
          sending={sending}
          sendingText="Enviando..."
        >
          Enviar link
        </FormActions>
      }
    >
      <div data-draft="">
        <Field label="E-mail da conta" required error={errors.email}>
          <TextInput
            type="email"
            autoComplete="username"
            maxLength={TEXT_LIMITS.email}
            value={fields.email}
            onChange={(event) => change({ email: event.target.value })}
          />
        </Field>
      </div>
    </SheetDialog>
  );
}
