import { useQuery } from '@tanstack/react-query';
import { Inbox, Plus, SearchX } from 'lucide-react';
import { useShortcut } from '#web/base/shortcuts/use-shortcut.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { SkeletonList } from '#web/ui/list/skeleton-list.tsx';
import { useSearchText } from '#web/ui/form/use-search-text.ts';
import { useInterestDialogs } from './interest-dialogs.tsx';
import { sectionCountsQuery } from '#web/data/interest-requests/interest-request-queries.ts';
import { InterestSection } from './interest-section.tsx';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { useMediaQuery, WIDE_SCREEN } from '#web/ui/page/use-media-query.ts';

/** IN-2, IN-3: the queue of requests, a section per status. */
export function InterestQueue() {
  const { text, setText, search } = useSearchText();
  const counts = useQuery(sectionCountsQuery(search));
  const { openNew, openDetails, openDelete, steps, dialog } = useInterestDialogs();
  const mayEdit = useMay('edit');
  const board = useMediaQuery(WIDE_SCREEN);
  useShortcut('n', () => mayEdit && openNew());
  const sections = counts.data ?? [];
  const total = sections.reduce((sum, { count }) => sum + count, 0);

  return (
    <>
      <h2 className="sr-only">Fila de Interesses</h2>
      <p className="mb-2 text-sm text-muted max-sm:sr-only">Pedidos de empréstimo</p>
      <div className="mb-4 flex flex-wrap justify-end gap-2 lg:mb-5">
        {/* As wide as its text (IN-14, RT-11): on a phone it has the row for itself. */}
        <div className="min-w-0 flex-[1_1_17rem]">
          <SearchField
            label="Buscar por cliente ou CPF..."
            value={text}
            onValueChange={setText}
            busy={counts.isPlaceholderData}
          />
        </div>
        {mayEdit && (
          <Button dense className="max-sm:w-full" onClick={openNew}>
            <Plus aria-hidden="true" />
            Novo Interesse
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {search !== '' && counts.isSuccess && (total === 1 ? '1 pedido' : `${total} pedidos`)}
      </p>
      {counts.isPending && <SkeletonList text="Carregando..." />}
      {counts.data === undefined && counts.error !== null && (
        <LoadFailure message={counts.error.message} retry={counts.refetch} />
      )}
      {counts.isSuccess && total === 0 && <NothingFound searching={search !== ''} />}
      <div
        className={
          board
            ? 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] items-start gap-x-4 gap-y-8'
            : 'grid gap-6'
        }
      >
        {sections.map((totals) => (
          <InterestSection
            key={totals.status}
            totals={totals}
            search={search}
            column={board}
            steps={steps}
            onOpen={openDetails}
            onDelete={openDelete}
          />
        ))}
      </div>
      {dialog}
    </>
  );
}

function NothingFound({ searching }: { searching: boolean }) {
  return (
    <EmptyState
      icon={searching ? SearchX : Inbox}
      title="Nenhum interesse encontrado"
      hint="Ajuste a busca ou adicione um pedido."
    />
  );
}
