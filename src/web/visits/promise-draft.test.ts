import { expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { amountText, EMPTY_DRAFT, readVisit } from './promise-draft.ts';

const TODAY = day('2026-11-17');
const due = (on: string) => ({ day: day(on), amount: cents(6_500) });
const LOANS = [
  { loan_id: 'a', amount: cents(100_000), start_date: TODAY, dues: ['2026-11-14', '2026-11-21'].map(due) },
  { loan_id: 'b', amount: cents(50_000), start_date: TODAY, dues: ['2026-11-16', '2026-12-30'].map(due) },
];
const draft = (typed: Partial<typeof EMPTY_DRAFT>) => ({ ...EMPTY_DRAFT, ...typed });

test.each([
  ['', '', ''],
  ['2026-11-20', '', '130,00'],
  ['2026-11-21', '', '195,00'],
  ['2026-11-21', 'b', '65,00'],
])("FD-11 'Quanto' is filled with what is due by %s of loan '%s': %s", (promised_on, loan_id, text) => {
  expect(amountText(draft({ promised_on, loan_id }), LOANS)).toBe(text);
});

test('FD-11 what was typed stays, whatever the day', () => {
  expect(amountText(draft({ promised_on: '2026-11-20', promised_amount: '50,00' }), LOANS)).toBe('50,00');
});

test('FD-11 tomorrow to 60 days, and a sum', () => {
  const read = (typed: Partial<typeof EMPTY_DRAFT>) =>
    readVisit(draft(typed), { loans: LOANS, today: TODAY });
  expect(read({ promised_on: '2026-11-20', loan_id: 'a' })).toEqual({
    values: {
      outcome: 'promised',
      note: null,
      promised_on: '2026-11-20',
      promised_amount: 6_500,
      loan_id: 'a',
    },
  });
  expect(read({ promised_on: '2026-11-17', promised_amount: '' })).toEqual({
    errors: {
      promised_on: 'Escolha um dia de 18/11/2026 a 16/01/2027.',
      promised_amount: 'Informe o valor.',
    },
  });
  expect(read({})).toMatchObject({ errors: { promised_on: 'Informe a data.' } });
  expect(read({ outcome: 'disputes', note: ' já pagou ' })).toEqual({
    values: { outcome: 'disputes', note: 'já pagou' },
  });
});
