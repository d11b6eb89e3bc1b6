import { call } from '#web/api/api-client.ts';
import { hasCode } from '#web/api/api-problem.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { PasswordField } from '#web/security/second-factor/password-field.tsx';
import { useSession } from '#web/sessions/use-session.ts';
import { FormActions } from '#web/ui/dialog/form-actions.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { serverErrors, type FormReading } from '#web/ui/form/form-errors.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { useUnkeptFields } from '#web/ui/form/use-unkept-fields.ts';

const CONFIRM: ChangeOfScreen = { failed: 'Não deu para confirmar a senha' };

interface Fields {
  readonly current_password: string;
}

interface ConfirmPasswordDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Why it is asked for: the sentence of the refusal. */
  reason: string;
  onConfirmed: () => void;
}

/** AQ-13. Mounted again for each opening, so that no password is kept. */
export function ConfirmPasswordDialog({
  open,
  onOpenChange,
  reason,
  onConfirmed,
}: ConfirmPasswordDialogProps) {
  const { staff } = useSession();
  const confirm = useOperation(CONFIRM, {
    run: (body: Fields) => call('POST /api/account/password/confirm', { body }),
    failureText: (error) => (hasCode(error, 'wrong_current_password') ? null : undefined),
    onDone: onConfirmed,
  });
  const { fields, errors, change, submit, sending } = useForm({
    draft: useUnkeptFields<Fields>({ current_password: '' }),
    read: readPassword,
    mutation: confirm,
    errorsOf: serverErrors,
  });
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Confirmar senha"
      description={reason}
      onSubmit={submit}
      actions={
        <FormActions onCancel={() => onOpenChange(false)} sending={sending} sendingText="Conferindo...">
          Confirmar
        </FormActions>
      }
    >
      <fieldset disabled={sending} className="grid min-w-0 gap-4">
        <PasswordField
          email={staff?.email ?? ''}
          value={fields.current_password}
          onValueChange={(current_password) => change({ current_password })}
          error={errors.current_password}
        />
      </fieldset>
    </SheetDialog>
  );
}

function readPassword(fields: Fields): FormReading<Fields, Fields> {
  return fields.current_password === ''
    ? { errors: { current_password: 'Informe a senha atual.' } }
    : { values: fields };
}
