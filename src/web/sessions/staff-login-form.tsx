import { useMutation } from '@tanstack/react-query';
import { Suspense, useLayoutEffect, useRef, useState, type SubmitEvent } from 'react';
import { call } from '#web/api/api-client.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { useTakenOver } from '#web/first-view/first-view.ts';
import { lazyPart } from '#web/first-view/lazy-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { browserFieldError } from '#web/ui/browser-field-error.ts';
import { Field } from '#web/ui/field.tsx';
import { showToast } from '#web/ui/show-toast.ts';
import { TextInput } from '#web/ui/text-input.tsx';
import { SheetComing } from '#web/ui/sheet-coming.tsx';
import { PasswordInput } from './password-input.tsx';
import { announceSession } from './session-events.ts';

const RecoveryDialog = lazyPart(async () => (await import('./recovery-dialog.tsx')).RecoveryDialog);

/** LG-2 to LG-4. */
export function StaffLoginForm() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [recovering, setRecovering] = useState(false);
  const [recoveryOpened, setRecoveryOpened] = useState(false);

  const takenOver = useTakenOver();
  const emailRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);

  // What was typed into the page before its code came is kept.
  useLayoutEffect(() => {
    setEmail(emailRef.current?.value ?? '');
    setPassword(passwordRef.current?.value ?? '');
  }, []);

  const [faults, setFaults] = useState<{ email?: string | null; password?: string | null }>({});

  const signIn = useMutation({
    mutationFn: () => call('POST /api/session', { body: { email, password } }),
    onSuccess: (staff) => {
      showToast({ title: 'Login bem-sucedido!', description: 'Bem-vindo(a) de volta.' });
      announceSession({ type: 'signed_in', staff });
    },
    onError: (error) =>
      showToast({ title: 'Falha no Login', description: failureText(error), variant: 'destructive' }),
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = {
      email: browserFieldError(emailRef.current),
      password: browserFieldError(passwordRef.current),
    };
    setFaults(found);
    if (found.email !== null) emailRef.current?.focus();
    else if (found.password !== null) passwordRef.current?.focus();
    else if (!signIn.isPending) signIn.mutate();
  }

  return (
    <>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <Field label="E-mail" required error={faults.email}>
          <TextInput
            ref={emailRef}
            type="email"
            autoComplete="username"
            placeholder="voce@exemplo.com.br"
            maxLength={254}
            value={email}
            onChange={(event) => {
              setEmail(event.target.value);
              setFaults({ ...faults, email: null });
            }}
          />
        </Field>
        <Field label="Senha" required error={faults.password}>
          <PasswordInput
            ref={passwordRef}
            autoComplete="current-password"
            placeholder="Sua senha"
            maxLength={256}
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              setFaults({ ...faults, password: null });
            }}
          />
        </Field>
        {/* Before that the browser would send the form by itself. */}
        <Button
          type={takenOver ? 'submit' : 'button'}
          wide
          loading={signIn.isPending}
          loadingText="Entrando..."
        >
          Entrar
        </Button>
        <Button
          variant="ghost"
          className="-mt-1 justify-self-center"
          onClick={() => {
            setRecoveryOpened(true);
            setRecovering(true);
          }}
        >
          Esqueci minha senha
        </Button>
      </form>
      {recoveryOpened && (
        <Suspense fallback={<SheetComing />}>
          <RecoveryDialog open={recovering} onOpenChange={setRecovering} firstEmail={email} />
        </Suspense>
      )}
    </>
  );
}

/** The same words for an unknown e-mail and a wrong password (LG-4); another trouble says what it is. */
function failureText(error: Error): string {
  const refused =
    error instanceof ApiProblem && ['invalid_credentials', 'invalid_input'].includes(error.code);
  if (error instanceof ApiProblem && !refused) return error.message;
  return 'Email ou senha inválidos. Por favor, tente novamente.';
}
