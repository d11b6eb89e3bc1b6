import { describe, expect, test } from 'vitest';
import { addDays, day } from '../../calendar.ts';
import { basisPoints, cents } from '../../money.ts';
import { Problem } from '../../problem.ts';
import { aLoan } from '#tests/builders/a-loan.ts';
import type { LoanTerms } from './loan.ts';
import { editedLoan } from '../terms/loan-edit.ts';
import { loanTermsProblem, newLoan } from './new-loan.ts';

const now = '2026-11-15T12:00:00.000Z';
const today = day('2026-11-15');

function terms(changes: Partial<LoanTerms> = {}): LoanTerms {
  const { amount, interest_rate, overdue_interest_rate, start_date, end_date, notes } = aLoan();
  return { amount, interest_rate, overdue_interest_rate, start_date, end_date, notes, ...changes };
}

describe('LN-7 a new loan', () => {
  test('is ativo, with nothing paid and nothing charged', () => {
    const loan = newLoan(
      { id: 'l', clientId: 'c', terms: terms({ notes: 'carro' }), holiday_grace: false },
      now,
    );
    expect(loan).toEqual({
      ...terms({ notes: 'carro' }),
      id: 'l',
      client_id: 'c',
      status: 'ativo',
      paid_amount: 0,
      interest_paid: 0,
      contract_interest: 40_000,
      discount: 0,
      loss: false,
      interest_method: 'single',
      frequency: null,
      installment_count: 1,
      plan_version: 1,
      skipped_days: 0,
      covered_on: null,
      paid_count: 0,
      late_days_before: 0,
      late_from: '2026-12-15',
      holiday_grace: false,
      late_grace_until: null,
      late_fee_received: 0,
      late_fee_waived: 0,
      renewed_at: null,
      paid_at: null,
      created_at: now,
      version: 1,
    });
  });

  test.each<[string, Partial<LoanTerms>, RegExp | null]>([
    ['R$ 0,01', { amount: cents(1) }, null],
    ['R$ 0,00', { amount: cents(0) }, /maior que zero/],
    ['a negative amount', { amount: cents(-1) }, /maior que zero/],
    ['R$ 999.999.999,99', { amount: cents(99_999_999_999) }, null],
    ['R$ 1.000.000.000,00', { amount: cents(100_000_000_000) }, /999\.999\.999,99/],
    ['0%', { interest_rate: basisPoints(0) }, null],
    ['−0,01%', { interest_rate: basisPoints(-1) }, /negativos/],
    ['1.000%', { interest_rate: basisPoints(100_000) }, null],
    ['1.000,01%', { interest_rate: basisPoints(100_001) }, /1\.000%/],
    ['no fee', { overdue_interest_rate: cents(0) }, null],
    ['a negative fee', { overdue_interest_rate: cents(-1) }, /negativa/],
    ['a fee of R$ 9.999.999,99', { overdue_interest_rate: cents(999_999_999) }, null],
    [
      'a fee of R$ 10.000.000,00',
      { overdue_interest_rate: cents(1_000_000_000) },
      /multa por dia de atraso deve ser de até R\$ 9\.999\.999,99/,
    ],
    ['an end on the start', { end_date: day('2026-11-15') }, null],
    ['an end before the start', { end_date: day('2026-11-14') }, /antes da data de início/],
    ['a start before 2000', { start_date: addDays(day('2000-01-01'), -1) }, /01\/01\/2000/],
    ['an end after 2100', { end_date: addDays(day('2100-12-31'), 1) }, /31\/12\/2100/],
  ])('%s', (_what, changes, refused) => {
    const problem = loanTermsProblem(terms(changes));
    const open = () => newLoan({ id: 'l', clientId: 'c', terms: terms(changes), holiday_grace: false }, now);
    if (refused === null) {
      expect(problem).toBeNull();
      expect(open()).toMatchObject(changes);
    } else {
      expect(problem).toMatch(refused);
      expect(open).toThrow(expect.objectContaining({ code: 'invalid_input', message: problem }));
    }
  });
});

describe('editing a loan', () => {
  test('LN-14 a later due date makes an overdue loan ativo again, an earlier one makes it atrasado', () => {
    const late = aLoan({ status: 'atrasado', start_date: day('2026-10-01'), end_date: day('2026-11-01') });
    expect(editedLoan(late, terms({ end_date: today }), today)).toMatchObject({
      status: 'ativo',
      end_date: today,
    });
    const early = terms({ start_date: day('2026-10-01'), end_date: day('2026-11-14') });
    expect(editedLoan(aLoan(), early, today).status).toBe('atrasado');
  });

  test('keeps what was paid and charged, whatever the new terms; 40% of 2000 are 800', () => {
    const loan = aLoan({ paid_amount: cents(5000), interest_paid: cents(40_000) });
    const changed = terms({ amount: cents(200_000), notes: 'novo valor' });
    expect(editedLoan(loan, changed, today)).toEqual({
      ...loan,
      ...changed,
      contract_interest: 80_000,
    });
  });

  test('refuses terms that are no loan', () => {
    expect(() => editedLoan(aLoan(), terms({ amount: cents(0) }), today)).toThrow(Problem);
  });

  test('a paid loan takes new notes and nothing else', () => {
    const paid = aLoan({ status: 'pago', paid_at: now, paid_amount: cents(140_000) });
    expect(editedLoan(paid, terms({ notes: 'quitado em dinheiro' }), today)).toEqual({
      ...paid,
      notes: 'quitado em dinheiro',
    });
    const changes: Partial<LoanTerms>[] = [
      { amount: cents(1) },
      { interest_rate: basisPoints(1) },
      { overdue_interest_rate: cents(1) },
      { start_date: day('2026-11-14') },
      { end_date: day('2026-12-16') },
    ];
    for (const change of changes)
      expect(() => editedLoan(paid, terms(change), today)).toThrow(
        expect.objectContaining({
          code: 'loan_already_paid',
          message: 'Este empréstimo já está pago: só as anotações podem ser alteradas.',
        }),
      );
  });
});
