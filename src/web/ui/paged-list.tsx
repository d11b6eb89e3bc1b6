import { clsx } from 'clsx';
import {
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { LoadFailure } from './load-failure.tsx';
import { watchRows, type RowsNearScreen } from './rows-near-screen.ts';
import { SkeletonList } from './skeleton-list.tsx';
import type { PagedQuery, PageStart } from './use-paged-query.ts';

/** As every record: known by its id. */
interface Known {
  readonly id: string;
}

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

/** What a phone shows of a list that begins near the top. */
const ROWS_AT_ONCE = 4;
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
  const [heights] = useState(() => new Map<string, number>());
  const [rows] = useState(() => (drawAll ? null : watchRows(label)));
  const gapRef = useRef<HTMLDivElement>(null);
  const endRef = useRef<HTMLDivElement>(null);
  // A page that has just come is drawn when there is time: whoever types or presses goes first.
  const pages = useDeferredValue(query.pages);
  const firstStart = pages[0]?.start ?? null;
  const goesOn = query.hasNext || query.hasPrevious;

  // Looked at anew after every answer: a live update may have come between the edge and its page.
  useNear(endRef, query.hasNext && !query.isFetching, query.fetchNext);
  useNear(gapRef, query.hasPrevious && !query.isFetching, () => {
    const target = startAtTopOfScreen(gapRef.current, firstStart, heights);
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

  const shownPages = useMemo(
    () =>
      pages.map(({ start, items }, page) => (
        <MeasuredPage key={keyOf(start)} pageKey={keyOf(start)} heights={heights} className={pageClassName}>
          {items.map((item, index) => (
            <ListRow
              key={item.id}
              item={item}
              renderItem={renderItem}
              rows={rows}
              atOnce={page === 0 && index < rowsAtOnce}
              position={goesOn ? start.rowsBefore + index + 1 : undefined}
            />
          ))}
        </MeasuredPage>
      )),
    [pages, renderItem, rows, rowsAtOnce, goesOn, heights, pageClassName],
  );

  return (
    <div
      role="list"
      aria-label={label}
      aria-busy={query.isPrevious || query.isFetchingMore}
      className={clsx('transition-opacity duration-150', query.isPrevious && 'opacity-60')}
    >
      <div ref={gapRef} aria-hidden="true" style={{ height: gapAbove(firstStart, heights) }} />
      {shownPages}
      <div
        ref={endRef}
        aria-hidden="true"
        className={clsx(query.hasNext && 'h-24 animate-breathe rounded-card bg-sunken')}
      />
    </div>
  );
}

interface ListRowProps<Item extends Known> {
  item: Item;
  /** The same function each time, or the row is drawn anew with everything around it. */
  renderItem: (item: Item) => ReactNode;
  /** Null where rows are few and low: then each is drawn, wherever it is. */
  rows: RowsNearScreen | null;
  /** Without waiting to be told that it is near the screen. */
  atOnce: boolean;
  /** From one, where the list goes on beyond what the page holds. */
  position: number | undefined;
}

/** A row of a long list: empty, but of its own height, until it comes near the screen. */
function ListRow<Item extends Known>(props: ListRowProps<Item>) {
  const { item, renderItem, rows, atOnce, position } = props;
  const ref = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(atOnce);
  const drawn = near || rows === null;
  useEffect(() => {
    return ref.current === null ? undefined : rows?.watch(ref.current, setNear);
  }, [rows]);
  useEffect(() => {
    return drawn && ref.current !== null ? rows?.measure(ref.current, item.id) : undefined;
  }, [drawn, rows, item.id]);
  const content = useMemo(() => (drawn ? renderItem(item) : null), [drawn, item, renderItem]);
  return (
    <div
      ref={ref}
      role="listitem"
      aria-setsize={position === undefined ? undefined : -1}
      aria-posinset={position}
      className={clsx('min-w-0', !drawn && 'rounded-card border border-line')}
      style={drawn ? undefined : { height: rows.heightOf(item.id) }}
    >
      {content}
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
  useEffect(() => {
    const page = ref.current;
    if (page === null) return;
    // Told after the browser's own layout, never asking for one more.
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) heights.set(pageKey, entry.borderBoxSize[0]?.blockSize ?? 0);
    });
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
