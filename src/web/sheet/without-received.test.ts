import { expect, test } from 'vitest';
import { cents } from '#domain/money.ts';
import type { ShownLine } from '#web/data/sheet/sheet-query.ts';
import { newEntry } from './sheet-entries.ts';
import { withoutReceived } from './without-received.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a line only what is read here
const LINE = {
  client: { id: 'client', name: 'Ana' },
  loan: { id: 'loan', version: 3, late_fee: { due: cents(1_000) } },
  due: cents(14_000),
} as ShownLine;

test.each([
  { amount: 3_000, fee: 400, due: 11_000, feeDue: 600, filled: '110,00' },
  { amount: 14_000, fee: 1_000, due: 0, feeDue: 0, filled: '' },
  { amount: 15_000, fee: 1_100, due: 0, feeDue: 0, filled: '' },
])(
  'OF-4 a line without $amount and a fee of $fee that this device received asks for $due',
  ({ amount, fee, due, feeDue, filled }) => {
    const line = withoutReceived(LINE, { amount: cents(amount), late_fee: cents(fee) });
    expect([line.due, line.loan.late_fee.due]).toEqual([due, feeDue]);
    expect(newEntry(line, 'key').amount).toBe(filled);
  },
);

test('OF-4 a line of which nothing was received is the same line, so that it is not drawn again', () => {
  expect(withoutReceived(LINE, undefined)).toBe(LINE);
  expect(withoutReceived(LINE, { amount: cents(0), late_fee: cents(0) })).toBe(LINE);
});
