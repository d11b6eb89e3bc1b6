import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#web/api/api-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { changePassword } from '#web/data/accounts/account-operations.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { useUnkeptFields } from '#web/ui/form/use-unkept-fields.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { showToast } from '#web/base/show-toast.ts';
import { NewPasswordField } from '#web/security/account/new-password-field.tsx';
import { readNewPassword } from '#web/sessions/session-drafts.ts';
import { announceSession } from '#web/base/session-events.ts';

interface NewPasswordFormProps {
  /** From the link in the e-mail; it stands behind the #, so no server ever logs it. */
  token: string;
}

export function NewPasswordForm({ token }: NewPasswordFormProps) {
  const navigate = useNavigate();

  useEffect(() => announceSession({ type: 'password_recovery' }), []);

  const save = useOperation(changePassword, {
    run: ({ password }: { password: string }) =>
      call('POST /api/password-recovery/confirm', { body: { token, password } }),
    // The field says why.
    failureText: () => null,
    onDone: async () => {
      announceSession({ type: 'user_updated' });
      showToast({ title: 'Senha alterada!', description: 'Entre com a nova senha.' });
      await navigate('/login', { replace: true });
    },
  });

  const { fields, errors, change, submit, sending } = useForm({
    draft: useUnkeptFields({ password: '' }),
    read: readNewPassword,
    mutation: save,
    errorsOf: (error) => ({ password: error.message }),
  });

  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <h2 className="text-lg font-bold">Criar nova senha</h2>
      <NewPasswordField
        value={fields.password}
        onValueChange={(password) => change({ password })}
        error={errors.password}
      />
      <Button type="submit" wide loading={sending} loadingText="Salvando...">
        Salvar nova senha
      </Button>
      <Button variant="ghost" wide onClick={() => void navigate('/login', { replace: true })}>
        Voltar ao login
      </Button>
    </form>
  );
}
