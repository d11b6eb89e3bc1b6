import { expect, test } from 'vitest';
import { day } from '../../calendar.ts';
import { basisPoints, cents } from '../../money.ts';
import { NO_SKIPPED_DAYS } from './due-dates.ts';
import { planOf, type PlanTerms } from './installment-plan.ts';
import { planSentence } from './plan-sentence.ts';

/** R$ 1.000,00 at 30 % of the total, from 17/11/2026 on. */
const TERMS: PlanTerms = {
  amount: cents(100_000),
  interest_method: 'total',
  interest_rate: basisPoints(3000),
  installment_amount: null,
  installment_count: 10,
  frequency: 'weekly',
  start_date: day('2026-11-17'),
  first_due_date: day('2026-11-24'),
  skip: NO_SKIPPED_DAYS,
};

const said = (terms: Partial<PlanTerms>) => {
  const plan = { ...TERMS, ...terms };
  return planSentence(plan, planOf(plan)).replaceAll('\u00a0', ' ');
};

test.each([
  [{}, 'Toda terça, de 24/11/2026 a 26/01/2027. Você recebe R$ 1.300,00, R$ 300,00 de juros.'],
  [
    { first_due_date: day('2026-11-29') },
    'Todo domingo, de 29/11/2026 a 31/01/2027. Você recebe R$ 1.300,00, R$ 300,00 de juros.',
  ],
  [
    { frequency: 'daily', skip: { ...NO_SKIPPED_DAYS, saturdays: true, sundays: true } },
    'Todo dia, menos sábados e domingos, de 24/11/2026 a 07/12/2026. Você recebe R$ 1.300,00, R$ 300,00 de juros.',
  ],
  [
    { frequency: 'fortnightly', installment_count: 2 },
    'A cada 15 dias, de 24/11/2026 a 09/12/2026. Você recebe R$ 1.300,00, R$ 300,00 de juros.',
  ],
  [
    { frequency: 'monthly', first_due_date: day('2026-12-31'), interest_rate: basisPoints(0) },
    'Todo dia 31, de 31/12/2026 a 30/09/2027. Você recebe R$ 1.000,00, sem juros.',
  ],
  [{ installment_count: 1 }, 'Em 24/11/2026. Você recebe R$ 1.300,00, R$ 300,00 de juros.'],
] satisfies [Partial<PlanTerms>, string][])('PA-59 %o: %s', (terms, sentence) => {
  expect(said(terms)).toBe(sentence);
});
