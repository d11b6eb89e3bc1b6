import { expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { otherTermsText } from './other-terms-text.ts';
import { emptyPlan } from './plan-draft.ts';

const TODAY = day('2026-11-17');
const textOf = (change: object, saysMethod = true) =>
  otherTermsText({ ...emptyPlan(TODAY), ...change }, TODAY, { saysMethod })
    .join(' · ')
    .replaceAll('\u00a0', ' ');

test('PA-59 the folded conditions say their present values', () => {
  expect(textOf({ frequency: 'weekly' })).toBe(
    'Juros sobre o total · começa hoje · 1ª em 24/11 · não pula dias · sem multa',
  );
  expect(
    textOf({
      interest_method: 'price',
      start_date: '2026-11-20',
      skip: { saturdays: true, sundays: true, holidays: false },
      overdue_interest_rate: '5,00',
    }),
  ).toBe(
    'Price (juros de banco) · começa em 20/11 · 1ª em 20/12 · pula sábados e domingos · multa de R$ 5,00 por dia',
  );
  expect(textOf({ start_date: '', overdue_interest_rate: 'x' }, false)).toBe('não pula dias');
});
