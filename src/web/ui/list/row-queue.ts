import { msSinceLast } from '#web/base/user-activity.ts';

/** More rows in one frame would delay the response to a key pressed in it. */
const ROWS_PER_FRAME = 1;
/** While scrolling, rows are wanted sooner and nothing is pressed. */
const ROWS_PER_FRAME_SCROLLING = 3;
const SCROLLING_FOR_MS = 200;
/** After a press its own result is rendered first. */
const PAUSE_AFTER_PRESS_MS = 150;
/** Rows beyond the screen also wait for the next press, which usually follows soon. */
const PAUSE_AFTER_PRESS_BEYOND_SCREEN_MS = 600;

/** However busy the browser is, no row waits longer than this to be rendered (LI-1). */
const LONGEST_WAIT_MS = 150;
/** Of the rows that have waited that long, a few at a time: a key pressed in between is answered. */
const OVERDUE_ROWS_AT_ONCE = 4;
const BETWEEN_OVERDUE_MS = 16;

export interface RowQueue {
  /** Ordered by `queuePosition`, lowest first. */
  add: (row: Element, position: number) => void;
  has: (row: Element) => boolean;
  renderNext: () => void;
  /** Removes a row that has been rendered, or that left before it was. */
  remove: (row: Element) => void;
}

interface Waiting {
  position: number;
  since: number;
}

/**
 * Renders waiting rows, a few per frame: those on the screen first, and none right after a press. `isUrgent`: the rows have
 * waited too long for anything else to come before them.
 */
export function startRowQueue(renderRows: (rows: Element[], isUrgent: boolean) => void): RowQueue {
  const waiting = new Map<Element, Waiting>();
  /** Handed over, but not in the page yet. */
  const rendering = new Map<Element, Waiting>();
  let pause: ReturnType<typeof setTimeout> | undefined;
  let limit: ReturnType<typeof setTimeout> | undefined;

  function render({ isIdle }: { isIdle: boolean }): void {
    if (rendering.size > 0 || waiting.size === 0) return;
    clearTimeout(pause);
    const nearest = nearestFirst(waiting);
    const isScrolling = msSinceLast('scroll') < SCROLLING_FOR_MS;
    const isOnScreen = (nearest[0]?.[1].position ?? 0) < window.innerHeight;
    const pauseMs = isOnScreen ? PAUSE_AFTER_PRESS_MS : PAUSE_AFTER_PRESS_BEYOND_SCREEN_MS;
    const wait = pauseMs - msSinceLast('press');
    if (wait > 0 && !isScrolling) {
      pause = setTimeout(renderNext, wait);
      return;
    }
    // Other parts of the screen come before rows that are beyond it.
    if (!isOnScreen && !isScrolling && !isIdle) {
      whenBrowserIsIdle(() => render({ isIdle: true }));
      return;
    }
    const rows = nearest.slice(0, isScrolling ? ROWS_PER_FRAME_SCROLLING : ROWS_PER_FRAME);
    for (const [row, entry] of rows) {
      waiting.delete(row);
      rendering.set(row, entry);
    }
    renderRows(
      rows.map(([row]) => row),
      false,
    );
  }
  const renderNext = () => render({ isIdle: false });

  /** Neither frames nor idle time are certain on a busy machine; a timer is. */
  function renderOverdue(): void {
    limit = undefined;
    const before = performance.now() - LONGEST_WAIT_MS;
    const pending = new Map([...waiting, ...rendering]);
    const rows = nearestFirst(pending)
      .filter(([, { since }]) => since <= before)
      .slice(0, OVERDUE_ROWS_AT_ONCE)
      .map(([row]) => row);
    for (const row of rows) {
      waiting.delete(row);
      rendering.delete(row);
    }
    if (rows.length > 0) renderRows(rows, true);
    if (waiting.size > 0 && rendering.size === 0) requestAnimationFrame(renderNext);
    waitForOverdue();
  }

  function waitForOverdue(): void {
    if (limit !== undefined || waiting.size + rendering.size === 0) return;
    const oldest = Math.min(...[...waiting.values(), ...rendering.values()].map(({ since }) => since));
    const left = oldest + LONGEST_WAIT_MS - performance.now();
    limit = setTimeout(renderOverdue, Math.max(BETWEEN_OVERDUE_MS, left));
  }

  return {
    add(row, position) {
      waiting.set(row, { position, since: waiting.get(row)?.since ?? performance.now() });
      waitForOverdue();
    },
    has: (row) => waiting.has(row) || rendering.has(row),
    renderNext,
    remove(row) {
      waiting.delete(row);
      if (rendering.delete(row) && waiting.size > 0) requestAnimationFrame(renderNext);
    },
  };
}

function nearestFirst(rows: ReadonlyMap<Element, Waiting>): [Element, Waiting][] {
  return [...rows].sort(([, a], [, b]) => a.position - b.position);
}

/** Safari has no requestIdleCallback. */
function whenBrowserIsIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: LONGEST_WAIT_MS });
  else setTimeout(run, 50);
}

/** A row's order in the queue; a position below the height of the window means the row is on the screen. */
export function queuePosition({ top, bottom }: DOMRectReadOnly): number {
  const beyond = Math.max(top - window.innerHeight, -bottom);
  return beyond > 0 ? window.innerHeight + beyond : top;
}
