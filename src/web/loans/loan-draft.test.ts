import { describe, expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { emptyDraft, endDateOf, readDraft, readPrincipal, type LoanDraft } from './loan-draft.ts';

const TODAY = day('2026-01-31');

function aDraft(parts: Partial<LoanDraft> = {}): LoanDraft {
  return {
    ...emptyDraft(TODAY),
    client: { id: 'c1', name: 'Maria da Silva' },
    amount: '1.000,00',
    rate: '40',
    ...parts,
  };
}

describe('LN-4 a new loan starts today and ends a month later', () => {
  test('31/01/2026 → 28/02/2026, the last day of the shorter month', () => {
    expect(endDateOf(emptyDraft(TODAY))).toBe('2026-02-28');
  });
  test('the end follows the start until somebody chooses one', () => {
    expect(endDateOf(aDraft({ startDate: '2026-03-10' }))).toBe('2026-04-10');
    expect(endDateOf(aDraft({ startDate: '2026-03-10', endDate: '2026-12-01' }))).toBe('2026-12-01');
    expect(endDateOf(aDraft({ startDate: '' }))).toBe('');
  });
});

describe('LN-5 client, amount, rate and dates are required', () => {
  test.each<[string, Partial<LoanDraft>, string[]]>([
    ['nothing but the dates', { client: null, amount: '', rate: '' }, ['client', 'amount', 'rate']],
    ['no client', { client: null }, ['client']],
    ['a blank amount', { amount: '  ' }, ['amount']],
    ['no start', { startDate: '', endDate: '2026-02-28' }, ['startDate']],
    ['no end', { endDate: '' }, ['endDate']],
    ['a blank rate and a wrong amount', { rate: '', amount: 'mil' }, ['amount', 'rate']],
  ])('%s', (_, parts, fields) => {
    const read = readDraft(aDraft(parts));
    expect(read.kind).toBe('missing');
    expect(read.kind === 'sound' ? [] : Object.keys(read.errors)).toEqual(fields);
  });
});

describe('LN-7 terms that make no loan are refused with the reason, at their field', () => {
  test.each<[Partial<LoanDraft>, keyof LoanDraft, string]>([
    [{ amount: '0' }, 'amount', 'O valor do empréstimo deve ser maior que zero.'],
    [{ amount: '-5' }, 'amount', 'Digite um valor em reais, como 1.234,56.'],
    [{ amount: '1.000.000.000' }, 'amount', 'O valor do empréstimo deve ser de até R$ 999.999.999,99.'],
    [{ rate: '-1' }, 'rate', 'Digite uma porcentagem, como 40 ou 12,5.'],
    [{ rate: '1000,01' }, 'rate', 'Os juros devem ser de até 1.000%.'],
    [{ dailyFee: 'cinco' }, 'dailyFee', 'Digite um valor em reais, como 1.234,56.'],
    [{ startDate: '0026-01-31' }, 'startDate', 'Escolha uma data entre 01/01/2000 e 31/12/2100.'],
    [{ endDate: '2026-01-30' }, 'endDate', 'O vencimento não pode ser antes da data de início.'],
  ])('%o', (parts, field, sentence) => {
    const endDate = '2026-02-28';
    const read = readDraft(aDraft({ endDate, ...parts }));
    expect(read).toEqual({ kind: 'unsound', errors: { [field]: sentence }, problem: sentence });
  });
  test('due on the very day it starts is a loan', () => {
    expect(readDraft(aDraft({ endDate: TODAY })).kind).toBe('sound');
  });
});

test('LN-4 a blank overdue rate is R$ 0,00 per day and blank notes are none', () => {
  expect(readDraft(aDraft({ notes: ' \n' }))).toEqual({
    kind: 'sound',
    clientId: 'c1',
    terms: {
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
    expect(readPrincipal(aDraft({ amount, rate }))).toEqual({
      amount: amountInCents,
      interest_rate: rateInHundredths,
    });
  });
  test.each(['', 'abc', '0', '1.000.000.000'])('not for an amount of "%s"', (amount) => {
    expect(readPrincipal(aDraft({ amount }))).toBeNull();
  });
});
