export interface FollowedHeights {
  /** While what is drawn for a key stands there. */
  follow: (element: Element, key: string) => void;
  leave: (element: Element) => void;
  isFollowed: (element: Element) => boolean;
  /** As last drawn; for what never was, what the others are like. */
  heightOf: (key: string) => number;
}

/** Keeps the heights in `known`, as the browser's own layout tells them: none is asked for. */
export function followHeights(known: Map<string, number>, firstGuess: number): FollowedHeights {
  const keys = new Map<Element, string>();
  let usual = known.values().next().value ?? firstGuess;
  const observer = new ResizeObserver((entries) => {
    for (const { target, borderBoxSize } of entries) {
      const key = keys.get(target);
      const height = borderBoxSize[0]?.blockSize ?? 0;
      if (key === undefined || height === 0) continue;
      known.set(key, height);
      usual = height;
    }
  });
  return {
    follow(element, key) {
      keys.set(element, key);
      observer.observe(element);
    },
    leave(element) {
      keys.delete(element);
      observer.unobserve(element);
    },
    isFollowed: (element) => keys.has(element),
    heightOf: (key) => known.get(key) ?? usual,
  };
}
