import { expect, test } from 'vitest';
import type { BankLineOut } from '#contract/bank-statements.ts';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { linesToRecord, recordedSum } from './line-choices.ts';

const part = {
  loan_id: 'loan-1',
  amount: cents(6500),
  late_fee: cents(0),
  open_fee: cents(0),
  pays: 'parcela 7 de 20',
  remaining_before: cents(91_000),
  remaining_after: cents(84_500),
};

function aLine(id: string, changes: Partial<BankLineOut> = {}): BankLineOut {
  return {
    id,
    statement_id: 's',
    day: day('2026-04-20'),
    amount: cents(6500),
    text: 'Pix',
    state: 'open',
    tied: false,
    verdict: 'certain',
    payers: [],
    client_id: 'c',
    parts: [part],
    payment_id: null,
    payer_key: null,
    ...changes,
  };
}

test('EX-7 EX-9 what is certain or entered before is sent, nothing else unless it is ticked', () => {
  const lines = [
    aLine('certain'),
    aLine('probable', { verdict: 'probable', payer_key: 'JOSE M SOUZA' }),
    aLine('registered', { verdict: 'registered', parts: [], payment_id: 'p' }),
    aLine('unmatched', { verdict: 'unmatched', parts: [], client_id: null }),
  ];
  const sent = (choices = new Map()) => linesToRecord(lines, choices).map(({ id }) => id);
  expect(sent()).toEqual(['certain', 'registered']);
  expect(
    sent(
      new Map([
        ['certain', { ticked: false }],
        ['probable', { ticked: true }],
        ['unmatched', { ticked: true }],
      ]),
    ),
  ).toEqual(['probable', 'registered']);
  expect(recordedSum(lines, linesToRecord(lines, new Map()))).toBe(13_000);
});

test('EX-8 EX-11 another division takes the place of the proposal, and the payer is remembered unless unticked', () => {
  const line = aLine('probable', { verdict: 'probable', payer_key: 'JOSE M SOUZA' });
  const division = {
    clientName: 'Ana',
    parts: [{ loan_id: 'loan-2', amount: cents(6000), late_fee: cents(500) }],
  };
  expect(linesToRecord([line], new Map([['probable', { ticked: true, division }]]))).toEqual([
    { id: 'probable', parts: division.parts, payment_id: null, remember: true },
  ]);
  expect(linesToRecord([line], new Map([['probable', { ticked: true, remember: false }]]))).toMatchObject([
    { remember: false },
  ]);
});
