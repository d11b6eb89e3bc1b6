import { clsx } from 'clsx';
import { useDeferredValue, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { ListPage, type Known } from './list-page.tsx';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { heightAbove, pageAbove, type PageStart } from '#web/api/page-start.ts';
import { watchRows } from './rows-near-screen.ts';
import { SkeletonList } from './skeleton-list.tsx';
import type { PagedQuery } from '#web/api/use-paged-query.ts';

interface PagedListProps<Item extends Known> {
  query: PagedQuery<Item>;
  /** Should be stable (useCallback): unchanged rows are then not rendered again. */
  renderItem: (item: Item) => ReactNode;
  /** For screen readers: 'Clientes'. */
  label: string;
  loadingText: string;
  empty: ReactNode;
  /** While searching, the number of rows found is announced. */
  searching?: boolean;
  /** The layout of a page's rows; by default two columns on wide screens. */
  pageClassName?: string;
  /** For few and low rows: every loaded row is rendered, not only those near the screen. */
  drawAll?: boolean;
  /** How many rows are rendered together with the list; the others follow one by one. */
  rowsAtOnce?: number;
  /** The row that was just added: fetched if it is not far down, and in the page at once, so that it can be scrolled to (LI-1). */
  newId?: string | null;
  /** How high a row is, until one has been measured. */
  rowHeight?: number;
  /** Makes a table of it: a rowgroup with the column headers, above rows whose items are made of cells. */
  tableHead?: ReactNode;
  /** Pinned to the bottom of the screen, below the rows of a table. */
  tableFoot?: ReactNode;
}

/** Enough to show the list; more in one piece would delay the response to a press. */
const ROWS_AT_ONCE = 2;
const CARD_HEIGHT = 150;
/** The next page is fetched when the end of the list is this close to the screen. */
const AHEAD = '1200px 0px';

/**
 * A list of any length with a bounded number of elements: the query holds a few pages, the pages above them are a gap
 * of their height, so that nothing moves, and of the pages held only the rows near the screen are rendered (README.md).
 */
export function PagedList<Item extends Known>(props: PagedListProps<Item>) {
  const { query, loadingText, empty } = props;
  // Deferred, so that the first rows do not delay the response to a press.
  const isWaiting = useDeferredValue(query.isPending);
  if (query.error !== null) return <LoadFailure message={query.error.message} retry={query.retry} />;
  if (query.isPending || isWaiting) return <SkeletonList text={loadingText} columns={props.pageClassName} />;
  const count = query.pages.reduce((sum, page) => sum + page.items.length, 0);
  return (
    <>
      {props.searching === true && <FoundCount count={count} more={query.hasNext} />}
      {count === 0 && !query.hasPrevious ? empty : <ListWindow {...props} />}
    </>
  );
}

function ListWindow<Item extends Known>(props: PagedListProps<Item>) {
  const { query, renderItem, label, pageClassName = 'grid gap-3 md:grid-cols-2' } = props;
  const { drawAll = false, rowsAtOnce = ROWS_AT_ONCE, rowHeight = CARD_HEIGHT, newId = null } = props;
  const [rows] = useState(() => (drawAll ? null : watchRows(label, rowHeight)));
  const gapRef = useRef<HTMLDivElement>(null);
  const endRef = useRef<HTMLDivElement>(null);
  // A page that has just arrived must not delay the response to a press.
  const pages = useDeferredValue(query.pages);
  const first = pages[0]?.start ?? null;
  const goesOn = query.hasNext || query.hasPrevious;

  // Checked again after every answer: a live update may have arrived before the page did.
  useNear(endRef, query.hasNext && !query.isFetching, query.fetchNext);
  useNear(gapRef, query.hasPrevious && !query.isFetching, () => {
    const target = first === null ? null : startAtTopOfScreen(gapRef.current, first);
    if (target === null) query.fetchPrevious();
    else void query.restartAt(target).catch(() => undefined);
  });
  useFetchedUntil(newId, query);
  const isShort = pages.length === 1 && !goesOn;
  useEffect(() => rows?.renderFarRowsToo(isShort), [rows, isShort]);
  // Only the heights of held rows are kept, however far the list is scrolled.
  useEffect(
    () => rows?.forgetAllBut(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id)))),
    [rows, pages],
  );

  const rowsOfPages = (
    <>
      <div ref={gapRef} aria-hidden="true" style={{ height: first === null ? 0 : heightAbove(first) }} />
      {pages.map(({ start, items }) => (
        <ListPage
          key={start.key}
          start={start}
          items={items}
          renderItem={renderItem}
          rows={rows}
          rowsAtOnce={start.previous === null ? rowsAtOnce : 0}
          numbered={goesOn}
          isOnly={isShort}
          newId={newId}
          rowRole={props.tableHead === undefined ? 'listitem' : 'row'}
          className={pageClassName}
        />
      ))}
      <div
        ref={endRef}
        aria-hidden="true"
        className={clsx(query.hasNext && 'h-24 animate-breathe rounded-card bg-sunken')}
      />
    </>
  );
  const shared = {
    'aria-label': label,
    'aria-busy': query.isPrevious || query.isFetchingMore,
  };
  const fading = clsx('transition-opacity duration-150', query.isPrevious && 'opacity-60');
  if (props.tableHead === undefined) {
    return (
      <div role="list" {...shared} className={fading}>
        {rowsOfPages}
      </div>
    );
  }
  return (
    <>
      <div
        role="table"
        {...shared}
        {...(goesOn && { 'aria-rowcount': -1 })}
        className={clsx(
          fading,
          'rounded-t-card border border-line bg-card',
          !hasFoot(props) && 'rounded-b-card',
        )}
      >
        {props.tableHead}
        <div role="rowgroup">{rowsOfPages}</div>
      </div>
      {hasFoot(props) && (
        <div className="sticky bottom-0 z-10 rounded-b-card border border-t-0 border-line bg-card px-4 py-3 text-sm">
          {props.tableFoot}
        </div>
      )}
    </>
  );
}

