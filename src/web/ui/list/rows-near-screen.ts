import { startTransition } from 'react';
import { trackRowHeights } from './row-heights.ts';
import { queuePosition, startRowQueue } from './row-queue.ts';

/** Rows within this distance of the screen are rendered. */
const ROWS_NEAR = '700px 0px';
/** Pages within this distance have one element per row; a page farther away is a single box. */
const PAGES_NEAR = '1000px 0px';
/** After every row that is near. */
const LAST_IN_QUEUE = 1_000_000;
/** Calls back whenever the element comes near the screen or leaves; returns how to stop. */
type Watch = (element: Element, onChange: (near: boolean) => void) => () => void;

export interface RowsNearScreen {
  /** Rows that come near are called back through the queue, as there is time to render them. */
  watchRow: Watch;
  watchPage: Watch;
  /** The box that stands for the rows of a page that have no element yet. */
  watchRest: Watch;
  /** Measures a row while it is rendered; returns how to stop. */
  measureRow: (row: Element, key: string) => () => void;
  heightOf: (key: string) => number;
  forgetAllBut: (keys: ReadonlySet<string>) => void;
  /** In a short list far rows are rendered too, last of all, so that find-in-page and screen readers reach them. */
  renderFarRowsToo: (wanted: boolean) => void;
}

/** By the name of the list, so that going back to a list finds every row at its old position. */
const measuredIn = new Map<string, Map<string, number>>();

/** For the rows of one list, `guess` high until one has been measured. Callbacks run in a transition, so that typing and pressing come first, unless a row has waited too long (LI-1). */
export function watchRows(listName: string, guess: number): RowsNearScreen {
  const measured = measuredIn.get(listName) ?? new Map<string, number>();
  measuredIn.set(listName, measured);
  const heights = trackRowHeights(measured, guess);
  const callbacks = new Map<Element, (near: boolean) => void>();
  const queue = startRowQueue((next, isUrgent) => {
    const run = () => {
      for (const element of next) callbacks.get(element)?.(true);
    };
    if (isUrgent) run();
    else startTransition(run);
  });
  const renderedWhenFar = new Set<Element>();
  let farRowsToo = false;

  function queueFarElement(element: Element): void {
    if (heights.isObserved(element) || queue.has(element)) return;
    queue.add(element, LAST_IN_QUEUE);
    requestAnimationFrame(queue.renderNext);
  }

  /** `queued`: called back through the queue instead of at once; `evenFar`: part of what a short list renders anyway. */
  function watchWithin(
    rootMargin: string,
    { queued, evenFar }: { queued: boolean; evenFar: boolean },
  ): Watch {
    const observer = new IntersectionObserver(
      (entries) => {
        startTransition(() => {
          for (const { target, isIntersecting, boundingClientRect } of entries) {
            // A row with the keyboard focus must not be removed.
            const stays = farRowsToo || target.contains(document.activeElement);
            if (queued && isIntersecting && !heights.isObserved(target)) {
              queue.add(target, queuePosition(boundingClientRect));
            } else if (isIntersecting || !stays) {
              queue.remove(target);
              callbacks.get(target)?.(isIntersecting);
            }
          }
        });
        queue.renderNext();
      },
      { rootMargin },
    );
    return (element, onChange) => {
      callbacks.set(element, onChange);
      if (evenFar) renderedWhenFar.add(element);
      observer.observe(element);
      if (evenFar && farRowsToo) queueFarElement(element);
      return () => {
        callbacks.delete(element);
        renderedWhenFar.delete(element);
        queue.remove(element);
        observer.unobserve(element);
      };
    };
  }

  return {
    watchRow: watchWithin(ROWS_NEAR, { queued: true, evenFar: true }),
    watchPage: watchWithin(PAGES_NEAR, { queued: false, evenFar: false }),
    watchRest: watchWithin(PAGES_NEAR, { queued: false, evenFar: true }),
    measureRow(row, key) {
      heights.observe(row, key);
      queue.remove(row);
      return () => heights.unobserve(row);
    },
    heightOf: heights.heightOf,
    renderFarRowsToo(wanted) {
      farRowsToo = wanted;
      if (wanted) for (const element of renderedWhenFar) queueFarElement(element);
    },
    forgetAllBut(held) {
      for (const key of measured.keys()) if (!held.has(key)) measured.delete(key);
    },
  };
}
