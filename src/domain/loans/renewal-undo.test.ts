import { expect, test } from 'vitest';
import { day } from '../calendar.ts';
import { cents } from '../money.ts';
import { aLoan } from './a-loan.ts';
import { renewalOf } from './loan-renewal.ts';
import { isUndoable, renewalUndone, type RecordedRenewal } from './renewal-undo.ts';

const now = new Date('2026-12-20T15:00:00Z');

const recorded: RecordedRenewal = {
  chargedInterest: cents(40_000),
  receivedInterest: cents(0),
  previousEndDate: day('2026-12-15'),
  previousRenewedAt: null,
  loanVersion: 2,
};

test('LN-19 a renewal undone on the day is the loan as it was, late again by its due date', () => {
  const before = aLoan({ status: 'atrasado' });
  const { loan } = renewalOf(before, day('2026-12-20'), now);
  const renewed = { ...loan, version: 2 };
  expect(renewalUndone(renewed, recorded, day('2026-12-20'))).toEqual({ ...before, version: 2 });
  expect(renewalUndone(renewed, recorded, day('2026-12-15')).status).toBe('ativo');
});

test('LN-19 the receipt of the interest goes too: 500 paid + 400 received − 400 = 500', () => {
  const before = aLoan({ paidAmount: cents(50_000), renewalInterest: cents(40_000) });
  const { loan } = renewalOf(before, day('2026-12-10'), now, { interestReceived: true });
  expect([loan.paidAmount, loan.renewalInterest]).toEqual([90_000, 80_000]);
  const previousRenewedAt = new Date('2026-11-15T12:00:00Z');
  const undone = renewalUndone(
    { ...loan, version: 2 },
    { ...recorded, receivedInterest: cents(40_000), previousRenewedAt },
    day('2026-12-10'),
  );
  expect(undone).toMatchObject({
    paidAmount: 50_000,
    renewalInterest: 40_000,
    renewedAt: previousRenewedAt,
    endDate: '2026-12-15',
    status: 'ativo',
  });
});

test('LN-19 only while the loan has the version the renewal left', () => {
  expect(isUndoable({ version: 2 }, recorded)).toBe(true);
  expect(isUndoable({ version: 3 }, recorded)).toBe(false);
  expect(isUndoable({ version: 2 }, { loanVersion: null })).toBe(false);
  expect(isUndoable({ version: 2 }, null)).toBe(false);
  const { loan } = renewalOf(aLoan(), day('2026-12-10'), now);
  const later = { ...loan, version: 3 };
  expect(() => renewalUndone(later, recorded, day('2026-12-10'))).toThrow(
    'Esta renovação não pode mais ser desfeita: algo já aconteceu com o empréstimo depois dela.',
  );
});
