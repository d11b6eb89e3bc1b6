const USUAL = [10, 20, 4, 30];

/** Four counts to choose from: those used last, else the usual ones; in their order, as the field holds them (PA-59). */
export function offeredCounts(used: readonly number[]): readonly string[] {
  const counts = [...new Set([...used, ...USUAL])].slice(0, USUAL.length);
  return counts.sort((one, other) => one - other).map(String);
}
