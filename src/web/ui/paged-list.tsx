import { clsx } from 'clsx';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { SkeletonList } from './skeleton-list.tsx';
import type { PagedQuery, PageStart } from './use-paged-query.ts';
import { LoadFailure } from './load-failure.tsx';

interface PagedListProps<Item> {
  query: PagedQuery<Item>;
  itemKey: (item: Item) => string;
  renderItem: (item: Item) => ReactNode;
  /** What the list is of, for readers: 'Clientes'. */
  label: string;
  loadingText: string;
  empty: ReactNode;
  /** While searching, the number of rows found is spoken. */
  searching?: boolean;
  /** The rows of one page; two columns where there is room, unless told. */
  pageClassName?: string;
}

/** So far ahead of the edge of the screen the next page is asked for. */
const AHEAD = '1200px 0px';

/**
 * A list of any length with a bounded page: the query holds a few pages, and those left behind above are a gap of the
 * height they had, so that nothing moves under the reader.
 */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { query, loadingText, empty } = props;
  if (query.error !== null) return <LoadFailure message={query.error.message} retry={query.retry} />;
  if (query.isPending) return <SkeletonList text={loadingText} />;
  const count = query.pages.reduce((sum, page) => sum + page.items.length, 0);
  return (
    <>
      {props.searching === true && <FoundCount count={count} more={query.hasNext} />}
      {count === 0 && !query.hasPrevious ? empty : <ListWindow {...props} />}
    </>
  );
}

function ListWindow<Item>(props: PagedListProps<Item>) {
  const { query, itemKey, renderItem, label, pageClassName = 'grid gap-3 lg:grid-cols-2' } = props;
  const [heights] = useState(() => new Map<string, number>());
  const gapRef = useRef<HTMLDivElement>(null);
  const endRef = useRef<HTMLDivElement>(null);
  const firstStart = query.pages[0]?.start ?? null;

  // Looked at anew after every answer: a live update may have come between the edge and its page.
  useNear(endRef, query.hasNext && !query.isFetching, query.fetchNext);
  useNear(gapRef, query.hasPrevious && !query.isFetching, () => {
    const target = startAtTopOfScreen(gapRef.current, firstStart, heights);
    if (target === null) query.fetchPrevious();
    else void query.restartAt(target).catch(() => undefined);
  });

  return (
    <div
      role="list"
      aria-label={label}
      aria-busy={query.isPrevious || query.isFetchingMore}
      className={clsx('transition-opacity duration-150', query.isPrevious && 'opacity-60')}
    >
      <div ref={gapRef} aria-hidden="true" style={{ height: gapAbove(firstStart, heights) }} />
      {query.pages.map(({ start, items }) => (
        <MeasuredPage key={keyOf(start)} pageKey={keyOf(start)} heights={heights} className={pageClassName}>
          {items.map((item) => (
            <div key={itemKey(item)} role="listitem" className="min-w-0">
              {renderItem(item)}
            </div>
          ))}
        </MeasuredPage>
      ))}
      <div
        ref={endRef}
        aria-hidden="true"
        className={clsx(query.hasNext && 'h-24 animate-breathe rounded-card bg-sunken')}
      />
    </div>
  );
}

interface MeasuredPageProps {
  pageKey: string;
  heights: Map<string, number>;
  className: string;
  children: ReactNode;
}

function MeasuredPage({ pageKey, heights, className, children }: MeasuredPageProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const page = ref.current;
    if (page === null) return;
    const measure = () => heights.set(pageKey, page.offsetHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(page);
    return () => observer.disconnect();
  }, [pageKey, heights]);
  return (
    // The padding is the gap to the next page, inside the measured box.
    <div ref={ref} role="presentation" className={clsx('pb-3', className)}>
      {children}
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

function keyOf(start: PageStart): string {
  return start.after ?? 'first';
}

/** The height of every page left behind above. */
function gapAbove(first: PageStart | null, heights: Map<string, number>): number {
  let height = 0;
  for (let start = first?.previous ?? null; start !== null; start = start.previous) {
    height += heights.get(keyOf(start)) ?? 0;
  }
  return height;
}

/** Where someone jumped so far up that loading page by page would be a long walk: the page at the top of the screen. */
function startAtTopOfScreen(
  gap: HTMLElement | null,
  first: PageStart | null,
  heights: Map<string, number>,
): PageStart | null {
  if (gap === null || first?.previous === null || first === null) return null;
  let bottom = gap.getBoundingClientRect().bottom;
  if (bottom < window.innerHeight * 2) return null;
  for (let start: PageStart | null = first.previous; start !== null; start = start.previous) {
    bottom -= heights.get(keyOf(start)) ?? 0;
    if (bottom <= 0 || start.previous === null) return start;
  }
  return null;
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
