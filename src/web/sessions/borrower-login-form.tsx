import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { cpfDigits, parseCpf } from '#domain/cpf.ts';
import { call } from '#web/api/api-client.ts';
import { keepTypedCpf } from '#web/portal/typed-cpf.ts';
import { Button } from '#web/ui/button.tsx';
import { CpfField } from '#web/ui/cpf-field.tsx';
import { showToast } from '#web/ui/show-toast.ts';

/** LG-6, LG-7: the next screen comes whether or not the CPF is known to anyone. */
export function BorrowerLoginForm() {
  const [cpf, setCpf] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const navigate = useNavigate();

  const check = useMutation({
    mutationFn: () => call('POST /api/portal/check', { body: { cpf: cpfDigits(cpf) } }),
    onSuccess: () => {
      keepTypedCpf(cpfDigits(cpf));
      return navigate('/portal/selecionar-instituicao');
    },
    onError: () =>
      showToast({
        title: 'Erro no Login',
        description: 'Ocorreu um erro ao tentar fazer login. Tente novamente.',
        variant: 'destructive',
      }),
  });

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        const complete = parseCpf(cpf) !== null;
        setIncomplete(!complete);
        if (complete && !check.isPending) check.mutate();
      }}
    >
      <CpfField
        label="CPF"
        required
        value={cpf}
        onValueChange={(masked) => {
          setCpf(masked);
          setIncomplete(false);
        }}
        error={incomplete ? 'O CPF deve conter 11 dígitos.' : null}
        hint="Use o CPF que você informou à instituição."
      />
      <Button type="submit" wide loading={check.isPending} loadingText="Verificando...">
        Avançar
      </Button>
    </form>
  );
}
