import { describe, expect, test } from 'vitest';
import { day } from '../../calendar.ts';
import { basisPoints, cents } from '../../money.ts';
import { aLoan } from '#tests/builders/a-loan.ts';
import type { LoanEdit } from './loan-edit.ts';
import { changesBetween, editedLoan } from './loan-edit.ts';

const today = day('2026-11-20');

describe('LN-18 an edited loan', () => {
  test('takes the new terms, and its interest follows: 2000 at 10% is 200', () => {
    expect(editedLoan(aLoan(), { amount: cents(200_000), interest_rate: basisPoints(1000) }, today)).toEqual(
      aLoan({ amount: cents(200_000), interest_rate: basisPoints(1000), contract_interest: cents(20_000) }),
    );
  });

  test.each([
    ['2026-11-19', 'atrasado'],
    ['2026-11-20', 'ativo'],
  ])('due %s is %s on 20/11', (end, status) => {
    expect(editedLoan(aLoan(), { end_date: day(end) }, today).status).toBe(status);
  });

  test('is refused where its terms make no loan', () => {
    expect(() => editedLoan(aLoan(), { amount: cents(0) }, today)).toThrow(
      'O valor do empréstimo deve ser maior que zero.',
    );
  });
});

describe('LN-7 a loan that renewals made as large as one may be', () => {
  const TOO_LARGE = 'O valor e os juros podem somar até R$ 99.999.999.999,99.';
  const largest = aLoan({ interest_paid: cents(9_999_999_859_999) });

  test('takes other terms, but none that charge a centavo more', () => {
    expect(editedLoan(largest, { notes: 'conferido', amount: cents(100_000) }, today).notes).toBe(
      'conferido',
    );
    expect(() => editedLoan(largest, { amount: cents(100_001) }, today)).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        message: TOO_LARGE,
        details: { fields: { amount: TOO_LARGE } },
      }),
    );
  });

  test('from before there was a limit, stays as large as it is or becomes smaller', () => {
    const larger = { ...largest, interest_paid: cents(19_999_999_999_999) };
    expect(editedLoan(larger, { end_date: day('2026-12-31') }, today).end_date).toBe('2026-12-31');
    expect(editedLoan(larger, { amount: cents(99_999) }, today).amount).toBe(99_999);
    expect(() => editedLoan(larger, { amount: cents(100_001) }, today)).toThrow(TOO_LARGE);
  });
});

describe('a paid loan', () => {
  const paid = aLoan({ status: 'pago', paid_at: '2026-11-19T10:00:00.000Z' });

  test('takes new notes and nothing else changes', () => {
    expect(editedLoan(paid, { notes: 'recibo entregue' }, today)).toEqual({
      ...paid,
      notes: 'recibo entregue',
    });
  });

  test.each<[LoanEdit]>([
    [{ amount: cents(1) }],
    [{ interest_rate: basisPoints(1) }],
    [{ overdue_interest_rate: cents(1) }],
    [{ start_date: day('2026-11-01') }],
    [{ end_date: day('2026-12-31') }],
  ])('refuses %o', (edit) => {
    expect(() => editedLoan(paid, edit, today)).toThrow(
      'Este empréstimo já está pago: só as anotações podem ser alteradas.',
    );
  });

  test('stays with its client', () => {
    expect(() => editedLoan(paid, { client_id: 'client-2' }, today)).toThrow(
      'Este empréstimo já está pago e não pode mais ser alterado.',
    );
  });
});

describe('PA-22 a loan in instalments', () => {
  const planned = aLoan({ interest_method: 'total', frequency: 'monthly', installment_count: 3 });

  test('takes notes and a fee per day', () => {
    const edit = { notes: 'combinado', overdue_interest_rate: cents(700) };
    expect(editedLoan(planned, edit, today)).toEqual({ ...planned, ...edit });
  });

  test.each<[LoanEdit]>([
    [{ amount: cents(1) }],
    [{ interest_rate: basisPoints(1) }],
    [{ start_date: day('2026-11-01') }],
    [{ end_date: day('2026-12-31') }],
    [{ client_id: 'client-2' }],
  ])('refuses %o', (edit) => {
    expect(() => editedLoan(planned, edit, today)).toThrow(
      'Este empréstimo é parcelado: use Renegociar para mudar as parcelas.',
    );
  });
});

test('changes are told before and after, and no change is none', () => {
  expect(changesBetween(aLoan(), aLoan())).toBeNull();
  expect(changesBetween(aLoan(), aLoan({ notes: 'x', end_date: day('2026-12-20') }))).toEqual({
    end_date: ['2026-12-15', '2026-12-20'],
    notes: [null, 'x'],
  });
});