/** Pages after which a new row is left to be found by its reader. */
const PAGES_TO_NEW_ROW = 20;

/** Fetches on until the new row is among the held pages: the list of clients is sorted by name. */
function useFetchedUntil(newId: string | null, { pages, hasNext, isFetching, fetchNext }: PagedQuery<Known>) {
  const left = useRef({ id: newId, pages: PAGES_TO_NEW_ROW });
  const isMissing = newId !== null && !pages.some(({ items }) => items.some(({ id }) => id === newId));
  useEffect(() => {
    if (left.current.id !== newId) left.current = { id: newId, pages: PAGES_TO_NEW_ROW };
    if (!isMissing || !hasNext || isFetching || left.current.pages === 0) return;
    left.current.pages -= 1;
    fetchNext();
  }, [newId, isMissing, hasNext, isFetching, fetchNext]);
}

function hasFoot({ tableFoot }: { tableFoot?: ReactNode }): boolean {
  return tableFoot !== undefined && tableFoot !== null;
}

function FoundCount({ count, more }: { count: number; more: boolean }) {
  const text = count === 1 ? '1 resultado' : `${count}${more ? ' ou mais' : ''} resultados`;
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}

/** After a jump far up, the page at the top of the screen; null where the previous page is enough. */
function startAtTopOfScreen(gap: HTMLElement | null, first: PageStart): PageStart | null {
  if (gap === null) return null;
  const { bottom } = gap.getBoundingClientRect();
  return bottom < window.innerHeight * 2 ? null : pageAbove(first, bottom);
}

/** Runs `act` whenever the element comes near the screen, and again while it stays there and `active` becomes true. */
function useNear(ref: RefObject<HTMLElement | null>, active: boolean, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const element = ref.current;
    if (element === null || !active) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, active]);
}
