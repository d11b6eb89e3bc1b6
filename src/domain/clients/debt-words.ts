import { daysUntil, type Day } from '../calendar.ts';
import { daysText } from '../loans/fees/late-fee.ts';
import { NEAR_DUE_DAYS } from '../loans/loan/loan-standing.ts';

/** How urgent the debt of a client is; told by words, colour and a ring round the avatar (CL-10). */
export type DebtTone = 'late' | 'soon' | 'later' | 'none';

export interface DebtWords {
  readonly tone: DebtTone;
  /** '15 dias de atraso', 'vence em 2 dias', 'não deve nada'. */
  readonly text: string;
}

/** The oldest open due date in words; null when nothing is owed. */
export function debtWords(nextDueDate: Day | null, today: Day): DebtWords {
  if (nextDueDate === null) return { tone: 'none', text: 'não deve nada' };
  const days = daysUntil(nextDueDate, today);
  if (days < 0) return { tone: 'late', text: `${daysText(-days)} de atraso` };
  return { tone: days <= NEAR_DUE_DAYS ? 'soon' : 'later', text: dueInWords(days) };
}

function dueInWords(days: number): string {
  if (days === 0) return 'vence hoje';
  return days === 1 ? 'vence amanhã' : `vence em ${daysText(days)}`;
}
