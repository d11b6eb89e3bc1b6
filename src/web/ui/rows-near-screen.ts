import { startTransition } from 'react';

/** So far above and below the screen rows are drawn. */
const NEAR = '700px 0px';
/** More at once would make somebody who presses a key meanwhile wait for them. */
const ROWS_PER_FRAME = 3;
/** After everything that is near. */
const FAR = 1_000_000;
/** Before any row of a list was measured. */
const FIRST_GUESS = 150;

export interface RowsNearScreen {
  /** Tells whenever a row comes near the screen or leaves; returns how to stop. */
  watch: (row: Element, tell: (near: boolean) => void) => () => void;
  /** Follows the height of a row while it is drawn; returns how to stop. */
  measure: (row: Element, key: string) => () => void;
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
  const heights = measuredIn.get(listName) ?? new Map<string, number>();
  measuredIn.set(listName, heights);
  const tellers = new Map<Element, (near: boolean) => void>();
  const keys = new Map<Element, string>();
  const waiting = new Map<Element, number>();
  const beingDrawn = new Set<Element>();
  let farOnesToo = false;
  let usual = heights.values().next().value ?? FIRST_GUESS;

  function drawSome(): void {
    if (beingDrawn.size > 0) return;
    const nearest = [...waiting].sort(([, a], [, b]) => a - b).slice(0, ROWS_PER_FRAME);
    for (const [row] of nearest) {
      waiting.delete(row);
      beingDrawn.add(row);
    }
    startTransition(() => {
      for (const [row] of nearest) tellers.get(row)?.(true);
    });
  }
  /** Drawn, or gone before it was. */
  function done(row: Element): void {
    waiting.delete(row);
    if (beingDrawn.delete(row) && waiting.size > 0) requestAnimationFrame(drawSome);
  }

  function drawLater(row: Element): void {
    if (keys.has(row) || waiting.has(row) || beingDrawn.has(row)) return;
    waiting.set(row, FAR + waiting.size);
    requestAnimationFrame(drawSome);
  }

  const nearness = new IntersectionObserver(
    (entries) => {
      const middle = window.innerHeight / 2;
      startTransition(() => {
        for (const { target, isIntersecting, boundingClientRect } of entries) {
          const isDrawn = keys.has(target);
          if (isIntersecting && !isDrawn) {
            waiting.set(target, Math.abs(boundingClientRect.top - middle));
            // Whoever is there with the keyboard keeps the place.
          } else if (isIntersecting || !(farOnesToo || target.contains(document.activeElement))) {
            done(target);
            tellers.get(target)?.(isIntersecting);
          }
        }
      });
      drawSome();
    },
    { rootMargin: NEAR },
  );
  const sizes = new ResizeObserver((entries) => {
    for (const { target, borderBoxSize } of entries) {
      const key = keys.get(target);
      const height = borderBoxSize[0]?.blockSize ?? 0;
      if (key === undefined || height === 0) continue;
      heights.set(key, height);
      usual = height;
    }
  });

  return {
    watch(row, tell) {
      tellers.set(row, tell);
      nearness.observe(row);
      if (farOnesToo) drawLater(row);
      return () => {
        tellers.delete(row);
        done(row);
        nearness.unobserve(row);
      };
    },
    measure(row, key) {
      keys.set(row, key);
      done(row);
      sizes.observe(row);
      return () => {
        keys.delete(row);
        sizes.unobserve(row);
      };
    },
    heightOf: (key) => heights.get(key) ?? usual,
    drawFarOnesToo(wanted) {
      farOnesToo = wanted;
      if (wanted) for (const row of tellers.keys()) drawLater(row);
    },
    forgetAllBut(held) {
      for (const key of heights.keys()) if (!held.has(key)) heights.delete(key);
    },
  };
}
