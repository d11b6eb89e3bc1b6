import { Plus, SearchX, Users } from 'lucide-react';
import { Suspense, useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { KnownClient } from '#contract/clients.ts';
import { lazyPart } from '#web/first-view/lazy-part.tsx';
import { loadWhenIdle } from '#web/first-view/when-idle.ts';
import { useShortcut } from '#web/app/shortcuts/use-shortcut.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FloatingButton } from '#web/ui/floating-button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PagedList } from '#web/ui/list/paged-list.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { useDialog } from '#web/ui/use-dialog.ts';
import { useSearchText } from '#web/ui/use-search-text.ts';
import { SheetComing } from '#web/ui/sheet-coming.tsx';
import { ClientCard } from './client-card.tsx';
import { useClientList } from './client-queries.ts';
import { firstClientFields, type FirstClientFields } from './new-client-state.ts';

const ClientFormDialog = lazyPart(async () => (await import('./client-form-dialog.tsx')).ClientFormDialog);
const DeleteClientDialog = lazyPart(
  async () => (await import('./delete-client-dialog.tsx')).DeleteClientDialog,
);

interface ShownForm {
  client: KnownClient | null;
  first: FirstClientFields | null;
}

/** Search, list and dialogs of the clients (CL-1 to CL-6). */
export function ClientsScreen() {
  const { text, setText, search } = useSearchText();
  const query = useClientList(search);
  const { open: openForm, shown: form } = useDialog<ShownForm>();
  const { open: openDeletion, shown: deletion } = useDialog<KnownClient>();
  const openNew = useCallback(
    (first: FirstClientFields | null) => openForm({ client: null, first }, `new ${first?.cpf ?? ''}`),
    [openForm],
  );
  useFormFromQueue(openNew);
  useEffect(() => loadWhenIdle([ClientFormDialog.load, DeleteClientDialog.load], 300), []);
  useShortcut('n', () => openNew(null));

  const card = useCallback(
    (client: KnownClient) => (
      <ClientCard
        client={client}
        onEdit={() => openForm({ client, first: null })}
        onDelete={() => openDeletion(client)}
      />
    ),
    [openForm, openDeletion],
  );

  return (
    <>
      <PageHeader title="Clientes" subtitle="Gerencie seus clientes" />
      <div className="mb-4">
        <SearchField
          label="Pesquisar por nome ou CPF..."
          value={text}
          onValueChange={setText}
          busy={query.isPrevious}
        />
      </div>
      <PagedList
        query={query}
        label="Clientes"
        renderItem={card}
        loadingText="Carregando clientes..."
        searching={search !== ''}
        empty={
          // While the rows are still those of the last search, nobody knows that there are none at all.
          search !== '' || query.isPrevious ? <NoneFound /> : <NoneYet onAdd={() => openNew(null)} />
        }
      />
      <FloatingButton label="Novo Cliente" icon={Plus} onClick={() => openNew(null)} />
      <Suspense fallback={<SheetComing />}>
        {form !== null && (
          <ClientFormDialog
            key={`form ${form.key}`}
            {...form.dialog}
            {...form.subject}
            onFinished={form.onFinished}
          />
        )}
        {deletion !== null && (
          <DeleteClientDialog
            key={`deletion ${deletion.key}`}
            {...deletion.dialog}
            client={deletion.subject}
          />
        )}
      </Suspense>
    </>
  );
}

/** What an empty list says (CL-3). */
function NoneFound() {
  return (
    <EmptyState
      icon={SearchX}
      title="Nenhum cliente encontrado"
      hint="Confira o nome ou o CPF que você digitou."
    />
  );
}

/** What an empty list says (CL-3). */
function NoneYet({ onAdd }: { onAdd: () => void }) {
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

/** IN-9: once, so that neither a reload nor the way back opens the form again. */
function useFormFromQueue(openNew: (first: FirstClientFields) => void): void {
  const { state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const first = firstClientFields(state);
    if (first === null) return;
    openNew(first);
    void navigate('/clientes', { replace: true, state: null });
  }, [state, navigate, openNew]);
}
