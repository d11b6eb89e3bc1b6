import { expect, test } from 'vitest';
import { day } from '../../calendar.ts';
import { cents } from '../../money.ts';
import { aLoan as lateLoan } from '#tests/builders/a-loan.ts';
import type { Loan } from '../loan/loan.ts';
import { eventToUndo, type LoanEvent, type RenewedEvent } from '../events/loan-event.ts';
import { renewalOf } from './loan-renewal.ts';
import { renewalUndone } from './renewal-undo.ts';

const now = '2026-12-20T15:00:00.000Z';
const aLoan = (changes: Partial<Loan> = {}) => lateLoan({ overdue_interest_rate: cents(0), ...changes });

const renewed: RenewedEvent = {
  id: 'event-2',
  at: now,
  kind: 'renewed',
  on_day: day('2026-12-20'),
  facts: {
    interest: cents(40_000),
    end_date: day('2027-01-20'),
    previous_end_date: day('2026-12-15'),
    previous_renewed_at: null,
    previous_late_fee_waived: cents(0),
    payment_id: null,
  },
};

test('LN-19 a renewal undone on the day is the loan as it was, late again by its due date', () => {
  const before = aLoan({ status: 'atrasado' });
  const { loan } = renewalOf(before, day('2026-12-20'), now);
  expect(renewalUndone(loan, renewed, null, day('2026-12-20'))).toEqual(before);
  expect(renewalUndone(loan, renewed, null, day('2026-12-15')).status).toBe('ativo');
});

test('LN-19 the receipt of the interest goes too: 500 paid + 400 received − 400 = 500', () => {
  const before = aLoan({ paid_amount: cents(50_000), interest_paid: cents(40_000) });
  const { loan } = renewalOf(before, day('2026-12-10'), now, { record_interest_payment: true });
  expect([loan.paid_amount, loan.interest_paid]).toEqual([90_000, 80_000]);
  const facts = {
    ...renewed.facts,
    previous_renewed_at: '2026-11-15T12:00:00.000Z',
    payment_id: 'payment-1',
  };
  expect(
    renewalUndone(loan, { ...renewed, facts }, { amount: cents(40_000) }, day('2026-12-10')),
  ).toMatchObject({
    paid_amount: 50_000,
    interest_paid: 40_000,
    renewed_at: '2026-11-15T12:00:00.000Z',
    end_date: '2026-12-15',
    status: 'ativo',
  });
});

test('LN-19 only the last thing that happened can be undone; turning overdue is nothing that happened', () => {
  const event = (kind: 'became_overdue' | 'reopened' | 'renewal_undone'): LoanEvent =>
    kind === 'renewal_undone'
      ? {
          id: 'event-3',
          at: now,
          kind,
          on_day: day('2026-12-21'),
          facts: { renewal_id: 'event-2', interest: cents(40_000), end_date: day('2026-12-15') },
        }
      : { id: 'event-3', at: now, kind, on_day: day('2026-12-21'), facts: {} };
  expect(eventToUndo([renewed])).toBe(renewed);
  expect(eventToUndo([event('became_overdue'), renewed])).toBe(renewed);
  // What the client accepted changes nothing of the loan (PB-12).
  const facts = { acceptance_id: 'acceptance-1' };
  const accepted = { id: 'event-4', at: now, kind: 'accepted', on_day: day('2026-12-21'), facts } as const;
  expect(eventToUndo([accepted, renewed])).toBe(renewed);
  // Nor who answers for it (PD-1).
  const guarantees = { changes: {}, guarantees_changed: true } as const;
  const edited = { ...accepted, kind: 'edited', facts: guarantees } as const;
  expect(eventToUndo([edited, renewed])).toBe(renewed);
  expect(eventToUndo([event('reopened'), renewed])).toBeNull();
  expect(eventToUndo([event('renewal_undone'), renewed])).toBeNull();
  expect(eventToUndo([])).toBeNull();
});

test('RC-11 LN-19 an added fee leaves with its renewal: 300 + 25 were charged, 300 received', () => {
  const before = lateLoan({ status: 'atrasado', paid_amount: cents(10_000) });
  const choices = { record_interest_payment: true, fee_choice: 'include', late_fee: cents(2_500) } as const;
  const { loan, payment } = renewalOf(before, day('2026-12-20'), now, choices);
  expect(loan).toMatchObject({ interest_paid: 42_500, paid_amount: 50_000 });
  const facts = {
    ...renewed.facts,
    interest: cents(42_500),
    added_fee: cents(2_500),
    payment_id: 'payment-1',
  };
  expect(renewalUndone(loan, { ...renewed, facts }, payment, day('2026-12-20'))).toEqual(before);
});
