import { dayText, daysUntil, type Day } from '../../calendar.ts';
import { daysText } from '../fees/late-fee.ts';

/** How far a due date is: 'há 3 dias', 'hoje', 'em 25 dias'. */
export function dueDistance(due: Day, today: Day): string {
  const days = daysUntil(due, today);
  if (days === 0) return 'hoje';
  return days < 0 ? `há ${daysText(-days)}` : `em ${daysText(days)}`;
}

/** 'Venceu em 12/11/2026, há 3 dias', 'Vence hoje', 'Vence em 10/12/2026, em 25 dias'. */
export function dueSentence(due: Day, today: Day): string {
  if (due === today) return 'Vence hoje';
  const verb = due < today ? 'Venceu' : 'Vence';
  return `${verb} em ${dayText(due)}, ${dueDistance(due, today)}`;
}
