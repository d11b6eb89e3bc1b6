import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#web/api/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { browserFieldError } from '#web/ui/browser-field-error.ts';
import { showToast } from '#web/ui/show-toast.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { announceSession } from './session-events.ts';

interface NewPasswordFormProps {
  /** From the link in the e-mail; it stands behind the #, so no server ever logs it. */
  token: string;
}

export function NewPasswordForm({ token }: NewPasswordFormProps) {
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
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
      noValidate
      className="grid gap-4"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        const found = browserFieldError(field.current);
        setFault(found);
        if (found !== null) field.current?.focus();
        else if (!save.isPending) save.mutate();
      }}
    >
      <h2 className="text-lg font-bold">Criar nova senha</h2>
      <NewPasswordField
        ref={field}
        value={password}
        onValueChange={(typed) => {
          setPassword(typed);
          setFault(null);
        }}
        error={fault ?? save.error?.message}
      />
      <Button type="submit" wide loading={save.isPending} loadingText="Salvando...">
        Salvar nova senha
      </Button>
      <Button variant="ghost" wide onClick={() => void navigate('/login', { replace: true })}>
        Voltar ao login
      </Button>
    </form>
  );
}
