import { expect, test } from 'vitest';
import { cents } from '#domain/money.ts';
import { proposedSettlement, readSettlement, settlementReceipt, wholeSettlement } from './settle-draft.ts';

const limits = { remaining: cents(78_000), feeDue: cents(6_000) };

test('PA-30 both lines are zero unless changed; an emptied line is zero', () => {
  expect(proposedSettlement(cents(0))).toEqual({ discount: '0,00', late_fee: '0,00' });
  const none = { values: { discount: 0, lateFee: 0 } };
  expect(readSettlement({ discount: '0,00', late_fee: '0,00' }, limits)).toEqual(none);
  expect(readSettlement({ discount: ' ', late_fee: '' }, limits)).toEqual(none);
});

test('PA-31 a proposed discount stands in its line: 780,00 − 170,32 + 60,00 of fee brings in 669,68', () => {
  expect(proposedSettlement(cents(17_032)).discount).toBe('170,32');
  expect(readSettlement({ discount: '170,32', late_fee: '60' }, limits)).toEqual({
    values: { discount: 17_032, lateFee: 6_000 },
  });
  expect(settlementReceipt(cents(78_000), { discount: cents(17_032), lateFee: cents(6_000) })).toBe(66_968);
  expect(settlementReceipt(cents(-500), { discount: cents(0), lateFee: cents(6_000) })).toBe(6_000);
});

test('PA-32 a discount above the remaining amount and a fee above what is due are said next to their lines', () => {
  expect(readSettlement({ discount: '780,00', late_fee: '0' }, limits)).toHaveProperty('values');
  expect(readSettlement({ discount: '780,01', late_fee: '60,01' }, limits)).toEqual({
    errors: {
      discount: 'O desconto não pode ser maior que o restante.',
      late_fee: 'A multa recebida vai até R$\u00a060,00.',
    },
  });
  expect(readSettlement({ discount: 'dez', late_fee: '-1' }, limits)).toEqual({
    errors: { discount: 'Digite um valor, como 50,00.', late_fee: 'Digite um valor, como 50,00.' },
  });
  expect(readSettlement({ discount: '0', late_fee: '1' }, { ...limits, feeDue: cents(0) })).toEqual({
    errors: { late_fee: 'Não há multa a receber.' },
  });
});

test('EQ-3 of a collector: no discount, and the whole fee', () => {
  expect(readSettlement(wholeSettlement(cents(6_000)), limits)).toEqual({
    values: { discount: 0, lateFee: 6_000 },
  });
});
