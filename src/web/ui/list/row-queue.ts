import { sinceReader } from './reader-activity.ts';

/** More at once would make somebody who presses a key meanwhile wait for them. */
const ROWS_PER_FRAME = 1;
/** Whoever scrolls wants them soon, and presses nothing. */
const ROWS_PER_FRAME_SCROLLING = 3;
const SCROLLING_FOR_MS = 200;
/** Whoever has just pressed something sees what comes of it first. */
const PRESS_FIRST_MS = 150;
/** And presses again before long: what is beyond the screen waits. */
const NEXT_PRESS_MS = 600;

export interface RowQueue {
  /** At its `placeInQueue`. */
  add: (row: Element, place: number) => void;
  has: (row: Element) => boolean;
  drawSome: () => void;
  /** Drawn, or gone before it was. */
  done: (row: Element) => void;
}

/** Rows that wait to be drawn, a few in each frame: those on the screen first, and never in somebody's way. */
export function startRowQueue(drawRows: (rows: Element[]) => void): RowQueue {
  const waiting = new Map<Element, number>();
  const beingDrawn = new Set<Element>();
  let pause: ReturnType<typeof setTimeout> | undefined;

  function draw({ isIdle }: { isIdle: boolean }): void {
    if (beingDrawn.size > 0 || waiting.size === 0) return;
    clearTimeout(pause);
    const nearest = [...waiting].sort(([, a], [, b]) => a - b);
    const isScrolling = sinceReader('scroll') < SCROLLING_FOR_MS;
    const isInSight = (nearest[0]?.[1] ?? 0) < window.innerHeight;
    const wait = (isInSight ? PRESS_FIRST_MS : NEXT_PRESS_MS) - sinceReader('press');
    if (wait > 0 && !isScrolling) {
      pause = setTimeout(drawSome, wait);
      return;
    }
    // What is in sight elsewhere on the screen comes before what is not.
    if (!isInSight && !isScrolling && !isIdle) {
      whenBrowserRests(() => draw({ isIdle: true }));
      return;
    }
    const rows = nearest
      .slice(0, isScrolling ? ROWS_PER_FRAME_SCROLLING : ROWS_PER_FRAME)
      .map(([row]) => row);
    for (const row of rows) {
      waiting.delete(row);
      beingDrawn.add(row);
    }
    drawRows(rows);
  }
  const drawSome = () => draw({ isIdle: false });

  return {
    add: (row, place) => waiting.set(row, place),
    has: (row) => waiting.has(row) || beingDrawn.has(row),
    drawSome,
    done(row) {
      waiting.delete(row);
      if (beingDrawn.delete(row) && waiting.size > 0) requestAnimationFrame(drawSome);
    },
  };
}

/** Not every browser tells when it is idle. */
function whenBrowserRests(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run);
  else setTimeout(run, 50);
}

/** Where a row stands in the queue: below the height of the window, it is in sight. */
export function placeInQueue({ top, bottom }: DOMRectReadOnly): number {
  const beyond = Math.max(top - window.innerHeight, -bottom);
  return beyond > 0 ? window.innerHeight + beyond : top;
}
