import { useQuery } from '@tanstack/react-query';
import { Inbox, Plus, SearchX } from 'lucide-react';
import { useShortcut } from '#web/app/shortcuts/use-shortcut.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { SkeletonList } from '#web/ui/list/skeleton-list.tsx';
import { useSearchText } from '#web/ui/use-search-text.ts';
import { useInterestDialogs } from './interest-dialogs.tsx';
import { sectionCountsQuery } from './interest-request-queries.ts';
import { InterestSection } from './interest-section.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';

/** IN-2, IN-3: the queue of requests, a section per status. */
export function InterestQueue() {
  const { text, setText, search } = useSearchText();
  const counts = useQuery(sectionCountsQuery(search));
  const { openNew, openDetails, openDelete, dialog } = useInterestDialogs();
  useShortcut('n', openNew);
  const sections = counts.data ?? [];
  const total = sections.reduce((sum, { count }) => sum + count, 0);

  return (
    <>
      <h2 className="sr-only">Fila de Interesses</h2>
      <div className="mb-5 grid gap-3 sm:grid-cols-[1fr_auto]">
        <SearchField
          label="Buscar por cliente ou CPF..."
          value={text}
          onValueChange={setText}
          busy={counts.isPlaceholderData}
        />
        <Button onClick={openNew}>
          <Plus aria-hidden="true" />
          Novo Interesse
        </Button>
      </div>
      <p role="status" className="sr-only">
        {search !== '' && counts.isSuccess && (total === 1 ? '1 interesse' : `${total} interesses`)}
      </p>
      {counts.isPending && <SkeletonList text="Carregando..." />}
      {counts.data === undefined && counts.error !== null && (
        <LoadFailure message={counts.error.message} retry={counts.refetch} />
      )}
      {counts.isSuccess && total === 0 && <NothingFound searching={search !== ''} />}
      <div className="grid gap-8">
        {sections.map(({ status, count }) => (
          <InterestSection
            key={status}
            status={status}
            count={count}
            search={search}
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
      hint="Ajuste a busca ou adicione um novo interesse."
    />
  );
}
