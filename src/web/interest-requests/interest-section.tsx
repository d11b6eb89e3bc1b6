import { clsx } from 'clsx';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId } from 'react';
import type { InterestRequest, InterestStatus } from '#domain/interest-requests/interest-request.ts';
import { groupThousands } from '#domain/money.ts';
import { Button } from '#web/ui/button.tsx';
import { FailureRow } from '#web/ui/failure-row.tsx';
import { SkeletonList } from '#web/ui/list/skeleton-list.tsx';
import { usePagedQuery } from '#web/ui/list/use-paged-query.ts';
import { InterestCard } from './interest-card.tsx';
import { sectionList } from './interest-request-queries.ts';
import { InterestStatusBadge } from './interest-status-badge.tsx';

interface InterestSectionProps {
  status: InterestStatus;
  count: number;
  search: string;
  onOpen: (request: InterestRequest) => void;
  onDelete: (request: InterestRequest) => void;
}

/** The requests of one status with their count; hidden while there are none (IN-3). */
export function InterestSection({ status, count, search, onOpen, onDelete }: InterestSectionProps) {
  const list = usePagedQuery(sectionList(status, search));
  const requests = list.pages.flatMap((page) => page.items);
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="mb-3 flex items-center gap-2">
        <InterestStatusBadge status={status} />
        <span className="text-sm font-semibold text-muted">{groupThousands(String(count))}</span>
      </h3>
      {list.isPending && <SkeletonList text="Carregando..." rows={Math.min(count, 3)} />}
      {list.error !== null && <FailureRow message={list.error.message} retry={list.retry} />}
      {list.hasPrevious && (
        <Button
          variant="ghost"
          className="mb-3"
          wide
          loading={list.isFetchingMore}
          onClick={list.fetchPrevious}
        >
          <ChevronUp aria-hidden="true" />
          Mostrar anteriores
        </Button>
      )}
      {/* A list told by its role: without bullets Safari forgets that a ul is one. */}
      <div
        role="list"
        aria-labelledby={headingId}
        className={clsx(
          'grid gap-3 transition-opacity duration-150 sm:grid-cols-2 xl:grid-cols-3',
          list.isPrevious && 'opacity-60',
        )}
      >
        {requests.map((request) => (
          <div key={request.id} role="listitem" className="min-w-0">
            <InterestCard
              request={request}
              onOpen={() => onOpen(request)}
              onDelete={() => onDelete(request)}
            />
          </div>
        ))}
      </div>
      {list.hasNext && (
        <Button
          variant="secondary"
          className="mt-3"
          wide
          loading={list.isFetchingMore}
          onClick={list.fetchNext}
        >
          <ChevronDown aria-hidden="true" />
          Mostrar mais
          <span className="sr-only">{` em ${status}`}</span>
        </Button>
      )}
    </section>
  );
}
