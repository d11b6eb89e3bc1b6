import { useState, type ReactNode } from 'react';
import { PasswordInput } from '#web/sessions/password-input.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { SheetDialog } from '#web/ui/sheet-dialog.tsx';
import { faultOf, useChangeAccount, type AccountChange, type ChangeTexts } from './use-change-account.ts';

interface ChangeAccountDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Also what the button says: it is what happens. */
  title: string;
  description: string;
  texts: ChangeTexts;
  change: Omit<AccountChange, 'current_password'>;
  /** Saved, or given up with 'Cancelar'. */
  onFinished?: () => void;
  /** The fields, in their order: the one for the current password, and what is wrong with the new value. */
  children: (currentPassword: ReactNode, fault: string | null) => ReactNode;
}

/** The e-mail or the password: whoever changes it says the current password too. Mounted anew for each opening: a typed password is never kept. */
export function ChangeAccountDialog(props: ChangeAccountDialogProps) {
  const { open, onOpenChange, title, description, texts, change, onFinished, children } = props;
  const [password, setPassword] = useState('');
  const [pendingEmail, setPendingEmail] = useState<string | null>(null);
  const { mutate, isPending, error } = useChangeAccount(texts, (pending) => {
    if (pending === null) return finish();
    setPendingEmail(pending);
    onFinished?.();
  });
  const fault = faultOf(error);

  function finish() {
    onOpenChange(false);
    onFinished?.();
  }

  const currentPassword = (
    <Field label="Senha atual" required error={fault.current}>
      <PasswordInput
        autoComplete="current-password"
        maxLength={256}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
    </Field>
  );
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
      onSubmit={() => {
        if (!isPending) mutate({ ...change, current_password: password });
      }}
      actions={
        <>
          <Button variant="secondary" disabled={isPending} onClick={finish}>
            Cancelar
          </Button>
          <Button type="submit" loading={isPending} loadingText="Salvando...">
            {title}
          </Button>
        </>
      }
    >
      <fieldset disabled={isPending} className="grid min-w-0 gap-4">
        {children(currentPassword, fault.changed)}
      </fieldset>
    </SheetDialog>
  );
}
