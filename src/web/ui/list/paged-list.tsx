import { clsx } from 'clsx';
import { useDeferredValue, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { ListPage, type Known } from './list-page.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { heightAbove, pageAbove, type PageStart } from './page-start.ts';
import { watchRows } from './rows-near-screen.ts';
import { SkeletonList } from './skeleton-list.tsx';
import type { PagedQuery } from './use-paged-query.ts';

interface PagedListProps<Item extends Known> {
  query: PagedQuery<Item>;
  /** The same function each time where rows are heavy: those that did not change are not drawn anew. */
  renderItem: (item: Item) => ReactNode;
  /** What the list is of, for readers: 'Clientes'. */
  label: string;
  loadingText: string;
  empty: ReactNode;
  /** While searching, the number of rows found is spoken. */
  searching?: boolean;
  /** The rows of one page; two columns where there is room, unless told. */
  pageClassName?: string;
  /** Few and low rows: all that are held are drawn, not only those near the screen. */
  drawAll?: boolean;
  /** So many rows are drawn with the list itself; the others once they are known to be near the screen. */
  rowsAtOnce?: number;
}

/** Enough to see that the list is there; more in one piece would hold up whoever presses something. */
const ROWS_AT_ONCE = 2;
/** So far ahead of the edge of the screen the next page is asked for. */
const AHEAD = '1200px 0px';

/**
 * A list of any length with a bounded page: the query holds a few pages, those left behind above are a gap of the
 * height they had, so that nothing moves under the reader; and of those held, the rows near the screen are drawn.
 */
export function PagedList<Item extends Known>(props: PagedListProps<Item>) {
  const { query, loadingText, empty } = props;
  // The first rows, too, are drawn when there is time.
  const isWaiting = useDeferredValue(query.isPending);
  if (query.error !== null) return <LoadFailure message={query.error.message} retry={query.retry} />;
  if (query.isPending || isWaiting) return <SkeletonList text={loadingText} />;
  const count = query.pages.reduce((sum, page) => sum + page.items.length, 0);
  return (
    <>
      {props.searching === true && <FoundCount count={count} more={query.hasNext} />}
      {count === 0 && !query.hasPrevious ? empty : <ListWindow {...props} />}
    </>
  );
}

function ListWindow<Item extends Known>(props: PagedListProps<Item>) {
  const { query, renderItem, label, pageClassName = 'grid gap-3 lg:grid-cols-2' } = props;
  const { drawAll = false, rowsAtOnce = ROWS_AT_ONCE } = props;
  const [rows] = useState(() => (drawAll ? null : watchRows(label)));
  const gapRef = useRef<HTMLDivElement>(null);
  const endRef = useRef<HTMLDivElement>(null);
  // A page that has just come is drawn when there is time: whoever types or presses goes first.
  const pages = useDeferredValue(query.pages);
  const first = pages[0]?.start ?? null;
  const goesOn = query.hasNext || query.hasPrevious;

  // Looked at anew after every answer: a live update may have come between the edge and its page.
  useNear(endRef, query.hasNext && !query.isFetching, query.fetchNext);
  useNear(gapRef, query.hasPrevious && !query.isFetching, () => {
    const target = first === null ? null : startAtTopOfScreen(gapRef.current, first);
    if (target === null) query.fetchPrevious();
    else void query.restartAt(target).catch(() => undefined);
  });
  const isShort = pages.length === 1 && !goesOn;
  useEffect(() => rows?.drawFarOnesToo(isShort), [rows, isShort]);
  // However far one scrolls, no more is remembered than what is held.
  useEffect(
    () => rows?.forgetAllBut(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id)))),
    [rows, pages],
  );

  return (
    <div
      role="list"
      aria-label={label}
      aria-busy={query.isPrevious || query.isFetchingMore}
      className={clsx('transition-opacity duration-150', query.isPrevious && 'opacity-60')}
    >
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
          className={pageClassName}
        />
      ))}
      <div
        ref={endRef}
        aria-hidden="true"
        className={clsx(query.hasNext && 'h-24 animate-breathe rounded-card bg-sunken')}
      />
    </div>
  );
}

function FoundCount({ count, more }: { count: number; more: boolean }) {
  const text = count === 1 ? '1 resultado' : `${count}${more ? ' ou mais' : ''} resultados`;
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}

/** Where someone jumped so far up that loading page by page would be a long walk: the page at the top of the screen. */
function startAtTopOfScreen(gap: HTMLElement | null, first: PageStart): PageStart | null {
  if (gap === null) return null;
  const { bottom } = gap.getBoundingClientRect();
  return bottom < window.innerHeight * 2 ? null : pageAbove(first, bottom);
}

/** Runs `act` whenever the element comes near the screen, and again while it stays there and acting is possible. */
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
