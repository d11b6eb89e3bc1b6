import { describe, expect, test } from 'vitest';
import { day, type Day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { aLoan } from '#tests/builders/a-loan.ts';
import { pushed, readDueDates, readPush, savedDueDates } from './due-dates-draft.ts';

const installment = (number: number, due: string, coveredOn: Day | null = null) => ({
  plan_version: 1,
  number,
  due_date: day(due),
  principal: cents(10_000),
  interest: cents(3_000),
  paid_amount: cents(coveredOn === null ? 0 : 13_000),
  covered_on: coveredOn,
});
const loan = aLoan({ interest_method: 'total', frequency: 'monthly', start_date: day('2026-11-15') });
const plan = [
  installment(1, '2026-12-15', day('2026-12-15')),
  installment(2, '2027-01-15'),
  installment(3, '2027-02-15'),
];
const open = plan.slice(1);

describe('PD-14 Mudar vencimentos', () => {
  test('all are pushed by 10 days and sent with their numbers', () => {
    const fields = pushed(savedDueDates(open), 10);
    expect(fields).toEqual({ '2': '2027-01-25', '3': '2027-02-25' });
    expect(readDueDates(fields, loan, plan)).toEqual({
      values: [
        { number: 2, due_date: '2027-01-25' },
        { number: 3, due_date: '2027-02-25' },
      ],
    });
  });

  test('one that is left as it was is not sent, and nothing changed is said', () => {
    expect(readDueDates({ '2': '2027-01-15', '3': '2027-03-01' }, loan, plan)).toEqual({
      values: [{ number: 3, due_date: '2027-03-01' }],
    });
    expect(readDueDates(savedDueDates(open), loan, plan)).toEqual({
      errors: { '2': 'Nenhum vencimento mudou.' },
    });
  });

  test.each([
    [{ '2': '2026-12-15', '3': '2027-02-15' }, '2'],
    [{ '2': '2027-03-01', '3': '2027-02-15' }, '2'],
    [{ '2': '2027-01-15', '3': '2027-01-15' }, '3'],
  ])('%o breaks the order at the instalment %s', (fields, number) => {
    expect(readDueDates(fields, loan, plan)).toEqual({
      errors: { [number]: 'O vencimento deve ficar entre o da parcela anterior e o da seguinte.' },
    });
  });

  test('a date that cannot be read is asked for', () => {
    expect(readDueDates({ '2': '', '3': '2027-02-15' }, loan, plan)).toEqual({
      errors: { '2': 'Escolha o novo vencimento.' },
    });
  });

  test.each([
    ['7', 7],
    [' 365 ', 365],
    ['0', null],
    ['366', null],
    ['-3', null],
    ['2,5', null],
    ['', null],
  ])('%o days are %o', (text, days) => {
    expect(readPush(text)).toBe(days);
  });
});
