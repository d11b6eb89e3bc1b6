import { clsx } from 'clsx';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { PageStart } from '#web/api/page-start.ts';
import type { RowsNearScreen } from './rows-near-screen.ts';

export interface Known {
  readonly id: string;
}

/** How many rows of the first page get their element with the page; even, for the two columns of a wide screen. */
const FIRST_ELEMENTS = 6;

interface ListPageProps<Item extends Known> {
  start: PageStart;
  items: readonly Item[];
  /** Must be stable, or every row is rendered again. */
  renderItem: (item: Item) => ReactNode;
  /** Null where every row is rendered, near the screen or not. */
  rows: RowsNearScreen | null;
  /** How many rows are rendered at once, without the queue. */
  rowsAtOnce: number;
  /** True where the list continues beyond the held pages: rows then carry their position in it. */
  numbered: boolean;
  /** The whole list is this page: its rows have their elements however far from the screen. */
  isOnly: boolean;
  /** The row that was just added has its content wherever it is: it is scrolled to. */
  newId: string | null;
  rowRole: 'listitem' | 'row';
  className: string;
}

/** A page of a long list; far from the screen it is one empty box of its last height. */
export function ListPage<Item extends Known>(props: ListPageProps<Item>) {
  const { start, items, renderItem, rows, rowsAtOnce, numbered, isOnly, newId, rowRole, className } = props;
  const ref = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(rowsAtOnce > 0 || start.height === 0);
  const [elements, setElements] = useState(rows !== null && rowsAtOnce > 0 ? FIRST_ELEMENTS : Infinity);
  const newAt = newId === null ? -1 : items.findIndex(({ id }) => id === newId);
  const drawn = near || isOnly || rows === null || newAt !== -1;
  const count = Math.max(elements, newAt + 1);
  useEffect(() => {
    return ref.current === null ? undefined : rows?.watchPage(ref.current, setNear);
  }, [rows]);
  useEffect(() => {
    const page = ref.current;
    if (page === null || !drawn) return;
    // Reported after layout, so it never forces one.
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) start.height = entry.borderBoxSize[0]?.blockSize ?? 0;
    });
    observer.observe(page);
    return () => observer.disconnect();
  }, [start, drawn]);
  const shownRows = useMemo(
    () =>
      (drawn ? items.slice(0, count) : []).map((item, index) => (
        <ListRow
          key={item.id}
          item={item}
          renderItem={renderItem}
          rows={rows}
          atOnce={index < rowsAtOnce}
          isNew={index === newAt}
          position={numbered ? start.rowsBefore + index + 1 : undefined}
          role={rowRole}
        />
      )),
    [drawn, items, count, newAt, renderItem, rows, rowsAtOnce, numbered, rowRole, start],
  );
  if (!drawn) return <div ref={ref} role="presentation" style={{ height: start.height }} />;
  return (
    // The padding is the gap to the next page, inside the measured box.
    <div ref={ref} role="presentation" className={clsx('pb-3', className)}>
      {shownRows}
      {rows !== null && count < items.length && (
        <RestOfPage
          rows={rows}
          ids={items.slice(count).map(({ id }) => id)}
          onNear={() => setElements(Infinity)}
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

/** A box as high as the rows that have no element yet. */
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
  isNew: boolean;
  /** From one. */
  position: number | undefined;
  role: 'listitem' | 'row';
}

/** A row of a long list; until it comes near the screen it is an empty box of its height. */
function ListRow<Item extends Known>(props: ListRowProps<Item>) {
  const { item, renderItem, rows, atOnce, isNew, position, role } = props;
  const ref = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(atOnce);
  const drawn = near || isNew || rows === null;
  useEffect(() => {
    return ref.current === null ? undefined : rows?.watchRow(ref.current, setNear);
  }, [rows]);
  useEffect(() => {
    return drawn && ref.current !== null ? rows?.measureRow(ref.current, item.id) : undefined;
  }, [drawn, rows, item.id]);
  const content = useMemo(() => {
    if (drawn) return renderItem(item);
    // A row without a cell is none.
    return role === 'row' ? <span role="cell" /> : null;
  }, [drawn, item, renderItem, role]);
  return (
    <div
      ref={ref}
      role={role}
      {...placeOf(role, position)}
      className={clsx(
        'min-w-0 [contain:layout_style]',
        !drawn && role === 'listitem' && 'rounded-card border border-line',
      )}
      style={drawn ? undefined : { height: rows.heightOf(item.id) }}
    >
      {content}
    </div>
  );
}

/** Where the row is among all rows; of a table the head is the first. */
function placeOf(role: 'listitem' | 'row', position: number | undefined) {
  if (position === undefined) return {};
  return role === 'row'
    ? { 'aria-rowindex': position + 1 }
    : { 'aria-setsize': -1, 'aria-posinset': position };
}
