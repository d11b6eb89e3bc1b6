import { dayText, parseDay, type Day } from '#domain/calendar.ts';
import { METHOD_CHOICES, skippedDaysText } from '#domain/loans/plan/plan-words.ts';
import { brl } from '#domain/money.ts';
import { readFee } from '#web/loans/form/loan-field-errors.ts';
import { firstDueDateOf, type PlanDraft } from './plan-draft.ts';

/** The present values of 'Outras condições', a few words each (PA-59); what is not valid yet is left out. */
export function otherTermsText(
  draft: PlanDraft,
  today: Day,
  { saysMethod }: { saysMethod: boolean },
): readonly string[] {
  const start = parseDay(draft.start_date);
  const first = parseDay(firstDueDateOf(draft));
  const skipped = skippedDaysText(draft.skip);
  const fee = readFee(draft.overdue_interest_rate);
  return [
    saysMethod && METHOD_CHOICES[draft.interest_method].word,
    start !== null && (start === today ? 'começa hoje' : `começa em ${dayText(start).slice(0, 5)}`),
    first !== null && `1ª em ${dayText(first).slice(0, 5)}`,
    skipped === '' ? 'não pula dias' : `pula ${skipped}`,
    fee !== null && (fee === 0 ? 'sem multa' : `multa de ${brl(fee)} por dia`),
  ].filter((text) => text !== false);
}
