import { TEXT_LIMITS } from '#domain/text-rules.ts';
import { call } from '#web/api/api-client.ts';
import { hasCode } from '#web/api/api-problem.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { signUp } from '#web/data/sessions/session-operations.ts';
import { settings } from '#web/base/settings.ts';
import { NewPasswordField } from '#web/security/account/new-password-field.tsx';
import { Button } from '#web/ui/basic/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { serverErrors } from '#web/ui/form/form-errors.ts';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { useUnkeptFields } from '#web/ui/form/use-unkept-fields.ts';
import { readSignUp, type SignUpDraft } from './sign-up-draft.ts';

/** Not kept in a draft: it has a password, and the screen is short. */
export function SignUpForm({ onSent }: { onSent: (email: string) => void }) {
  const draft = useUnkeptFields<SignUpDraft>({
    name: '',
    institution_name: '',
    email: '',
    password: '',
    sign_up_code: '',
  });
  const needsCode = settings.signUp === 'code';
  const ask = useOperation(signUp, {
    run: ({ sign_up_code: code, ...body }: SignUpDraft) =>
      call('POST /api/sign-ups', { body: needsCode ? { ...body, sign_up_code: code } : body }),
    // The form says why.
    failureText: () => null,
    onDone: (_, { email }) => onSent(email.trim()),
  });
  const { fields, errors, change, submit, sending } = useForm({
    draft,
    read: (typed) => readSignUp(typed, { needsCode }),
    mutation: ask,
    errorsOf: (error, typed) => {
      if (hasCode(error, 'weak_password')) return { password: error.message };
      if (hasCode(error, 'sign_up_code_invalid')) return { sign_up_code: error.message };
      return serverErrors(error, typed);
    },
  });
  const isAboutAField =
    ask.error !== null &&
    (['weak_password', 'sign_up_code_invalid', 'invalid_input'] as const).some((code) =>
      hasCode(ask.error, code),
    );
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {ask.error !== null && !isAboutAField && (
        <div role="alert">
          <Notice tone="red">{ask.error.message}</Notice>
        </div>
      )}
      {needsCode && (
        <Field label="Código de cadastro" required error={errors.sign_up_code}>
          <TextInput
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={40}
            value={fields.sign_up_code}
            onChange={(event) => change({ sign_up_code: event.target.value })}
          />
        </Field>
      )}
      <Field label="Nome" required error={errors.name}>
        <TextInput
          autoComplete="name"
          maxLength={TEXT_LIMITS.name}
          value={fields.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <Field
        label="Nome da instituição"
        required
        error={errors.institution_name}
        hint="Como seus clientes conhecem você. Pode mudar depois."
      >
        <TextInput
          autoComplete="organization"
          maxLength={TEXT_LIMITS.name}
          value={fields.institution_name}
          onChange={(event) => change({ institution_name: event.target.value })}
        />
      </Field>
      <Field label="E-mail" required error={errors.email}>
        <TextInput
          type="email"
          autoComplete="username"
          placeholder="voce@exemplo.com.br"
          maxLength={TEXT_LIMITS.email}
          value={fields.email}
          onChange={(event) => change({ email: event.target.value })}
        />
      </Field>
      <NewPasswordField
        label="Senha"
        value={fields.password}
        onValueChange={(password) => change({ password })}
        error={errors.password}
      />
      <Agreement />
      <Button type="submit" wide loading={sending} loadingText="Enviando...">
        Criar conta
      </Button>
    </form>
  );
}

/** Both addresses are there where anybody may sign up; with a code the operator may have agreed on paper (AS-2). */
function Agreement() {
  const { termsUrl, privacyUrl } = settings;
  if (termsUrl === '' || privacyUrl === '') return null;
  return (
    <p className="text-sm text-muted">
      Ao criar a conta você concorda com os <Outside href={termsUrl}>Termos</Outside> e a{' '}
      <Outside href={privacyUrl}>Política de Privacidade</Outside>.
    </p>
  );
}

function Outside({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="text-brand underline">
      {children}
    </a>
  );
}
