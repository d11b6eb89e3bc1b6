import type { DueGroup } from '#domain/dashboard/due-day.ts';

/** The groups of 'Hoje' in the address of /cobrar, and in words. */
export const COLLECTION_GROUPS = {
  today: { address: 'hoje', words: 'Vencem hoje' },
  late: { address: 'atrasados', words: 'Atrasados' },
  soon: { address: 'em-3-dias', words: 'Em 3 dias' },
} as const satisfies Record<DueGroup, { address: string; words: string }>;

/** `<Link to="/cobrar?grupo=…" state={START_AT_ONCE}>` begins the round without another press (CB-14). */
export const START_AT_ONCE = { comecar: true };

/** A history entry may hold anything, also from an earlier version of the app. */
export function startsAtOnce(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'comecar' in state;
}
