import { clsx } from 'clsx';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { PageStart } from './page-start.ts';
import type { RowsNearScreen } from './rows-near-screen.ts';

/** As every record: known by its id. */
export interface Known {
  readonly id: string;
}

/** So many places of a page that is drawn at once come together; even, for the two columns of a wide screen. */
const PLACES_AT_ONCE = 6;

interface ListPageProps<Item extends Known> {
  start: PageStart;
  items: readonly Item[];
  /** The same function each time, or every row is drawn anew. */
  renderItem: (item: Item) => ReactNode;
  /** Null where rows are few and low: then each is drawn, wherever it is. */
  rows: RowsNearScreen | null;
  /** So many rows are drawn without waiting to be told that they are near the screen. */
  rowsAtOnce: number;
  /** The list goes on beyond what is held: its rows say which one of all they are. */
  numbered: boolean;
  className: string;
}

/** A page of a long list: one empty box of its height while it is far from the screen. */
export function ListPage<Item extends Known>(props: ListPageProps<Item>) {
  const { start, items, renderItem, rows, rowsAtOnce, numbered, className } = props;
  const ref = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(rowsAtOnce > 0 || start.height === 0);
  const [places, setPlaces] = useState(rows !== null && rowsAtOnce > 0 ? PLACES_AT_ONCE : Infinity);
  const drawn = near || rows === null;
  useEffect(() => {
    return ref.current === null ? undefined : rows?.watchPage(ref.current, setNear);
  }, [rows]);
  useEffect(() => {
    const page = ref.current;
    if (page === null || !drawn) return;
    // Told after the browser's own layout, never asking for one more.
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) start.height = entry.borderBoxSize[0]?.blockSize ?? 0;
    });
    observer.observe(page);
    return () => observer.disconnect();
  }, [start, drawn]);
  const shownRows = useMemo(
    () =>
      (drawn ? items.slice(0, places) : []).map((item, index) => (
        <ListRow
          key={item.id}
          item={item}
          renderItem={renderItem}
          rows={rows}
          atOnce={index < rowsAtOnce}
          position={numbered ? start.rowsBefore + index + 1 : undefined}
        />
      )),
    [drawn, items, places, renderItem, rows, rowsAtOnce, numbered, start],
  );
  if (!drawn) return <div ref={ref} role="presentation" style={{ height: start.height }} />;
  return (
    // The padding is the gap to the next page, inside the measured box.
    <div ref={ref} role="presentation" className={clsx('pb-3', className)}>
      {shownRows}
      {rows !== null && places < items.length && (
        <RestOfPage
          key={places}
          rows={rows}
          ids={items.slice(places).map(({ id }) => id)}
          onNear={() => setPlaces(places + PLACES_AT_ONCE)}
        />
      )}
    </div>
  );
}

interface RestOfPageProps {
  rows: RowsNearScreen;
  ids: readonly string[];
  onNear: () => void;
}

/** Keeps the room of the rows that have no place of their own yet. */
function RestOfPage({ rows, ids, onNear }: RestOfPageProps) {
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef(onNear);
  useEffect(() => {
    latest.current = onNear;
  });
  useEffect(() => {
    if (ref.current === null) return;
    return rows.watchRest(ref.current, (near) => {
      if (near) latest.current();
    });
  }, [rows]);
  const height = ids.reduce((sum, id) => sum + rows.heightOf(id), 0);
  return <div ref={ref} role="presentation" className="col-span-full" style={{ height }} />;
}

interface ListRowProps<Item extends Known> {
  item: Item;
  renderItem: (item: Item) => ReactNode;
  rows: RowsNearScreen | null;
  atOnce: boolean;
  /** From one. */
  position: number | undefined;
}

/** A row of a long list: empty, but of its own height, until it comes near the screen. */
function ListRow<Item extends Known>(props: ListRowProps<Item>) {
  const { item, renderItem, rows, atOnce, position } = props;
  const ref = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(atOnce);
  const drawn = near || rows === null;
  useEffect(() => {
    return ref.current === null ? undefined : rows?.watchRow(ref.current, setNear);
  }, [rows]);
  useEffect(() => {
    return drawn && ref.current !== null ? rows?.measureRow(ref.current, item.id) : undefined;
  }, [drawn, rows, item.id]);
  const content = useMemo(() => (drawn ? renderItem(item) : null), [drawn, item, renderItem]);
  return (
    <div
      ref={ref}
      role="listitem"
      aria-setsize={position === undefined ? undefined : -1}
      aria-posinset={position}
      className={clsx('min-w-0 [contain:layout_style]', !drawn && 'rounded-card border border-line')}
      style={drawn ? undefined : { height: rows.heightOf(item.id) }}
    >
      {content}
    </div>
  );
}
