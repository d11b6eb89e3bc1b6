import { useQuery } from '@tanstack/react-query';
import { FilterX, Plus, SearchX, UserRoundCheck, Users } from 'lucide-react';
import { useCallback } from 'react';
import { useLocation } from 'react-router';
import type { ClientCounts, ListedClient } from '#contract/clients.ts';
import { groupThousands } from '#domain/money.ts';
import { useToday } from '#web/base/clock/today.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { WhoMay } from '#web/sessions/who-may.tsx';
import { Button } from '#web/ui/basic/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { FilterChip } from '#web/ui/form/filter-chip.tsx';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
import { PagedList } from '#web/ui/list/paged-list.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { useSearchText } from '#web/ui/form/use-search-text.ts';
import { STANDING_OF, type ClientFilter } from './client-address.ts';
import { ClientCard } from './client-card.tsx';
import { clientCountsQuery, useClientList } from '#web/data/clients/client-queries.ts';
import { TagFilter, useTagsOfFilter } from '#web/tags/tag-filter.tsx';
import { searchOf } from './arrival-state.ts';

const FILTERS = [
  { value: 'todos', word: 'Todos', counted: 'all' },
  { value: 'devendo', word: 'Devendo', counted: 'owing' },
  { value: 'atrasados', word: 'Atrasados', counted: 'late' },
] as const satisfies readonly { value: ClientFilter; word: string; counted: keyof ClientCounts }[];

interface ClientListProps {
  filter: ClientFilter;
  onFilter: (filter: ClientFilter) => void;
  /** Only the clients of this tag (PD-8). */
  tag: string | null;
  onTag: (tag: string | null) => void;
  /** Whose page is open. */
  selectedId: string | null;
  /** Who was just added. */
  newId: string | null;
  onNewSeen: () => void;
  onOpen: (id: string) => void;
  onAdd: () => void;
  /** Gives clients to a collector; null without a team. */
  onAssign: (() => void) | null;
  onEdit: (client: ListedClient) => void;
  onDelete: (client: ListedClient) => void;
}

/** Search, filters and cards of the clients (CL-1 to CL-4, CL-10). */
export function ClientList(props: ClientListProps) {
  const { filter, onFilter, tag, onTag, selectedId, newId, onNewSeen, onOpen, onAdd, onAssign } = props;
  const { onEdit, onDelete } = props;
  const { text, setText, search } = useSearchText(searchOf(useLocation().state));
  const filters = { standing: STANDING_OF[filter], tag: tag ?? undefined };
  const query = useClientList(search, filters);
  const { data: counts } = useQuery(clientCountsQuery(filters.tag));
  const tags = useTagsOfFilter(tag);
  const chosen = tags?.find(({ id }) => id === tag);
  const isTagGone = tag !== null && tags !== undefined && chosen === undefined;
  const today = useToday();
  const card = useCallback(
    (client: ListedClient) => (
      <ClientCard
        client={client}
        today={today}
        selected={client.id === selectedId}
        isNew={client.id === newId}
        onNewSeen={onNewSeen}
        onOpen={onOpen}
        onEdit={() => onEdit(client)}
        onDelete={() => onDelete(client)}
      />
    ),
    [today, selectedId, newId, onNewSeen, onOpen, onEdit, onDelete],
  );
  // While the rows are still those of the last search, it is unknown whether there are none at all.
  const searching = search !== '' || query.isPrevious;
  return (
    <>
      <PageHeader
        title="Clientes"
        subtitle="Gerencie seus clientes"
        action={
          <>
            {onAssign !== null && (
              <Button variant="secondary" onClick={onAssign}>
                <UserRoundCheck aria-hidden="true" />
                Cobrador
              </Button>
            )}
            <WhoMay operation="edit">
              <Button
                className="max-xl:hidden"
                aria-label="Novo Cliente"
                title="Novo Cliente"
                onClick={onAdd}
              >
                <Plus aria-hidden="true" />
              </Button>
            </WhoMay>
          </>
        }
      />
      <div className="mb-4 grid gap-3">
        <div className="flex gap-2">
          <div className="min-w-0 flex-1">
            <SearchField
              label="Pesquisar por nome ou CPF..."
              value={text}
              onValueChange={setText}
              busy={query.isPrevious}
            />
          </div>
          {tags !== undefined && <TagFilter tags={tags} value={tag} onValueChange={onTag} />}
        </div>
        <SegmentedControl
          look="pills"
          label="Mostrar"
          options={FILTERS.map(({ value, word, counted }) => ({
            value,
            word,
            count: counts === undefined ? null : countText(counts[counted]),
          }))}
          value={filter}
          onValueChange={onFilter}
        />
        {chosen !== undefined && <FilterChip onRemove={() => onTag(null)}>{chosen.name}</FilterChip>}
      </div>
      <PagedList
        query={query}
        label="Clientes"
        renderItem={card}
        newId={newId}
        loadingText="Carregando clientes..."
        searching={search !== ''}
        pageClassName="grid gap-3 md:max-xl:grid-cols-2 xl:gap-0"
        empty={
          tag === null ? (
            <NoClients searching={searching} filter={filter} onAdd={onAdd} onAll={() => onFilter('todos')} />
          ) : (
            <NoTagged isGone={isTagGone} onAll={() => onTag(null)} />
          )
        }
      />
    </>
  );
}

/** A tag may have been deleted elsewhere. */
function NoTagged({ isGone, onAll }: { isGone: boolean; onAll: () => void }) {
  return (
    <EmptyState
      icon={FilterX}
      title={isGone ? 'Esta etiqueta não existe mais' : 'Ninguém com esta etiqueta aqui'}
      action={
        <Button variant="secondary" onClick={onAll}>
          Todas as etiquetas
        </Button>
      }
    />
  );
}

function countText({ count, more }: ClientCounts['all']): string {
  return `${groupThousands(String(count))}${more ? '+' : ''}`;
}

const NONE_OF_FILTER = {
  devendo: 'Ninguém está devendo',
  atrasados: 'Ninguém está atrasado',
} as const;

interface NoClientsProps {
  searching: boolean;
  filter: ClientFilter;
  onAdd: () => void;
  onAll: () => void;
}

/** What an empty list says (CL-3). */
function NoClients({ searching, filter, onAdd, onAll }: NoClientsProps) {
  const mayEdit = useMay('edit');
  if (searching) {
    return (
      <EmptyState
        icon={SearchX}
        title="Nenhum cliente encontrado"
        hint="Confira o nome ou o CPF que você digitou."
      />
    );
  }
  if (filter !== 'todos') {
    return (
      <EmptyState
        icon={FilterX}
        title={NONE_OF_FILTER[filter]}
        action={
          <Button variant="secondary" onClick={onAll}>
            Mostrar todos
          </Button>
        }
      />
    );
  }
  if (!mayEdit) return <EmptyState icon={Users} title="Nenhum cliente ainda" />;
  return (
    <EmptyState
      icon={Users}
      title="Nenhum cliente cadastrado"
      hint="Cadastre o primeiro cliente para registrar empréstimos."
      action={
        <Button onClick={onAdd}>
          <Plus aria-hidden="true" />
          Cadastrar cliente
        </Button>
      }
    />
  );
}
