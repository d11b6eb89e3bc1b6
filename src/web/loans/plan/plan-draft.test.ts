import { describe, expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { emptyPlan, firstDueDateOf, plannedTerms, readPlan, type PlanDraft } from './plan-draft.ts';

const SATURDAY = day('2026-11-14');
const NO_SUNDAYS = { saturdays: false, sundays: true, holidays: false };

/** R$ 1.000,00 in 20 instalments of R$ 65,00, every day but Sundays. */
function aPlan(parts: Partial<PlanDraft> = {}): PlanDraft {
  return {
    ...emptyPlan(SATURDAY),
    amount: '1.000,00',
    interest_method: 'fixed',
    installment_amount: '65',
    installment_count: '20',
    frequency: 'daily',
    skip: NO_SUNDAYS,
    ...parts,
  };
}

describe('PA-7 the first due date is proposed until somebody chooses one', () => {
  test.each<[Partial<PlanDraft>, string]>([
    [{ frequency: 'daily', skip: NO_SUNDAYS }, '2026-11-16'],
    [{ frequency: 'daily', skip: { saturdays: false, sundays: false, holidays: true } }, '2026-11-16'],
    [{ frequency: 'weekly' }, '2026-11-21'],
    [{ frequency: 'fortnightly', skip: { saturdays: false, sundays: false, holidays: false } }, '2026-11-29'],
    [{ frequency: 'fortnightly' }, '2026-11-29'],
    [{ frequency: 'monthly' }, '2026-12-14'],
    [{ frequency: 'monthly', start_date: '2027-01-31', skip: NO_SUNDAYS }, '2027-02-28'],
    [{ first_due_date: '2026-12-01' }, '2026-12-01'],
    [{ first_due_date: '' }, ''],
    [{ start_date: '' }, ''],
  ])('%o', (parts, expected) => {
    expect(firstDueDateOf(aPlan(parts))).toBe(expected);
  });
});

test('PA-3 the terms of a plan with a given instalment, and a blank late fee is none', () => {
  expect(readPlan(aPlan({ interest_rate: '30' }))).toEqual({
    values: {
      terms: {
        amount: 100_000,
        interest_method: 'fixed',
        interest_rate: null,
        installment_amount: 6500,
        installment_count: 20,
        frequency: 'daily',
        start_date: '2026-11-14',
        first_due_date: '2026-11-16',
        skip: NO_SUNDAYS,
      },
      overdue_interest_rate: 0,
    },
  });
});

test.each(['total', 'per_installment', 'price', 'interest_only'] as const)(
  'PA-3 PD-12 %s takes the rate instead',
  (method) => {
    const plan = aPlan({ interest_method: method, interest_rate: '5,5', overdue_interest_rate: '2,50' });
    expect(readPlan(plan)).toMatchObject({
      values: {
        terms: { interest_method: method, interest_rate: 550, installment_amount: null },
        overdue_interest_rate: 250,
      },
    });
  },
);

describe('PA-2 amount, interest, instalments and dates are required', () => {
  test.each<[string, Partial<PlanDraft>, string[]]>([
    ['no amount', { amount: ' ' }, ['amount']],
    ['no instalment', { installment_amount: '' }, ['installment_amount']],
    ['no rate', { interest_method: 'price', interest_rate: '' }, ['interest_rate']],
    ['no number', { installment_count: '' }, ['installment_count']],
    ['no start', { start_date: '' }, ['start_date', 'first_due_date']],
    ['no first date', { first_due_date: '' }, ['first_due_date']],
    [
      'nothing',
      { amount: '', installment_amount: '', installment_count: '' },
      ['amount', 'installment_amount', 'installment_count'],
    ],
  ])('%s', (_, parts, fields) => {
    const read = readPlan(aPlan(parts));
    if ('values' in read) throw new Error('the plan was accepted');
    expect(read.problem).toEqual({
      title: 'Campos obrigatórios',
      text: 'Cliente, valor, juros, parcelas e datas são obrigatórios.',
    });
    expect(Object.keys(read.errors)).toEqual(fields);
  });
});

describe('PA-2 PA-3 terms that make no plan are refused with the reason, at their field', () => {
  test.each<[Partial<PlanDraft>, keyof PlanDraft, string]>([
    [{ amount: '0' }, 'amount', 'O valor do empréstimo deve ser maior que zero.'],
    [{ installment_amount: '0' }, 'installment_amount', 'Digite o valor de uma parcela, como 65,00.'],
    [
      { installment_amount: '49,99' },
      'installment_amount',
      'Com este valor, as parcelas somam menos que o emprestado.',
    ],
    [
      { interest_method: 'total', interest_rate: '1000,01' },
      'interest_rate',
      'Os juros devem ser de até 1.000%.',
    ],
    [
      { interest_method: 'total', interest_rate: 'dez' },
      'interest_rate',
      'Digite uma porcentagem, como 40 ou 12,5.',
    ],
    [{ installment_count: '1' }, 'installment_count', 'O número de parcelas deve ser de 2 a 400.'],
    [{ installment_count: '401' }, 'installment_count', 'O número de parcelas deve ser de 2 a 400.'],
    [{ installment_count: '2,5' }, 'installment_count', 'O número de parcelas deve ser de 2 a 400.'],
    [
      { amount: '0,01', interest_method: 'total', interest_rate: '0', installment_count: '2' },
      'amount',
      'O valor é pequeno demais para tantas parcelas.',
    ],
    [
      { start_date: '0026-01-31', first_due_date: '2026-11-16' },
      'start_date',
      'Escolha uma data entre 01/01/2000 e 31/12/2100.',
    ],
    [
      { first_due_date: '2026-11-13' },
      'first_due_date',
      'A 1ª parcela não pode vencer antes da data de início.',
    ],
    [{ first_due_date: '2100-12-20' }, 'first_due_date', 'A última parcela passaria de 31/12/2100.'],
    [{ overdue_interest_rate: 'cinco' }, 'overdue_interest_rate', 'Digite um valor em reais, como 1.234,56.'],
  ])('%o', (parts, field, sentence) => {
    expect(readPlan(aPlan(parts))).toEqual({
      errors: { [field]: sentence },
      problem: { title: 'Corrija o campo marcado', text: sentence },
    });
  });
});

describe('PA-9 the summary shows once the terms make a plan', () => {
  test('whatever is typed as the late fee', () => {
    expect(plannedTerms(aPlan({ overdue_interest_rate: 'x' }))).toMatchObject({ installment_count: 20 });
  });
  test.each<Partial<PlanDraft>>([
    { amount: '' },
    { installment_count: '1' },
    { first_due_date: '2026-11-01' },
  ])('not for %o', (parts) => {
    expect(plannedTerms(aPlan(parts))).toBeNull();
  });
});
