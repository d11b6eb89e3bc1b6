import { useMutation } from '@tanstack/react-query';
import { useEffect, useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#web/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { showToast } from '#web/ui/show-toast.ts';
import { PasswordInput } from './password-input.tsx';
import { announceSession } from './session-events.ts';

interface NewPasswordFormProps {
  /** From the link in the e-mail; it stands behind the #, so no server ever logs it. */
  token: string;
}

export function NewPasswordForm({ token }: NewPasswordFormProps) {
  const [password, setPassword] = useState('');
  const navigate = useNavigate();

  useEffect(() => announceSession({ type: 'password_recovery' }), []);

  const save = useMutation({
    mutationFn: () => call('POST /api/password-recovery/confirm', { body: { token, password } }),
    onSuccess: async () => {
      announceSession({ type: 'user_updated' });
      showToast({ title: 'Senha alterada!', description: 'Entre com a nova senha.' });
      await navigate('/login', { replace: true });
    },
  });

  return (
    <form
      className="grid gap-4"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!save.isPending) save.mutate();
      }}
    >
      <h2 className="text-lg font-bold">Criar nova senha</h2>
      <Field
        label="Nova senha"
        required
        hint="De 12 a 256 caracteres. Uma frase fácil de lembrar é uma boa senha."
        error={save.error?.message}
      >
        <PasswordInput
          autoComplete="new-password"
          minLength={12}
          maxLength={256}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button type="submit" wide loading={save.isPending} loadingText="Salvando...">
        Salvar nova senha
      </Button>
      <Button variant="ghost" wide onClick={() => void navigate('/login', { replace: true })}>
        Voltar ao login
      </Button>
    </form>
  );
}
