import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call } from '#web/api/api-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { changeEmail, changePassword } from '#web/data/accounts/account-operations.ts';
import type { FormReading } from '#web/ui/form/form-errors.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { passkeyFailureText } from '#web/security/passkeys/passkey-failure-text.ts';
import {
  confirmedBody,
  ConfirmationFields,
  EMPTY_CONFIRMATION,
} from '#web/security/second-factor/confirmation-fields.tsx';
import { useSecondProof } from '#web/security/second-factor/use-second-proof.ts';
import { announceSession } from '#web/base/session-events.ts';
import { useSession } from '#web/sessions/use-session.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { FormActions } from '#web/ui/dialog/form-actions.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { showToast } from '#web/base/show-toast.ts';
import { accountErrors, type AccountDraft } from './account-errors.ts';
import { openSessionsQuery } from '#web/data/accounts/account-queries.ts';

interface NewValueField {
  value: string;
  onValueChange: (value: string) => void;
  error: string | undefined;
}

interface ChangeAccountDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  changes: 'email' | 'password';
  /** Also the text of the button. */
  title: string;
  description: string;
  /** The title of the toast once it is changed. */
  done: string;
  value: string;
  onValueChange: (value: string) => void;
  /** Saved or cancelled. */
  onFinished?: () => void;
  /** The fields in their order: those that prove who asks for it, and that of the new value. */
  children: (confirmation: ReactNode, newValue: NewValueField) => ReactNode;
}

/** The e-mail or the password; both need the current password, and a code where the second factor is on. Mounted again for each opening: no password is kept. */
export function ChangeAccountDialog(props: ChangeAccountDialogProps) {
  const { open, onOpenChange, changes, title, description, done, onFinished, children } = props;
  const [confirmation, setConfirmation] = useState(EMPTY_CONFIRMATION);
  const proof = useSecondProof();
  const { staff } = useSession();
  const [pendingEmail, setPendingEmail] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const save = useOperation(changes === 'email' ? changeEmail : changePassword, {
    run: async ({ changed, ...given }: AccountDraft) => {
      const value = changes === 'email' ? { email: changed } : { password: changed };
      return call('PATCH /api/account', { body: { ...value, ...(await confirmedBody(given, proof)) } });
    },
    failureText: passkeyFailureText,
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
      fields: { changed: props.value, ...confirmation },
      change: ({ changed, ...given }: Partial<AccountDraft>) => {
        if (changed !== undefined) props.onValueChange(changed);
        setConfirmation((before) => ({ ...before, ...given }));
      },
    },
    read: (values): FormReading<AccountDraft, AccountDraft> => ({ values }),
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
          <ConfirmationFields
            email={staff?.email ?? ''}
            proof={proof}
            fields={fields}
            change={change}
            errors={errors}
          />,
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
