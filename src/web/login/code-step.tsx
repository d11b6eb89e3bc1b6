import { useState } from 'react';
import { call } from '#web/api/api-client.ts';
import { hasCode } from '#web/api/api-problem.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { signIn } from '#web/data/sessions/session-operations.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { useUnkeptFields } from '#web/ui/form/use-unkept-fields.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { CodeInput } from '#web/security/second-factor/code-input.tsx';
import { welcomeBack } from './welcome-back.ts';

/** Each of the two fields is typed into as soon as it is there. */
const focusOn = (input: HTMLInputElement | null) => input?.focus();

/** The second half of a sign-in: a code of the app or a recovery code (SG-3 to SG-5). */
export function CodeStep({ onBack }: { onBack: () => void }) {
  const [byRecovery, setByRecovery] = useState(false);
  const verify = useOperation(signIn, {
    run: (body: { code: string }) => call('POST /api/session/second-factor', { body }),
    // Beside the field.
    failureText: (error) => (hasCode(error, 'wrong_second_factor') ? null : error.message),
    onFailed: (error) => {
      if (hasCode(error, 'sign_in_step_ended')) onBack();
    },
    onDone: welcomeBack,
  });
  const { fields, errors, change, submit, sending } = useForm({
    draft: useUnkeptFields({ code: '' }),
    read: (values) => ({ values }),
    mutation: verify,
  });

  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <h2 className="text-lg font-bold">Verificação em duas etapas</h2>
      {byRecovery ? (
        <Field
          label="Código de recuperação"
          hint="Um dos códigos que você guardou. Cada um vale uma vez."
          required
          error={errors.code}
        >
          <TextInput
            ref={focusOn}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="XXXX-XXXX"
            value={fields.code}
            onChange={(event) => change({ code: event.target.value })}
          />
        </Field>
      ) : (
        <Field
          label="Código de verificação"
          hint="Os 6 dígitos do seu aplicativo de códigos."
          required
          error={errors.code}
        >
          <CodeInput ref={focusOn} value={fields.code} onValueChange={(code) => change({ code })} />
        </Field>
      )}
      <Button type="submit" wide loading={sending} loadingText="Verificando...">
        Verificar
      </Button>
      <Button
        variant="ghost"
        wide
        onClick={() => {
          change({ code: '' });
          setByRecovery(!byRecovery);
        }}
      >
        {byRecovery ? 'Usar código do aplicativo' : 'Usar código de recuperação'}
      </Button>
      <Button variant="ghost" wide onClick={onBack}>
        Voltar
      </Button>
    </form>
  );
}
