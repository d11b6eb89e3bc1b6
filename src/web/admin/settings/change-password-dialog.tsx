import { useState } from 'react';
import { PasswordInput } from '#web/session/password-input.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { SheetDialog } from '#web/ui/sheet-dialog.tsx';
import { faultOf, useChangeAccount } from './use-change-account.ts';

interface ChangePasswordDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  email: string;
}

export function ChangePasswordDialog({ open, onOpenChange, email }: ChangePasswordDialogProps) {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const texts = { done: 'Senha alterada!', failed: 'Erro ao alterar senha' };
  const change = useChangeAccount(texts, () => onOpenChange(false));
  const fault = faultOf(change.error);
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Alterar senha"
      description="As outras sessões abertas serão encerradas."
      onSubmit={() => {
        if (!change.isPending) change.mutate({ current_password: current, password });
      }}
      actions={
        <>
          <Button variant="secondary" disabled={change.isPending} onClick={() => onOpenChange(false)}>
            Cancelar
          </Button>
          <Button type="submit" loading={change.isPending} loadingText="Salvando...">
            Alterar senha
          </Button>
        </>
      }
    >
      <fieldset disabled={change.isPending} className="grid min-w-0 gap-4">
        {/* For the password manager: whose password it is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <Field label="Senha atual" required error={fault.current}>
          <PasswordInput
            autoComplete="current-password"
            maxLength={256}
            value={current}
            onChange={(event) => setCurrent(event.target.value)}
          />
        </Field>
        <Field
          label="Nova senha"
          required
          error={fault.changed}
          hint="De 12 a 256 caracteres. Uma frase fácil de lembrar é uma boa senha."
        >
          <PasswordInput
            autoComplete="new-password"
            maxLength={256}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      </fieldset>
    </SheetDialog>
  );
}
