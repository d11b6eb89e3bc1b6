import { describe, expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { emptyDraft, endDateOf, readLoan, readPrincipal, type LoanDraft } from './loan-draft.ts';

const TODAY = day('2026-01-31');

function aDraft(parts: Partial<LoanDraft> = {}): LoanDraft {
  return {
    ...emptyDraft(TODAY),
    client: { id: 'c1', name: 'Maria da Silva' },
    amount: '1.000,00',
    interest_rate: '40',
    ...parts,
  };
}

describe('LN-4 a new loan starts today and ends a month later', () => {
  test('31/01/2026 → 28/02/2026, the last day of the shorter month', () => {
    expect(endDateOf(emptyDraft(TODAY))).toBe('2026-02-28');
  });
  test('the end follows the start until somebody chooses one', () => {
    expect(endDateOf(aDraft({ start_date: '2026-03-10' }))).toBe('2026-04-10');
    expect(endDateOf(aDraft({ start_date: '2026-03-10', end_date: '2026-12-01' }))).toBe('2026-12-01');
    expect(endDateOf(aDraft({ start_date: '' }))).toBe('');
  });
});

describe('LN-5 client, amount, rate and dates are required', () => {
  test.each<[string, Partial<LoanDraft>, string[]]>([
    [
      'nothing but the dates',
      { client: null, amount: '', interest_rate: '' },
      ['client', 'amount', 'interest_rate'],
    ],
    ['no client', { client: null }, ['client']],
    ['a blank amount', { amount: '  ' }, ['amount']],
    ['no start', { start_date: '', end_date: '2026-02-28' }, ['start_date']],
    ['no end', { end_date: '' }, ['end_date']],
    ['a blank rate and a wrong amount', { interest_rate: '', amount: 'mil' }, ['amount', 'interest_rate']],
  ])('%s', (_, parts, fields) => {
    const read = readLoan(aDraft(parts));
    if ('values' in read) throw new Error('the loan was accepted');
    expect(read.problem).toEqual({
      title: 'Campos obrigatórios',
      text: 'Cliente, valor, juros e datas são obrigatórios.',
    });
    expect(Object.keys(read.errors)).toEqual(fields);
  });
});

describe('LN-7 terms that make no loan are refused with the reason, at their field', () => {
  test.each<[Partial<LoanDraft>, keyof LoanDraft, string]>([
    [{ amount: '0' }, 'amount', 'O valor do empréstimo deve ser maior que zero.'],
    [{ amount: '-5' }, 'amount', 'Digite um valor em reais, como 1.234,56.'],
    [{ amount: '1.000.000.000' }, 'amount', 'O valor do empréstimo deve ser de até R$ 999.999.999,99.'],
    [{ interest_rate: '-1' }, 'interest_rate', 'Digite uma porcentagem, como 40 ou 12,5.'],
    [{ interest_rate: '1000,01' }, 'interest_rate', 'Os juros devem ser de até 1.000%.'],
    [{ overdue_interest_rate: 'cinco' }, 'overdue_interest_rate', 'Digite um valor em reais, como 1.234,56.'],
    [{ start_date: '0026-01-31' }, 'start_date', 'Escolha uma data entre 01/01/2000 e 31/12/2100.'],
    [{ end_date: '2026-01-30' }, 'end_date', 'O vencimento não pode ser antes da data de início.'],
  ])('%o', (parts, field, sentence) => {
    const read = readLoan(aDraft({ end_date: '2026-02-28', ...parts }));
    expect(read).toEqual({
      errors: { [field]: sentence },
      problem: { title: 'Corrija o campo marcado', text: sentence },
    });
  });
  test('due on the very day it starts is a loan', () => {
    expect(readLoan(aDraft({ end_date: TODAY }))).toHaveProperty('values.end_date', '2026-01-31');
  });
});

test('LN-4 a blank overdue rate is R$ 0,00 per day and blank notes are none', () => {
  expect(readLoan(aDraft({ notes: ' \n' }))).toEqual({
    values: {
      client_id: 'c1',
      amount: 100_000,
      interest_rate: 4000,
      overdue_interest_rate: 0,
      start_date: '2026-01-31',
      end_date: '2026-02-28',
      notes: null,
    },
  });
});

describe('LN-6 the summary shows once amount and rate are filled', () => {
  test.each<[string, string, number, number]>([
    ['1234,56', '12,5', 123_456, 1250],
    ['1.234,56', '12.5', 123_456, 1250],
    ['1234.56', '12,50%', 123_456, 1250],
    ['1.000', '40', 100_000, 4000],
    ['R$ 1.000,00', '0', 100_000, 0],
  ])('%s at %s', (amount, rate, amountInCents, rateInHundredths) => {
    expect(readPrincipal(aDraft({ amount, interest_rate: rate }))).toEqual({
      amount: amountInCents,
      interest_rate: rateInHundredths,
    });
  });
  test.each(['', 'abc', '0', '1.000.000.000'])('not for an amount of "%s"', (amount) => {
    expect(readPrincipal(aDraft({ amount }))).toBeNull();
  });
});
