import { expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import type { LoanEventFacts, NewLoanEvent } from '#domain/loans/loan-event.ts';
import { cents } from '#domain/money.ts';
import { eventFigures } from './event-figures.ts';

const on_day = day('2026-11-16');
const amount = cents(40_000);
const late_fee = cents(0);
const discount = cents(0);
const before = day('2026-12-15');
const after = day('2027-01-15');
const renewal: LoanEventFacts['renewed'] = {
  interest: amount,
  end_date: after,
  previous_end_date: before,
  previous_renewed_at: null,
  previous_late_fee_waived: cents(0),
  payment_id: null,
};

test.each<[NewLoanEvent, ReturnType<typeof eventFigures>]>([
  [{ kind: 'created', on_day, facts: { amount, end_date: before } }, { amount }],
  [{ kind: 'edited', on_day, facts: { changes: { end_date: [before, after] } } }, { endDate: after }],
  [{ kind: 'edited', on_day, facts: { changes: { notes: [null, 'pago em mãos'] } } }, {}],
  [{ kind: 'payment', on_day, facts: { payment_id: 'p', amount, late_fee } }, { amount }],
  [{ kind: 'payment_undone', on_day, facts: { payment_id: 'p', amount, late_fee } }, { amount }],
  [{ kind: 'settled', on_day, facts: { payment_id: 'p', amount, discount, late_fee } }, { amount }],
  [
    { kind: 'settled', on_day, facts: { payment_id: null, amount: cents(0), discount, late_fee } },
    { amount: cents(0) },
  ],
  [{ kind: 'reopened', on_day, facts: {} }, {}],
  [
    { kind: 'renewed', on_day, facts: renewal },
    { amount, endDate: after },
  ],
  [
    { kind: 'renewal_undone', on_day, facts: { renewal_id: 'r', interest: amount, end_date: before } },
    { amount, endDate: before },
  ],
  [{ kind: 'due_date_moved', on_day, facts: { number: 2, from: before, to: after } }, { endDate: after }],
  [
    {
      kind: 'renegotiated',
      on_day,
      facts: {
        plan_version: 2,
        remaining: amount,
        added_interest: cents(0),
        discount,
        late_fee,
        fee_choice: 'waive',
        count: 4,
        installment_amount: cents(10_000),
        last_amount: cents(10_000),
        first_due_date: after,
      },
    },
    {},
  ],
  [{ kind: 'late_fee_waived', on_day, facts: { amount } }, { amount }],
  [{ kind: 'became_overdue', on_day, facts: {} }, {}],
  [{ kind: 'deleted', on_day, facts: {} }, {}],
  [{ kind: 'restored', on_day, facts: {} }, {}],
])('LN-9 the history shows the money and the due date of %o', (event, figures) => {
  expect(eventFigures(event)).toEqual(figures);
});
