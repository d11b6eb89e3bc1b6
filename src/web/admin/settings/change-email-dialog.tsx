import { useState } from 'react';
import { TEXT_LIMITS } from '#domain/text-rules.ts';
import { PasswordInput } from '#web/session/password-input.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { SheetDialog } from '#web/ui/sheet-dialog.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { faultOf, useChangeAccount } from './use-change-account.ts';

interface ChangeEmailDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function ChangeEmailDialog({ open, onOpenChange }: ChangeEmailDialogProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const texts = { done: 'E-mail alterado!', failed: 'Erro ao alterar e-mail' };
  const change = useChangeAccount(texts, () => onOpenChange(false));
  const fault = faultOf(change.error);
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Alterar e-mail"
      description="É com ele que você entra e recebe o link de recuperação."
      onSubmit={() => {
        if (!change.isPending) change.mutate({ email, current_password: password });
      }}
      actions={
        <>
          <Button variant="secondary" disabled={change.isPending} onClick={() => onOpenChange(false)}>
            Cancelar
          </Button>
          <Button type="submit" loading={change.isPending} loadingText="Salvando...">
            Alterar e-mail
          </Button>
        </>
      }
    >
      <fieldset disabled={change.isPending} className="grid min-w-0 gap-4">
        <Field label="Novo e-mail" required error={fault.changed}>
          <TextInput
            type="email"
            autoComplete="email"
            maxLength={TEXT_LIMITS.email}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Field label="Senha atual" required error={fault.current}>
          <PasswordInput
            autoComplete="current-password"
            maxLength={256}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      </fieldset>
    </SheetDialog>
  );
}
