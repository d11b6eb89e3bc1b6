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

export interface RowQueue {
  /** Ordered by `queuePosition`, lowest first. */
  add: (row: Element, position: number) => void;
  has: (row: Element) => boolean;
  renderNext: () => void;
  /** Removes a row that has been rendered, or that left before it was. */
  remove: (row: Element) => void;
}

/** Renders waiting rows, a few per frame: those on the screen first, and none right after a press. */
export function startRowQueue(renderRows: (rows: Element[]) => void): RowQueue {
  const waiting = new Map<Element, number>();
  const rendering = new Set<Element>();
  let pause: ReturnType<typeof setTimeout> | undefined;

  function render({ isIdle }: { isIdle: boolean }): void {
    if (rendering.size > 0 || waiting.size === 0) return;
    clearTimeout(pause);
    const nearest = [...waiting].sort(([, a], [, b]) => a - b);
    const isScrolling = msSinceLast('scroll') < SCROLLING_FOR_MS;
    const isOnScreen = (nearest[0]?.[1] ?? 0) < window.innerHeight;
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
    const rows = nearest
      .slice(0, isScrolling ? ROWS_PER_FRAME_SCROLLING : ROWS_PER_FRAME)
      .map(([row]) => row);
    for (const row of rows) {
      waiting.delete(row);
      rendering.add(row);
    }
    renderRows(rows);
  }
  const renderNext = () => render({ isIdle: false });

  return {
    add: (row, position) => waiting.set(row, position),
    has: (row) => waiting.has(row) || rendering.has(row),
    renderNext,
    remove(row) {
      waiting.delete(row);
      if (rendering.delete(row) && waiting.size > 0) requestAnimationFrame(renderNext);
    },
  };
}

/** Safari has no requestIdleCallback. */
function whenBrowserIsIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run);
  else setTimeout(run, 50);
}

/** A row's order in the queue; a position below the height of the window means the row is on the screen. */
export function queuePosition({ top, bottom }: DOMRectReadOnly): number {
  const beyond = Math.max(top - window.innerHeight, -bottom);
  return beyond > 0 ? window.innerHeight + beyond : top;
}
