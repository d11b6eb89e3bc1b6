import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { CallInput } from '#contract/call-types.ts';
import { PASSWORD_LENGTH } from '#domain/accounts/password-length.ts';
import { call } from '#web/api/api-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import type { FormReading } from '#web/ui/form/form-errors.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { announceSession } from '#web/base/session-events.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { FormActions } from '#web/ui/dialog/form-actions.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { showToast } from '#web/base/show-toast.ts';
import { accountErrors, type AccountDraft } from './account-errors.ts';
import { openSessionsQuery } from '#web/data/accounts/account-queries.ts';

type AccountChange = CallInput<'PATCH /api/account'>['body'];

interface NewValueField {
  value: string;
  onValueChange: (value: string) => void;
  error: string | undefined;
}

interface ChangeAccountDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  operation: 'changeEmail' | 'changePassword';
  /** Also the text of the button. */
  title: string;
  description: string;
  /** The title of the toast once it is changed. */
  done: string;
  value: string;
  onValueChange: (value: string) => void;
  /** Saved or cancelled. */
  onFinished?: () => void;
  /** The fields in their order: the given one for the current password, and that of the new value. */
  children: (currentPassword: ReactNode, newValue: NewValueField) => ReactNode;
}

/** The e-mail or the password; both need the current password. Mounted again for each opening: no password is kept. */
export function ChangeAccountDialog(props: ChangeAccountDialogProps) {
  const { open, onOpenChange, operation, title, description, done, onFinished, children } = props;
  const [password, setPassword] = useState('');
  const [pendingEmail, setPendingEmail] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const save = useOperation(operation, {
    run: (body: AccountChange) => call('PATCH /api/account', { body }),
    // A new e-mail only counts once it is confirmed. Every tab shows the change (LG-10).
    onDone: ({ email, pending_email: pending }) => {
      announceSession({ type: 'user_updated' });
      void queryClient.invalidateQueries({ queryKey: openSessionsQuery.queryKey });
      if (pending !== null) {
        setPendingEmail(pending);
        onFinished?.();
        return;
      }
      showToast({ title: done, description: email });
      finish();
    },
  });
  const { fields, errors, change, submit, sending } = useForm({
    draft: {
      fields: { changed: props.value, current_password: password },
      change: ({ changed, current_password }: Partial<AccountDraft>) => {
        if (changed !== undefined) props.onValueChange(changed);
        if (current_password !== undefined) setPassword(current_password);
      },
    },
    read: ({ changed, current_password }): FormReading<AccountDraft, AccountChange> => {
      const value = operation === 'changeEmail' ? { email: changed } : { password: changed };
      return { values: { ...value, current_password } };
    },
    mutation: save,
    errorsOf: accountErrors,
  });

  function finish() {
    onOpenChange(false);
    onFinished?.();
  }

  if (pendingEmail !== null) {
    return (
      <SheetDialog
        open={open}
        onOpenChange={onOpenChange}
        title="Confira seu e-mail"
        actions={<Button onClick={() => onOpenChange(false)}>Entendi</Button>}
      >
        <p role="status" className="text-muted">
          Enviamos um link para <strong className="break-words text-ink">{pendingEmail}</strong>. Abra-o em
          até uma hora para confirmar a troca; até lá, continue entrando com o e-mail atual. Confira também a
          caixa de spam.
        </p>
      </SheetDialog>
    );
  }
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      onSubmit={submit}
      actions={
        <FormActions onCancel={finish} sending={sending} sendingText="Salvando...">
          {title}
        </FormActions>
      }
    >
      <fieldset disabled={sending} className="grid min-w-0 gap-4">
        {children(
          <Field label="Senha atual" required error={errors.current_password}>
            <PasswordInput
              autoComplete="current-password"
              maxLength={PASSWORD_LENGTH.longest}
              value={fields.current_password}
              onChange={(event) => change({ current_password: event.target.value })}
            />
          </Field>,
          {
            value: fields.changed,
            onValueChange: (changed) => change({ changed }),
            error: errors.changed,
          },
        )}
      </fieldset>
    </SheetDialog>
  );
}
