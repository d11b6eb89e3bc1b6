import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedClient } from '#contract/clients.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';
import { useClientList } from '#web/data/clients/client-queries.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { FormActions } from '#web/ui/dialog/form-actions.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PagedList } from '#web/ui/list/paged-list.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { showToast } from '#web/base/show-toast.ts';
import { TickBox } from '#web/ui/form/tick-box.tsx';
import { useSearchText } from '#web/ui/form/use-search-text.ts';
import { SearchX } from 'lucide-react';
import { CollectorField, NOBODY } from './collector-field.tsx';
import { collectorsQuery } from '#web/data/people/people-queries.ts';
import { useAssignCollector } from './use-assign-collector.ts';

/** As many as one call takes. */
const MOST_AT_ONCE = 200;

interface AssignClientsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** 'Passar para um cobrador': many clients at once (EQ-4). */
export function AssignClientsDialog({ open, onOpenChange }: AssignClientsDialogProps) {
  const { data } = useQuery(collectorsQuery);
  const collectors = data?.items ?? [];
  const nameOf = (id: string | null) => collectors.find((each) => each.id === id)?.name ?? null;
  const [personId, setPersonId] = useState(collectors.find(({ active }) => active)?.id ?? NOBODY);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const { text, setText, search } = useSearchText();
  const clients = useClientList(search, {});
  const assign = useAssignCollector(({ clientIds }) => {
    const count = clientIds.length === 1 ? '1 cliente' : `${clientIds.length} clientes`;
    showToast({
      title: 'Cobrador alterado!',
      description: `${count}: ${nameOf(personId) ?? 'sem cobrador'}`,
    });
    onOpenChange(false);
  });
  const send = useSingleSend(assign);
  const shown = clients.pages.flatMap(({ items }) => items);
  const tick = (ids: readonly string[], isTicked: boolean) => {
    const next = new Set(ticked);
    for (const id of ids) {
      if (!isTicked) next.delete(id);
      else if (next.size < MOST_AT_ONCE) next.add(id);
    }
    setTicked(next);
  };
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Passar para um cobrador"
      forReading
      onSubmit={() => {
        if (ticked.size > 0) send({ clientIds: [...ticked], personId });
      }}
      actions={
        <FormActions
          onCancel={() => onOpenChange(false)}
          sending={assign.isPending}
          sendingText="Salvando..."
          disabled={ticked.size === 0}
        >
          {submitWords(ticked.size)}
        </FormActions>
      }
    >
      <div className="grid gap-4">
        <CollectorField value={personId} onValueChange={setPersonId} />
        <SearchField
          label="Pesquisar por nome ou CPF..."
          value={text}
          onValueChange={setText}
          busy={clients.isPrevious}
        />
        <div className="-my-2 flex flex-wrap gap-2">
          <Button
            variant="ghost"
            dense
            onClick={() =>
              tick(
                shown.map(({ id }) => id),
                true,
              )
            }
          >
            Marcar todos da lista
          </Button>
          {ticked.size > 0 && (
            <Button variant="ghost" dense onClick={() => setTicked(new Set())}>
              Desmarcar todos
            </Button>
          )}
        </div>
      </div>
      <PagedList
        query={clients}
        label="Clientes para passar"
        loadingText="Carregando clientes..."
        searching={search !== ''}
        pageClassName="grid divide-y divide-line"
        drawAll
        empty={<EmptyState icon={SearchX} title="Nenhum cliente encontrado" />}
        renderItem={(client) => (
          <ClientTick
            client={client}
            collector={nameOf(client.collector_user_id)}
            ticked={ticked.has(client.id)}
            disabled={!ticked.has(client.id) && ticked.size >= MOST_AT_ONCE}
            onTick={(isTicked) => tick([client.id], isTicked)}
          />
        )}
      />
    </SheetDialog>
  );
}

function submitWords(count: number): string {
  if (count === 0) return 'Escolha os clientes';
  return count === 1 ? 'Passar 1 cliente' : `Passar ${count} clientes`;
}

interface ClientTickProps {
  client: ListedClient;
  /** The name of who has them now. */
  collector: string | null;
  ticked: boolean;
  disabled: boolean;
  onTick: (ticked: boolean) => void;
}

function ClientTick({ client, collector, ticked, disabled, onTick }: ClientTickProps) {
  return (
    <div className="flex items-center gap-2 py-1">
      <TickBox label={client.name} checked={ticked} disabled={disabled} onCheckedChange={onTick} />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{client.name}</p>
        {collector !== null && <p className="text-sm text-muted">{collector}</p>}
      </div>
    </div>
  );
}
