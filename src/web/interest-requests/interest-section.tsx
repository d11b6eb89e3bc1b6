import { clsx } from 'clsx';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import {
  isOpen,
  type InterestRequest,
  type InterestStatus,
} from '#domain/interest-requests/interest-request.ts';
import { groupThousands } from '#domain/money.ts';
import { keepHere, keptHere } from '#web/base/kept-here.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { FailureRow } from '#web/ui/feedback/failure-row.tsx';
import { SkeletonList } from '#web/ui/list/skeleton-list.tsx';
import { usePagedQuery } from '#web/api/use-paged-query.ts';
import { MoneyText } from '#web/ui/money/money-text.tsx';
import { BoardCard } from './board-card.tsx';
import { InterestCard } from './interest-card.tsx';
import { sectionList, type SectionTotals } from '#web/data/interest-requests/interest-request-queries.ts';
import { InterestStatusBadge } from './interest-status-badge.tsx';
import type { NextSteps } from './use-next-steps.ts';

interface InterestSectionProps {
  totals: SectionTotals;
  search: string;
  /** A column of the board of a wide screen; else a section of the list of a phone. */
  column: boolean;
  steps: NextSteps;
  onOpen: (request: InterestRequest) => void;
  onDelete: (request: InterestRequest) => void;
}

/** The requests of one status with their count and sum (IN-3). On a phone what is decided is folded, unless searched for. */
export function InterestSection(props: InterestSectionProps) {
  const { totals, search, column } = props;
  const headingId = useId();
  const folds = !column && search === '' && !isOpen(totals.status);
  const [unfolded, setUnfolded] = useUnfolded(totals.status);
  return (
    <section aria-labelledby={headingId} className="min-w-0">
      <div className={clsx('flex flex-wrap items-center gap-x-3', column ? 'mb-3 gap-y-1' : 'mb-1 min-h-11')}>
        <h3 id={headingId} className="flex items-center gap-2">
          <InterestStatusBadge status={totals.status} />
          <span className="text-sm font-semibold text-muted">{groupThousands(String(totals.count))}</span>
        </h3>
        <p className="ml-auto text-sm">
          <span className="sr-only">Soma: </span>
          <MoneyText value={totals.amount} />
        </p>
        {folds && (
          <Button
            variant="ghost"
            dense
            aria-expanded={unfolded}
            aria-label={`${unfolded ? 'Ocultar' : 'Mostrar'} ${totals.status}`}
            onClick={() => setUnfolded(!unfolded)}
          >
            {unfolded ? 'Ocultar' : 'Mostrar'}
            {unfolded ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
          </Button>
        )}
      </div>
      {(!folds || unfolded) && <RequestList {...props} headingId={headingId} />}
    </section>
  );
}

const keyOf = (status: InterestStatus) => `caderneta-unfolded-${status}`;

/** Open or folded as it was left on this device (IN-14); folded where the browser keeps nothing. */
function useUnfolded(status: InterestStatus): [boolean, (unfolded: boolean) => void] {
  const [unfolded, setUnfolded] = useState(() => keptHere(keyOf(status)) !== null);
  return [
    unfolded,
    (next) => {
      setUnfolded(next);
      keepHere(keyOf(status), next ? '1' : null);
    },
  ];
}

function RequestList(props: InterestSectionProps & { headingId: string }) {
  const { totals, search, column, steps, onOpen, onDelete, headingId } = props;
  const list = usePagedQuery(sectionList(totals.status, search));
  const requests = list.pages.flatMap((page) => page.items);
  return (
    <>
      {list.isPending && (
        <SkeletonList text="Carregando..." rows={Math.min(totals.count, 3)} oneColumn={column} />
      )}
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
          'grid transition-opacity duration-150',
          column ? 'gap-2' : 'gap-3 sm:grid-cols-2',
          list.isPrevious && 'opacity-60',
        )}
      >
        {requests.map((request) => (
          <div key={request.id} role="listitem" className="min-w-0">
            {column ? (
              <BoardCard
                request={request}
                onOpen={() => onOpen(request)}
                onDelete={() => onDelete(request)}
                onAdvance={() => steps.advance(request)}
                advancing={steps.advancing === request.id}
              />
            ) : (
              <InterestCard
                request={request}
                onOpen={() => onOpen(request)}
                onDelete={() => onDelete(request)}
                onAdvance={() => steps.advance(request)}
                advancing={steps.advancing === request.id}
              />
            )}
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
          <span className="sr-only">{` em ${totals.status}`}</span>
        </Button>
      )}
    </>
  );
}
