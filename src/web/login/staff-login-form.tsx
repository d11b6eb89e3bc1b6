import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import type { WireStaffSession } from '#contract/sessions.ts';
import { PASSWORD_LENGTH } from '#domain/accounts/password-length.ts';
import { FIRST_PROBLEM_MESSAGES } from '#domain/first-problem-messages.ts';
import { TEXT_LIMITS } from '#domain/text-rules.ts';
import { call } from '#web/api/api-client.ts';
import { ApiProblem, hasCode } from '#web/api/api-problem.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { signIn } from '#web/data/sessions/session-operations.ts';
import { serverErrors } from '#web/ui/form/form-errors.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import type { Draft } from '#web/ui/form/use-draft.ts';
import { useUnkeptFields } from '#web/ui/form/use-unkept-fields.ts';
import { useTakenOver } from '#web/base/first-view/first-view.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { Button } from '#web/ui/basic/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { PasskeyLogin } from './passkey-login.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { readStaffLogin, type StaffLogin } from '#web/sessions/session-drafts.ts';
import { welcome } from '#web/sessions/welcome.ts';

const RecoveryDialog = lazyPart(async () => (await import('./recovery-dialog.tsx')).RecoveryDialog);

const ChosenPassword = lazyPart(async () => (await import('./chosen-password.tsx')).ChosenPassword);

/** Only for people with a second factor (SG-3). */
const CodeStep = lazyPart(async () => (await import('./code-step.tsx')).CodeStep);

/** E-mail and password of staff (LG-2 to LG-4), then the code where there is a second factor. What was typed stays for 'Voltar'. */
export function StaffLoginForm() {
  const draft = useUnkeptFields<StaffLogin>({ email: '', password: '', new_password: null });
  const [asksForCode, setAsksForCode] = useState(false);

  if (asksForCode) {
    return (
      <Suspense fallback={null}>
        <CodeStep onBack={() => setAsksForCode(false)} />
      </Suspense>
    );
  }
  return <CredentialsForm draft={draft} onCodeAsked={() => setAsksForCode(true)} />;
}

interface CredentialsFormProps {
  draft: Pick<Draft<StaffLogin>, 'fields' | 'change'>;
  onCodeAsked: () => void;
}

function CredentialsForm({ draft, onCodeAsked }: CredentialsFormProps) {
  const { open: openRecovery, shown: recovery } = useDialog<null>();
  const takenOver = useTakenOver();
  const emailRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);

  // What was typed into the prerendered page before hydration is kept.
  const { change: fillIn } = draft;
  useLayoutEffect(() => {
    fillIn({ email: emailRef.current?.value ?? '', password: passwordRef.current?.value ?? '' });
  }, [fillIn]);

  const enter = useOperation(signIn, {
    run: ({ new_password: chosen, ...known }: StaffLogin) =>
      call('POST /api/session', { body: chosen === null ? known : { ...known, new_password: chosen } }),
    failureText,
    onFailed: (error) => {
      if (hasCode(error, 'new_password_required')) draft.change({ new_password: '' });
    },
    onDone: (answer) => {
      if (isSession(answer)) welcome(answer);
      else onCodeAsked();
    },
  });

  const { fields, errors, change, submit, sending } = useForm({
    draft,
    read: readStaffLogin,
    mutation: enter,
    errorsOf: (error, typed) =>
      hasCode(error, 'weak_password') ? { new_password: error.message } : serverErrors(error, typed),
  });

  return (
    <>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <Field label="E-mail" required error={errors.email}>
          <TextInput
            ref={emailRef}
            type="email"
            autoComplete="username webauthn"
            placeholder="voce@exemplo.com.br"
            maxLength={TEXT_LIMITS.email}
            value={fields.email}
            onChange={(event) => change({ email: event.target.value, new_password: null })}
          />
        </Field>
        <Field label="Senha" required error={errors.password}>
          <PasswordInput
            ref={passwordRef}
            autoComplete="current-password"
            placeholder="Sua senha"
            maxLength={PASSWORD_LENGTH.longest}
            value={fields.password}
            onChange={(event) => change({ password: event.target.value })}
          />
        </Field>
        {fields.new_password !== null && (
          <Suspense fallback={null}>
            <ChosenPassword
              value={fields.new_password}
              onValueChange={(chosen) => change({ new_password: chosen })}
              error={errors.new_password}
            />
          </Suspense>
        )}
        {/* Before hydration the browser would submit the form itself. */}
        <Button type={takenOver ? 'submit' : 'button'} wide loading={sending} loadingText="Entrando...">
          Entrar
        </Button>
        <PasskeyLogin />
        <Button variant="ghost" className="-mt-1 justify-self-center" onClick={() => openRecovery(null)}>
          Esqueci minha senha
        </Button>
      </form>
      {recovery !== null && (
        <Suspense fallback={<SheetComing />}>
          <RecoveryDialog key={recovery.key} {...recovery.dialog} firstEmail={fields.email} />
        </Suspense>
      )}
    </>
  );
}

/** The same words for an unknown e-mail and a wrong password (LG-4); another trouble says what it is. */
function failureText(error: Error): string | null {
  // The form itself asks for the new password and says what is wrong with it.
  if (hasCode(error, 'new_password_required') || hasCode(error, 'weak_password')) return null;
  const refused =
    error instanceof ApiProblem && ['invalid_credentials', 'invalid_input'].includes(error.code);
  if (error instanceof ApiProblem && !refused) return error.message;
  return FIRST_PROBLEM_MESSAGES.invalid_credentials;
}

/** The server answers with all of a session, or with none of it. */
function isSession(answer: Partial<WireStaffSession>): answer is WireStaffSession {
  return answer.token_expires_at !== undefined;
}
