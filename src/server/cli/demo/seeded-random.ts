/** Chance that falls the same way every time, so that two demonstrations look alike. */
export interface SeededRandom {
  /** Whole, both ends included. */
  between(least: number, most: number): number;
  oneIn(chances: number): boolean;
  pick<T>(from: readonly [T, ...T[]] | readonly T[]): T;
  digits(count: number): string;
}

export function seededRandom(seed: number): SeededRandom {
  let state = seed;
  // A small well-mixed generator: nothing here needs to be unpredictable.
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number) => least + Math.floor(roll() * (most - least + 1));
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
