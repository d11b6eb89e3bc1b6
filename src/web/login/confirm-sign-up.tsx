import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PASSWORD_LENGTH } from '#domain/accounts/password-length.ts';
import { call } from '#web/api/api-client.ts';
import { hasCode } from '#web/api/api-problem.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { signUp } from '#web/data/sessions/session-operations.ts';
import { announceSession } from '#web/base/session-events.ts';
import { showToast } from '#web/base/show-toast.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';

/** One press makes the account in the browser that asked for it; another browser also asks for the password (AS-3). */
export function ConfirmSignUp({ token }: { token: string }) {
  const navigate = useNavigate();
  const [asksForPassword, setAsksForPassword] = useState(false);
  const [password, setPassword] = useState('');
  const confirm = useOperation(signUp, {
    run: () =>
      call('POST /api/sign-ups/confirm', { body: asksForPassword ? { token, password } : { token } }),
    // The screen says why.
    failureText: () => null,
    onFailed: (error) => {
      if (hasCode(error, 'sign_up_password_required')) setAsksForPassword(true);
    },
    onDone: async (staff) => {
      showToast({ title: 'Conta criada!', description: 'Comece pelos primeiros passos.' });
      announceSession({ type: 'signed_in', staff });
      await navigate('/', { replace: true });
    },
  });
  const { error } = confirm;
  const isAboutPassword =
    error !== null &&
    (['wrong_current_password', 'invalid_input'] as const).some((code) => hasCode(error, code));
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        confirm.mutate();
      }}
    >
      <h2 className="text-lg font-bold">Falta só confirmar</h2>
      <p className="text-muted">Confirme para criar a conta e entrar nela.</p>
      {error !== null && !isAboutPassword && (
        <div role="alert">
          <Notice tone={asksForPassword ? 'orange' : 'red'}>{error.message}</Notice>
        </div>
      )}
      {asksForPassword && (
        <Field
          label="Senha"
          required
          error={isAboutPassword ? 'A senha não confere com a que você escolheu.' : null}
        >
          <PasswordInput
            autoComplete="current-password"
            maxLength={PASSWORD_LENGTH.longest}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      )}
      <Button type="submit" wide loading={confirm.isPending} loadingText="Confirmando...">
        Confirmar
      </Button>
    </form>
  );
}
