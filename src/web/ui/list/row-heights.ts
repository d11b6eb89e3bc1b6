export interface RowHeights {
  /** Starts measuring the element rendered for this key. */
  observe: (element: Element, key: string) => void;
  unobserve: (element: Element) => void;
  isObserved: (element: Element) => boolean;
  /** The last measured height; for a row that was never measured, that of the latest measured row. */
  heightOf: (key: string) => number;
}

/** Keeps the heights in `known`. A ResizeObserver reports them after layout, so reading one never forces a layout. */
export function trackRowHeights(known: Map<string, number>, firstGuess: number): RowHeights {
  const keys = new Map<Element, string>();
  let latest = known.values().next().value ?? firstGuess;
  const observer = new ResizeObserver((entries) => {
    for (const { target, borderBoxSize } of entries) {
      const key = keys.get(target);
      const height = borderBoxSize[0]?.blockSize ?? 0;
      if (key === undefined || height === 0) continue;
      known.set(key, height);
      latest = height;
    }
  });
  return {
    observe(element, key) {
      keys.set(element, key);
      observer.observe(element);
    },
    unobserve(element) {
      keys.delete(element);
      observer.unobserve(element);
    },
    isObserved: (element) => keys.has(element),
    heightOf: (key) => known.get(key) ?? latest,
  };
}
