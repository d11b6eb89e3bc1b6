import type { DueGroup } from '#domain/dashboard/due-day.ts';

/** The groups of 'Hoje' in the address of /cobrar, and in words. */
export const COLLECTION_GROUPS = {
  today: { address: 'hoje', words: 'Vencem hoje' },
  late: { address: 'atrasados', words: 'Atrasados' },
  soon: { address: 'em-3-dias', words: 'Em 3 dias' },
} as const satisfies Record<DueGroup, { address: string; words: string }>;
