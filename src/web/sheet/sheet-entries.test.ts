import { expect, test } from 'vitest';
import type { ShownLine } from '#web/data/sheet/sheet-query.ts';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { promisedFirst } from '#domain/visits/promise.ts';
import { aPlanLoan, aSingleLoan } from '#tests/builders/a-plan.ts';
import { newEntryKey } from '#web/base/entry-key.ts';
import {
  afterRecording,
  entryOf,
  isOutdated,
  leftOut,
  newEntry,
  readSheet,
  sheetSums,
} from './sheet-entries.ts';

const TODAY = day('2026-12-20');
const line = (loan: ShownLine['loan'], due: number, promised?: string): ShownLine => ({
  client: { id: 'c', name: 'Ana', phone: '', address: null, photo_sha256: null },
  loan,
  due: cents(due),
  promise:
    promised === undefined
      ? null
      : {
          client_id: 'c',
          loan_id: null,
          promised_on: day(promised),
          promised_amount: cents(1),
          paid: cents(0),
        },
  last_collection: null,
  last_visit: null,
});
const plan = {
  ...aPlanLoan({
    overdue: { count: 2, amount: cents(13_000) },
    due_today: { count: 1, amount: cents(6_500) },
  }),
  late_fee: { days: 2, due: cents(1_000), charged: cents(1_000), received: cents(0), waived: cents(0) },
};
const planLine = line({ ...plan, id: 'plan' }, 19_500);
const single = line(
  {
    ...aSingleLoan(TODAY),
    id: 'single',
    late_fee: { due: cents(0) },
  },
  10_000,
);

test('FD-2 the foot counts what is ticked, with the fees received, and by method', () => {
  const entries = {
    plan: { ...newEntry(planLine, 'k', { method: 'pix' }), fee: 'receive' as const },
    single: { ...newEntry(single, 'l', { method: 'cash' }), amount: '100,00' },
  };
  expect(sheetSums([planLine, single], entries)).toEqual({
    count: 2,
    amount: 30_500,
    byMethod: [
      { method: 'cash', amount: 10_000 },
      { method: 'pix', amount: 20_500 },
    ],
  });
  expect(sheetSums([planLine, single], {})).toEqual({ count: 0, amount: 0, byMethod: [] });
});

test('FD-3 a line is sent with its key, what was typed and the loan as it was seen; without an amount nothing is', () => {
  const entry = { ...newEntry(planLine, 'k'), fee: 'waive' as const };
  expect(readSheet([single, planLine], { plan: entry }, TODAY)).toEqual({
    lines: [
      {
        entry_key: 'k',
        loan_id: 'plan',
        version: 1,
        amount: 19_500,
        late_fee: 0,
        waive_late_fee: 1_000,
        payment_date: '2026-12-20',
        method: null,
        notes: null,
      },
    ],
    missing: null,
  });
  const missing = { ...entry, amount: '0' };
  expect(readSheet([planLine], { plan: missing }, TODAY)).toEqual({ lines: [], missing: 'Ana' });
});

test('FD-3 what was recorded is no longer ticked; refused or undone meanwhile it stays, with the reason', () => {
  const entries = {
    one: newEntry(planLine, 'a'),
    two: newEntry(planLine, 'b'),
    three: newEntry(planLine, 'c'),
    four: newEntry(planLine, 'd'),
  };
  const result = (key: string, message: string | null, undone = false) => ({
    entry_key: key,
    payment: null,
    undone,
    problem: message === null ? null : ({ code: 'loan_already_paid', message } as const),
  });
  const after = afterRecording(entries, [result('a', null), result('b', 'Pago.'), result('c', null, true)]);
  expect(Object.keys(after)).toEqual(['two', 'three', 'four']);
  expect(after['two']?.refusal).toBe('Pago.');
  expect(after['three']?.refusal).toBe(
    'já tinha sido registrado e foi desfeito. Marque de novo para registrar.',
  );
  expect(after['four']).toBe(entries.four);
});

test('FD-3 a loan that changed since it was ticked is ticked no longer, and its line says so', () => {
  const entries = { plan: newEntry(planLine, 'k') };
  const changed = { ...planLine, loan: { ...planLine.loan, version: 2 } };
  expect([entryOf(planLine, entries)?.key, isOutdated(planLine, entries)]).toEqual(['k', false]);
  expect([entryOf(changed, entries), isOutdated(changed, entries)]).toEqual([undefined, true]);
  expect(readSheet([changed], entries, TODAY).lines).toEqual([]);
});

test('FD-3 a key is a UUIDv7 of its moment', () => {
  const key = newEntryKey(Date.UTC(2026, 10, 18));
  expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(key.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.UTC(2026, 10, 18));
  expect(newEntryKey(1)).not.toBe(newEntryKey(1));
});

test('FD-13 who promised for today is first', () => {
  const promised = line(single.loan, 10_000, '2026-12-20');
  const later = line(single.loan, 10_000, '2026-12-22');
  expect(promisedFirst([planLine, later, promised], TODAY)).toEqual([promised, planLine, later]);
});

test('FD-3 what was ticked and left the sheet is not what was ticked on another sheet', () => {
  const entries = {
    plan: newEntry(planLine, 'a', { sheet: 'today ' }),
    gone: newEntry(single, 'b', { sheet: 'today ' }),
    elsewhere: newEntry(single, 'c', { sheet: 'today none' }),
  };
  expect(leftOut([planLine], entries, 'today ').map(({ loanId, client }) => [loanId, client.name])).toEqual([
    ['gone', 'Ana'],
  ]);
});
