import { dayText, type Day } from '../../calendar.ts';
import { weekdayName } from '../../calendar-words.ts';
import { addCents, brl, cents } from '../../money.ts';
import type { InstallmentParts, PlanTerms } from './installment-plan.ts';
import { skippedDaysText } from './plan-words.ts';

type Dated = InstallmentParts & { readonly due_date: Day };

/**
 * What a plan means, in words (PA-59): 'Toda terça, de 24/11/2026 a 26/01/2027. Você recebe R$ 1.300,00, R$ 300,00 de
 * juros.'
 */
export function planSentence(terms: PlanTerms, installments: readonly Dated[]): string {
  const [first] = installments;
  const last = installments.at(-1);
  if (first === undefined || last === undefined) throw new RangeError('a plan without instalments');
  const interest = addCents(cents(0), ...installments.map((installment) => installment.interest));
  const when =
    installments.length === 1
      ? `Em ${dayText(first.due_date)}`
      : `${rhythmOf(terms)}, de ${dayText(first.due_date)} a ${dayText(last.due_date)}`;
  const gain = interest === 0 ? 'sem juros' : `${brl(interest)} de juros`;
  return `${when}. Você recebe ${brl(addCents(terms.amount, interest))}, ${gain}.`;
}

function rhythmOf({ frequency, first_due_date: first, skip }: PlanTerms): string {
  switch (frequency) {
    case 'daily': {
      const skipped = skippedDaysText(skip);
      return skipped === '' ? 'Todo dia' : `Todo dia, menos ${skipped}`;
    }
    case 'weekly': {
      const weekday = weekdayName(first);
      return weekday === 'sábado' || weekday === 'domingo' ? `Todo ${weekday}` : `Toda ${weekday}`;
    }
    case 'fortnightly':
      return 'A cada 15 dias';
    case 'monthly':
      return `Todo dia ${Number(first.slice(8, 10))}`;
  }
}
