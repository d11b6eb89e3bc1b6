import { Link, useNavigate } from 'react-router';
import type { Cpf } from '#domain/cpf.ts';
import { call } from '#web/api/api-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { enterPortal } from '#web/data/sessions/session-operations.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { useUnkeptFields } from '#web/ui/form/use-unkept-fields.ts';
import { keepTypedCpf } from '#web/sessions/typed-cpf.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { CpfField } from '#web/ui/form/cpf-field.tsx';
import { readBorrowerLogin } from '#web/sessions/session-drafts.ts';

/** The CPF of a borrower (LG-6, LG-7); the next screen is the same for an unknown CPF. */
export function BorrowerLoginForm() {
  const navigate = useNavigate();

  const check = useOperation(enterPortal, {
    run: (body: { cpf: Cpf }) => call('POST /api/portal/check', { body }),
    failureText: () => 'Ocorreu um erro ao tentar fazer login. Tente novamente.',
    onDone: (_, { cpf }) => {
      keepTypedCpf(cpf);
      return navigate('/portal/selecionar-instituicao');
    },
  });
  const { fields, errors, change, submit, sending } = useForm({
    draft: useUnkeptFields({ cpf: '' }),
    read: readBorrowerLogin,
    mutation: check,
  });

  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <CpfField
        label="CPF"
        required
        value={fields.cpf}
        onValueChange={(cpf) => change({ cpf })}
        error={errors.cpf}
        hint="Use o CPF que você informou à instituição."
      />
      <Button type="submit" wide loading={sending} loadingText="Verificando...">
        Avançar
      </Button>
      <Link to="/privacidade" className="justify-self-center p-2 text-brand underline">
        Privacidade
      </Link>
    </form>
  );
}
