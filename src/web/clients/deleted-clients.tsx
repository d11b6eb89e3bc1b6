import { ArchiveRestore, UserRoundX } from 'lucide-react';
import { useId } from 'react';
import { momentDayText } from '#domain/calendar.ts';
import { formatCpf } from '#domain/cpf.ts';
import { settings } from '#web/base/settings.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PagedList } from '#web/ui/list/paged-list.tsx';
import type { PagedQuery } from '#web/api/use-paged-query.ts';
import type { DeletedClient } from '#web/data/clients/client-queries.ts';
import { useRestoreClient } from './use-restore-client.ts';

/** CL-5: a deleted client can be restored, also long after the toast has gone. */
export function DeletedClients({ query }: { query: PagedQuery<DeletedClient> }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="text-lg font-bold">
        Clientes excluídos
      </h2>
      <p className="mt-0.5 mb-4 text-sm text-muted">
        Os empréstimos e pagamentos deles continuam registrados. Ao restaurar, o cliente volta às listas.
      </p>
      <PagedList
        query={query}
        label="Clientes excluídos"
        renderItem={(client) => <DeletedClientCard client={client} />}
        loadingText="Carregando clientes..."
        empty={<EmptyState icon={UserRoundX} title="Nenhum cliente excluído" />}
      />
    </section>
  );
}

function DeletedClientCard({ client }: { client: DeletedClient }) {
  const restore = useRestoreClient();
  return (
    <Card className="flex h-full flex-wrap items-center gap-3">
      <div className="min-w-0 flex-[1_1_8rem]">
        <h3 className="font-semibold">{client.name}</h3>
        <p className="text-sm text-muted">{`CPF ${formatCpf(client.cpf)}`}</p>
        <p className="text-sm text-muted">
          {`Excluído em ${momentDayText(client.deleted_at, settings.timeZone)}`}
        </p>
      </div>
      <Button
        variant="secondary"
        aria-label={`Restaurar ${client.name}`}
        loading={restore.isPending}
        onClick={() => restore.mutate(client.id)}
      >
        <ArchiveRestore aria-hidden="true" />
        Restaurar
      </Button>
    </Card>
  );
}
