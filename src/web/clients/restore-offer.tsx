import { useQuery } from '@tanstack/react-query';
import { ArchiveRestore } from 'lucide-react';
import { momentDayText } from '#domain/calendar.ts';
import { parseCpf } from '#domain/cpf.ts';
import { settings } from '#web/base/settings.ts';
import type { ChosenClient } from '#web/client-picker/client-picker.tsx';
import { Button } from '#web/ui/basic/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { deletedWithCpfQuery, type DeletedClient } from '#web/data/clients/client-queries.ts';
import { useRestoreClient } from './use-restore-client.ts';

interface RestoreOfferProps {
  /** As typed; nothing is looked up before it is complete. */
  cpf: string;
  onRestored: (client: ChosenClient) => void;
}

/** CL-5: the CPF typed for a new client is that of a deleted one, whose loans come back with the client. */
export function RestoreOffer({ cpf, onRestored }: RestoreOfferProps) {
  const complete = parseCpf(cpf);
  const { data } = useQuery({ ...deletedWithCpfQuery(complete ?? ''), enabled: complete !== null });
  const deleted = complete === null || data === undefined ? [] : data;
  return (
    // There before it has something to say, so that it is announced.
    <div role="status" className={deleted.length === 0 ? 'sr-only' : 'grid gap-3 sm:col-span-2'}>
      {deleted.map((client) => (
        <DeletedMatch key={client.id} client={client} onRestored={onRestored} />
      ))}
    </div>
  );
}

function DeletedMatch({
  client,
  onRestored,
}: { client: DeletedClient } & Pick<RestoreOfferProps, 'onRestored'>) {
  const restore = useRestoreClient();
  return (
    <div className="grid gap-2">
      <Notice tone="orange">
        Este CPF é de <strong>{client.name}</strong>, cliente excluído em{' '}
        {momentDayText(client.deleted_at, settings.timeZone)}. Ao restaurar, o cadastro volta com os
        empréstimos e pagamentos.
      </Notice>
      <Button
        variant="secondary"
        loading={restore.isPending}
        loadingText="Restaurando..."
        onClick={() => restore.mutate(client.id, { onSuccess: onRestored })}
      >
        <ArchiveRestore aria-hidden="true" />
        Restaurar cliente
      </Button>
    </div>
  );
}
