import { dayText, type Day } from '../calendar.ts';

/** Of clients who owe nothing (AQ-11). */
export const ERASED_AFTER_MONTHS = { least: 6, most: 120 } as const;

/** What will be deleted next, of so many files on one day: '12 arquivos em 01/12'. */
export function nextErasedText(
  { count, on }: { readonly count: number; readonly on: Day | null },
  today: Day,
): string {
  if (on === null) return 'Nada a apagar por enquanto.';
  const when = on.slice(0, 4) === today.slice(0, 4) ? dayText(on).slice(0, 5) : dayText(on);
  return `A seguir: ${count === 1 ? '1 arquivo' : `${count} arquivos`} em ${when}.`;
}
