import { useQuery, useQueryClient } from '@tanstack/react-query';
import { NO_PROFILE_YET } from '#domain/clients/access-code.ts';
import { accessCodeQuery } from '#web/data/access-codes/access-code-query.ts';
import { call } from '#web/api/api-client.ts';
import { showToast } from '#web/base/show-toast.ts';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { useOperation } from '#web/api/use-operation.ts';
import { updateInstitution } from '#web/data/institutions/institution-operations.ts';
import { institutionQuery } from '#web/data/institutions/institution-query.ts';
import { LoadedSection } from '#web/ui/settings/loaded-section.tsx';

/** Off, a client enters with the CPF alone (PT-2). */
export function PortalAccess() {
  const query = useQuery(accessCodeQuery);
  return (
    <LoadedSection title="Portal do Cliente" query={query}>
      {({ required }) => <RequireAccessCode required={required} />}
    </LoadedSection>
  );
}

function RequireAccessCode({ required }: { required: boolean }) {
  const queryClient = useQueryClient();
  const { data: institution } = useQuery(institutionQuery);
  const save = useOperation(updateInstitution, {
    run: (wanted: boolean) => call('PUT /api/access-codes', { body: { required: wanted } }),
    onDone: (saved) => {
      queryClient.setQueryData(accessCodeQuery.queryKey, saved);
      const description = saved.required
        ? 'O portal agora pede o CPF e o código do cliente.'
        : 'O portal volta a abrir só com o CPF.';
      showToast({ title: 'Configurações salvas!', description });
    },
  });
  const unnamed = institution?.name === null;
  const hint = unnamed
    ? NO_PROFILE_YET
    : 'Além do CPF, o cliente digita um código de 6 números. Gere o código de cada cliente em Clientes, Editar. Ao ligar, quem está no portal precisa entrar de novo.';
  return (
    <SwitchField
      label="Exigir código do cliente no portal"
      hint={hint}
      checked={save.isPending ? save.variables : required}
      busy={save.isPending}
      disabled={institution === undefined || unnamed}
      onCheckedChange={(wanted) => save.mutate(wanted)}
    />
  );
}
