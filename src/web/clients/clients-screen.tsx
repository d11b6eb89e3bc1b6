import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { BookOpenText, Plus } from 'lucide-react';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { KnownClient, ListedClient } from '#contract/clients.ts';
import { isHiddenCpf } from '#domain/cpf.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { loadWhenIdle, whenIdle } from '#web/base/first-view/when-idle.ts';
import { useShortcut } from '#web/base/shortcuts/use-shortcut.ts';
import { clientQuery } from '#web/data/clients/client-queries.ts';
import { collectorsQuery } from '#web/data/people/people-queries.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { WhoMay } from '#web/sessions/who-may.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { FloatingButton } from '#web/ui/page/floating-button.tsx';
import { SkeletonList } from '#web/ui/list/skeleton-list.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { useMediaQuery } from '#web/ui/page/use-media-query.ts';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useClientAddress } from './client-address.ts';
import { ClientList } from './client-list.tsx';
import { wantsNewClient } from './arrival-state.ts';
import { ClientPage } from './page/lazy-client-page.ts';
import { useLendTo } from './use-lend-to.tsx';

const ClientFormDialog = lazyPart(async () => (await import('./client-form-dialog.tsx')).ClientFormDialog);
const DeleteClientDialog = lazyPart(
  async () => (await import('./delete-client-dialog.tsx')).DeleteClientDialog,
);
const AssignClientsDialog = lazyPart(
  async () => (await import('#web/people/assign-clients-dialog.tsx')).AssignClientsDialog,
);

/** Wide enough for list and page side by side (CL-11). */
const SIDE_BY_SIDE = '(min-width: 80rem)';

/** The clients and the page of one of them, with their dialogs (CL-1 to CL-14). */
export function ClientsScreen() {
  const { clientId, filter, setFilter, tag, setTag, openPage, closePage } = useClientAddress();
  const sideBySide = useMediaQuery(SIDE_BY_SIDE);
  const { open: openForm, shown: form } = useDialog<KnownClient | null>();
  const { open: openDeletion, shown: deletion } = useDialog<Pick<KnownClient, 'id' | 'name'>>();
  const { lendTo, lending } = useLendTo();
  const mayEdit = useMay('edit');
  // Few have collectors: the list does not wait for the answer.
  const [firstViewStands, setFirstViewStands] = useState(false);
  useEffect(() => whenIdle(() => setFirstViewStands(true)), []);
  const { data: collectors } = useQuery({ ...collectorsQuery, enabled: mayEdit && firstViewStands });
  const hasCollectors = collectors?.items.some(({ active }) => active) ?? false;
  const assigning = useDialog<null>();
  const [newId, setNewId] = useState<string | null>(null);
  const forgetNew = useCallback(() => setNewId(null), []);
  const openNew = useCallback(() => {
    if (mayEdit) openForm(null, 'new');
  }, [mayEdit, openForm]);
  const edit = useEdit(openForm);
  useOpenedFromElsewhere(openNew);
  useEffect(() => loadWhenIdle([ClientPage.load, ClientFormDialog.load, DeleteClientDialog.load], 300), []);
  useShortcut('n', openNew);
  const showsList = sideBySide || clientId === null;

  return (
    <div className="xl:grid xl:grid-cols-[22.5rem_minmax(0,1fr)] 2xl:grid-cols-[28rem_minmax(0,1fr)] xl:gap-x-6">
      {showsList && (
        <div className="min-w-0">
          <ClientList
            filter={filter}
            onFilter={setFilter}
            tag={tag}
            onTag={setTag}
            selectedId={clientId}
            newId={newId}
            onNewSeen={forgetNew}
            onOpen={openPage}
            onAdd={openNew}
            onAssign={hasCollectors ? () => assigning.open(null) : null}
            onEdit={edit}
            onDelete={openDeletion}
          />
          <WhoMay operation="edit">
            <div className="xl:hidden">
              <FloatingButton label="Novo Cliente" icon={Plus} onClick={openNew} />
            </div>
          </WhoMay>
        </div>
      )}
      {(clientId !== null || sideBySide) && (
        <div
          key={clientId}
          className={clsx(
            'min-w-0',
            // Beside the list, which scrolls with the window, the page scrolls by itself.
            'xl:sticky xl:top-(--toast-room) xl:-mt-7 xl:-mr-8 xl:-mb-24 xl:h-[calc(100dvh-var(--toast-room))] xl:overflow-y-auto xl:overscroll-contain xl:pt-7 xl:pr-8 xl:pb-10',
          )}
        >
          {clientId === null ? (
            <EmptyState
              icon={BookOpenText}
              title="Escolha um cliente"
              hint="A página dele mostra quanto deve, como paga e tudo o que aconteceu."
            />
          ) : (
            <Suspense fallback={<SkeletonList text="Carregando cliente..." oneColumn />}>
              <ClientPage
                clientId={clientId}
                sideBySide={sideBySide}
                onClose={closePage}
                onEdit={edit}
                onDelete={openDeletion}
                onLend={lendTo}
              />
            </Suspense>
          )}
        </div>
      )}
      {lending}
      <Suspense fallback={<SheetComing />}>
        {form !== null && (
          <ClientFormDialog
            key={`form ${form.key}`}
            {...form.dialog}
            client={form.subject}
            onFinished={form.onFinished}
            onAdded={setNewId}
            onLend={lendTo}
            onOpenOther={openPage}
          />
        )}
        {assigning.shown !== null && (
          <AssignClientsDialog key={`assign ${assigning.shown.key}`} {...assigning.shown.dialog} />
        )}
        {deletion !== null && (
          <DeleteClientDialog
            key={`deletion ${deletion.key}`}
            {...deletion.dialog}
            client={deletion.subject}
            onDeleted={clientId === deletion.subject.id ? closePage : undefined}
          />
        )}
      </Suspense>
    </div>
  );
}

/** A form begins with the whole client: where lists hide data (LP-10), it is asked for first. */
function useEdit(openForm: (client: KnownClient) => void): (client: KnownClient | ListedClient) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (client) => {
      if (isWhole(client)) openForm(client);
      // A failure is said by the query itself.
      else void queryClient.fetchQuery(clientQuery(client.id)).then(openForm, () => undefined);
    },
    [openForm, queryClient],
  );
}

function isWhole(client: KnownClient | ListedClient): client is KnownClient {
  return !isHiddenCpf(client.cpf);
}

/** Once, so that neither a reload nor the way back opens the form again. */
function useOpenedFromElsewhere(openNew: () => void): void {
  const { state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!wantsNewClient(state)) return;
    openNew();
    void navigate('/clientes', { replace: true, state: null });
  }, [state, navigate, openNew]);
}
