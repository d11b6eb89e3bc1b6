/** A deterministic random generator, so that every demonstration looks the same. */
export interface SeededRandom {
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  oneIn(chances: number): boolean;
  pick<T>(from: readonly [T, ...T[]] | readonly T[]): T;
  digits(count: number): string;
}

export function seededRandom(seed: number): SeededRandom {
  let state = seed;
  // mulberry32: small and fast; it need not be unpredictable.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    between,
    oneIn: (chances) => between(1, chances) === 1,
    pick(from) {
      const picked = from[between(0, from.length - 1)];
      if (picked === undefined) throw new RangeError('nothing to pick from');
      return picked;
    },
    digits: (count) => Array.from({ length: count }, () => String(between(0, 9))).join(''),
  };
}
