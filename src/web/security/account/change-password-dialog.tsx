import { useState } from 'react';
import { NewPasswordField } from './new-password-field.tsx';
import { ChangeAccountDialog } from './change-account-dialog.tsx';

interface ChangePasswordDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  email: string;
}

export function ChangePasswordDialog({ email, ...dialog }: ChangePasswordDialogProps) {
  const [password, setPassword] = useState('');
  return (
    <ChangeAccountDialog
      {...dialog}
      operation="changePassword"
      title="Alterar senha"
      description="As outras sessões abertas serão encerradas."
      done="Senha alterada!"
      value={password}
      onValueChange={setPassword}
    >
      {(currentPassword, newPassword) => (
        <>
          {/* For the password manager: whose password it is. */}
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          {currentPassword}
          <NewPasswordField {...newPassword} />
        </>
      )}
    </ChangeAccountDialog>
  );
}
