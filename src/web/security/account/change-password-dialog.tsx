import { useState } from 'react';
import { NewPasswordField } from './new-password-field.tsx';
import { ChangeAccountDialog } from './change-account-dialog.tsx';

interface ChangePasswordDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function ChangePasswordDialog(dialog: ChangePasswordDialogProps) {
  const [password, setPassword] = useState('');
  return (
    <ChangeAccountDialog
      {...dialog}
      changes="password"
      title="Alterar senha"
      description="As outras sessões, a digital ou o rosto e os endereços de agenda deixam de valer."
      done="Senha alterada!"
      value={password}
      onValueChange={setPassword}
    >
      {(confirmation, newPassword) => (
        <>
          {confirmation}
          <NewPasswordField {...newPassword} />
        </>
      )}
    </ChangeAccountDialog>
  );
}
