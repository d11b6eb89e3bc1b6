import { expect, test } from 'vitest';
import { day, type Day } from '../../calendar.ts';
import { basisPoints, cents } from '../../money.ts';
import { NO_SKIPPED_DAYS } from '../plan/due-dates.ts';
import type { PlanTerms } from '../plan/installment-plan.ts';
import {
  unusualDatesQuestion,
  unusualDueDateQuestion,
  unusualLoanQuestion,
  unusualPlanQuestion,
} from './unusual-terms.ts';

const today = day('2026-11-17');
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null;

const weekly: PlanTerms = {
  amount: cents(100_000),
  interest_method: 'total',
  interest_rate: basisPoints(3_000),
  installment_amount: null,
  installment_count: 10,
  frequency: 'weekly',
  start_date: day('2026-11-17'),
  first_due_date: day('2026-11-22'),
  skip: NO_SKIPPED_DAYS,
};
const asked = (changes: Partial<PlanTerms>, fee = 0) =>
  plain(unusualPlanQuestion({ ...weekly, ...changes }, cents(fee), today));

test('PA-57 a 6 typed before a 10: the number of instalments and the last day are asked about', () => {
  expect(asked({ installment_count: 106 })).toBe('106 parcelas, a última em 26/11/2028. Está certo?');
  expect(asked({ installment_count: 60 })).toBeNull();
  expect(asked({ installment_count: 61 })).toBe('61 parcelas, a última em 16/01/2028. Está certo?');
});

test('PA-57 a last due date more than three years ahead, to the day', () => {
  const monthly = { frequency: 'monthly', installment_count: 2 } as const;
  expect(asked({ ...monthly, first_due_date: day('2029-10-17') })).toBeNull();
  expect(asked({ ...monthly, first_due_date: day('2029-10-18') })).toBe(
    '2 parcelas, a última em 18/11/2029. Está certo?',
  );
  expect(unusualDueDateQuestion(day('2029-11-17'), today)).toBeNull();
  expect(unusualDueDateQuestion(day('2029-11-18'), today)).toBe('Vencimento em 18/11/2029. Está certo?');
});

test('PA-57 a rate above 60 % per period; one of the whole loan by its share of each instalment', () => {
  expect(asked({ interest_method: 'per_installment', interest_rate: basisPoints(6_000) })).toBeNull();
  expect(asked({ interest_method: 'per_installment', interest_rate: basisPoints(6_001) })).toBe(
    'Juros de 60,01% por parcela. Está certo?',
  );
  expect(asked({ interest_method: 'price', interest_rate: basisPoints(8_000) })).toBe(
    'Juros de 80% por período. Está certo?',
  );
  // 600 % in ten instalments are 60 % each.
  expect(asked({ interest_rate: basisPoints(60_000) })).toBeNull();
  expect(asked({ interest_rate: basisPoints(60_100) })).toBe('Juros de 601%. Está certo?');
  // 10 x 700 are 6.000 more than the 1.000 lent; one centavo more each is beyond it.
  const fixed = { interest_method: 'fixed', interest_rate: null } as const;
  expect(asked({ ...fixed, installment_amount: cents(70_000) })).toBeNull();
  expect(asked({ ...fixed, installment_amount: cents(70_001) })).toBe('Juros de 600,01%. Está certo?');
});

test('PA-57 a fee per day above 5 % of the instalment: 6,50 of 130,00', () => {
  expect(asked({}, 650)).toBeNull();
  expect(asked({}, 651)).toBe('Multa de R$ 6,51 por dia de atraso para R$ 130,00 a pagar. Está certo?');
});

test('PA-57 everything unusual is in one question', () => {
  const all = {
    installment_count: 106,
    interest_method: 'per_installment',
    interest_rate: basisPoints(7_000),
  } as const;
  // 10 + 1.000 × 70 % = 709,43 each.
  expect(asked(all, 5_000)).toBe(
    '106 parcelas, a última em 26/11/2028. Juros de 70% por parcela. Multa de R$ 50,00 por dia de atraso para R$ 709,43 a pagar. Está certo?',
  );
});

test('PA-57 a single payment: 40 % and R$ 5,00 per day are usual, 61 %, 2030 and R$ 71,00 of 1.400,00 are not', () => {
  const single = {
    amount: cents(100_000),
    interest_rate: basisPoints(4_000),
    overdue_interest_rate: cents(500),
    end_date: day('2026-12-17'),
  };
  const askedOf = (changes: Partial<typeof single>) =>
    plain(unusualLoanQuestion({ ...single, ...changes }, today));
  expect(askedOf({})).toBeNull();
  expect(askedOf({ interest_rate: basisPoints(6_100) })).toBe('Juros de 61%. Está certo?');
  expect(askedOf({ end_date: day('2030-01-01') })).toBe('Vencimento em 01/01/2030. Está certo?');
  expect(askedOf({ overdue_interest_rate: cents(7_000) })).toBeNull();
  expect(askedOf({ overdue_interest_rate: cents(7_100) })).toBe(
    'Multa de R$ 71,00 por dia de atraso para R$ 1.400,00 a pagar. Está certo?',
  );
});

test('PA-57 the instalments of a renegotiation', () => {
  const due = (...days: Day[]) => days.map((due_date) => ({ due_date }));
  expect(unusualDatesQuestion(due(day('2026-12-17')), today)).toBeNull();
  expect(unusualDatesQuestion(due(day('2026-12-17'), day('2029-12-17')), today)).toBe(
    '2 parcelas, a última em 17/12/2029. Está certo?',
  );
});
