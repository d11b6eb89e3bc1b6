import { Plus, SearchX, Users } from 'lucide-react';
import { Suspense, useCallback, useEffect, useState } from 'react';
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
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { useSearchText } from '#web/ui/use-search-text.ts';
import { SheetComing } from '#web/ui/sheet-coming.tsx';
import { ClientCard } from './client-card.tsx';
import { useClientList } from './client-queries.ts';
import { firstClientFields } from './new-client-state.ts';
import { useClientForm } from './use-client-form.ts';

const ClientFormDialog = lazyPart(async () => (await import('./client-form-dialog.tsx')).ClientFormDialog);
const DeleteClientDialog = lazyPart(
  async () => (await import('./delete-client-dialog.tsx')).DeleteClientDialog,
);

/** CL-1 to CL-6 */
export function ClientsScreen() {
  usePageTitle('Clientes');
  const { text, setText, search } = useSearchText();
  const query = useClientList(search);
  const form = useClientForm();
  const [deletion, setDeletion] = useState<{ client: KnownClient; open: boolean; turn: number } | null>(null);
  useFormFromQueue(form.openNew);
  useDialogsAtHand();
  useShortcut('n', () => form.openNew(null));

  const { openEdit } = form;
  const card = useCallback(
    (client: KnownClient) => (
      <ClientCard
        client={client}
        onEdit={() => openEdit(client)}
        onDelete={() => setDeletion((before) => ({ client, open: true, turn: (before?.turn ?? 0) + 1 }))}
      />
    ),
    [openEdit],
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
          search !== '' || query.isPrevious ? <NoneFound /> : <NoneYet onAdd={() => form.openNew(null)} />
        }
      />
      <FloatingButton label="Novo Cliente" icon={Plus} onClick={() => form.openNew(null)} />
      <Suspense fallback={<SheetComing />}>
        {form.shown !== null && (
          <ClientFormDialog
            key={`form ${form.shown.turn}`}
            open={form.shown.open}
            onOpenChange={form.setOpen}
            onFinished={form.finish}
            client={form.shown.client}
            first={form.shown.first}
          />
        )}
        {deletion !== null && (
          <DeleteClientDialog
            key={`deletion ${deletion.turn}`}
            open={deletion.open}
            onOpenChange={(open) => setDeletion({ ...deletion, open })}
            client={deletion.client}
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
function useFormFromQueue(openNew: ReturnType<typeof useClientForm>['openNew']): void {
  const { state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const first = firstClientFields(state);
    if (first === null) return;
    openNew(first);
    void navigate('/clientes', { replace: true, state: null });
  }, [state, navigate, openNew]);
}

/** Fetched once the screen has come to rest, so that nobody waits for a dialog. */
function useDialogsAtHand(): void {
  useEffect(() => loadWhenIdle([ClientFormDialog.load, DeleteClientDialog.load], 300), []);
}
