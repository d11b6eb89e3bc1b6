import { startTransition } from 'react';
import { followHeights } from './followed-heights.ts';
import { placeInQueue, startRowQueue } from './row-queue.ts';

/** So far above and below the screen rows are drawn. */
const ROWS_NEAR = '700px 0px';
/** So far there is a place for each row; beyond, one for all of them together. */
const PLACES_NEAR = '1000px 0px';
/** After everything that is near. */
const FAR = 1_000_000;
/** Before any row of a list was measured. */
const FIRST_GUESS = 150;

/** Tells whenever an element comes near the screen or leaves; returns how to stop. */
type Watch = (element: Element, tell: (near: boolean) => void) => () => void;

export interface RowsNearScreen {
  /** Those that come near are told one after the other, as there is time to draw them. */
  watchRow: Watch;
  watchPage: Watch;
  /** What is left of a page whose rows have not all got a place of their own. */
  watchRest: Watch;
  /** Follows the height of a row while it is drawn; returns how to stop. */
  measureRow: (row: Element, key: string) => () => void;
  /** The height a row had when it was last drawn; for one that never was, what the others are like. */
  heightOf: (key: string) => number;
  forgetAllBut: (keys: ReadonlySet<string>) => void;
  /** Of a short list every row is drawn in the end, so that the browser's own search and a reader find it. */
  drawFarOnesToo: (wanted: boolean) => void;
}

/** By the name of the list: whoever comes back to it finds every row where it was. */
const measuredIn = new Map<string, Map<string, number>>();

/** For the rows of one list. They are told in a transition: typing and pressing go first. */
export function watchRows(listName: string): RowsNearScreen {
  const measured = measuredIn.get(listName) ?? new Map<string, number>();
  measuredIn.set(listName, measured);
  const heights = followHeights(measured, FIRST_GUESS);
  const tellers = new Map<Element, (near: boolean) => void>();
  const queue = startRowQueue((next) =>
    startTransition(() => {
      for (const element of next) tellers.get(element)?.(true);
    }),
  );
  const drawnInTheEnd = new Set<Element>();
  let farOnesToo = false;

  function drawLater(element: Element): void {
    if (heights.isFollowed(element) || queue.has(element)) return;
    queue.add(element, FAR);
    requestAnimationFrame(queue.drawSome);
  }

  /** `queued`: one after the other, not as soon as it comes near; `inTheEnd`, when a short list draws the far ones too. */
  function watchWithin(rootMargin: string, how: { queued: boolean; inTheEnd: boolean }): Watch {
    const { queued, inTheEnd } = how;
    const observer = new IntersectionObserver(
      (entries) => {
        startTransition(() => {
          for (const { target, isIntersecting, boundingClientRect } of entries) {
            // Whoever is there with the keyboard keeps the place.
            const stays = farOnesToo || target.contains(document.activeElement);
            if (queued && isIntersecting && !heights.isFollowed(target)) {
              queue.add(target, placeInQueue(boundingClientRect));
            } else if (isIntersecting || !stays) {
              queue.done(target);
              tellers.get(target)?.(isIntersecting);
            }
          }
        });
        queue.drawSome();
      },
      { rootMargin },
    );
    return (element, tell) => {
      tellers.set(element, tell);
      if (inTheEnd) drawnInTheEnd.add(element);
      observer.observe(element);
      if (inTheEnd && farOnesToo) drawLater(element);
      return () => {
        tellers.delete(element);
        drawnInTheEnd.delete(element);
        queue.done(element);
        observer.unobserve(element);
      };
    };
  }

  return {
    watchRow: watchWithin(ROWS_NEAR, { queued: true, inTheEnd: true }),
    watchPage: watchWithin(PLACES_NEAR, { queued: false, inTheEnd: false }),
    watchRest: watchWithin(PLACES_NEAR, { queued: false, inTheEnd: true }),
    measureRow(row, key) {
      heights.follow(row, key);
      queue.done(row);
      return () => heights.leave(row);
    },
    heightOf: heights.heightOf,
    drawFarOnesToo(wanted) {
      farOnesToo = wanted;
      if (wanted) for (const element of drawnInTheEnd) drawLater(element);
    },
    forgetAllBut(held) {
      for (const key of measured.keys()) if (!held.has(key)) measured.delete(key);
    },
  };
}
