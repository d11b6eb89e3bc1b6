import { describe, expect, test } from 'vitest';
import { day } from '../../calendar.ts';
import { basisPoints, cents } from '../../money.ts';
import { aLoan as lateLoan } from '#tests/builders/a-loan.ts';
import type { Loan } from '../loan/loan.ts';
import { isAcceptableRenewalDate, movesDueDate, renewalOf, type RenewalChoices } from './loan-renewal.ts';
import { remainingAmount, totalToPay } from '../loan/loan-totals.ts';

const now = '2026-12-20T15:00:00.000Z';
const today = day('2026-12-20');
/** Without a late fee, whatever its due date. */
const aLoan = (changes: Partial<Loan> = {}) => lateLoan({ overdue_interest_rate: cents(0), ...changes });

describe('LN-13 Renovar', () => {
  test('renewing R$ 1.000,00 at 40% adds R$ 400,00: 1000 + 400 + 400 = 1800 to pay, due in a month', () => {
    const loan = aLoan({ status: 'atrasado' });
    const renewal = renewalOf(loan, today, now);
    expect(renewal).toEqual({
      loan: { ...loan, status: 'ativo', end_date: '2027-01-20', renewed_at: now, interest_paid: 40_000 },
      chargedInterest: 40_000,
      payment: null,
      lateFee: 0,
    });
    expect(totalToPay(renewal.loan)).toBe(180_000);
  });

  test('renewing twice: 1000 + 400 + 2 × 400 = 2200', () => {
    const once = renewalOf(aLoan(), today, now).loan;
    const twice = renewalOf(once, day('2027-01-31'), now).loan;
    expect(twice.end_date).toBe('2027-02-28');
    expect(totalToPay(twice)).toBe(220_000);
  });

  test('the total comes to R$ 99.999.999.999,99 and no centavo more', () => {
    const before = (interest_paid: number) => aLoan({ interest_paid: cents(interest_paid) });
    expect(totalToPay(renewalOf(before(9_999_999_819_999), today, now).loan)).toBe(9_999_999_999_999);
    expect(() => renewalOf(before(9_999_999_820_000), today, now)).toThrow(
      'O valor e os juros podem somar até R$ 99.999.999.999,99.',
    );
    // Without interest it does not grow, also where it was larger before there was a limit.
    const larger = { ...before(19_999_999_999_999), interest_rate: basisPoints(0) };
    expect(totalToPay(renewalOf(larger, today, now).loan)).toBe(20_000_000_139_999);
  });

  test('with the interest received: 1800 to pay − 400 received = 1400 remain', () => {
    const loan = aLoan();
    const { loan: renewed, payment } = renewalOf(loan, today, now, { record_interest_payment: true });
    expect(payment).toEqual({
      loan_id: 'loan-1',
      amount: 40_000,
      late_fee: 0,
      payment_date: '2026-12-20',
      method: null,
      notes: 'Juros da renovação',
      kind: 'renewal_interest',
    });
    expect(renewed).toMatchObject({ paid_amount: 40_000, interest_paid: 40_000 });
    expect(remainingAmount(renewed)).toBe(140_000);
  });

  test('interest received the day before in cash: its payment says so, the due date counts from today', () => {
    const reception = { payment_date: day('2026-12-19'), method: 'cash' } as const;
    const { loan, payment } = renewalOf(aLoan(), today, now, { record_interest_payment: true, ...reception });
    expect(payment).toMatchObject({ amount: 40_000, payment_date: '2026-12-19', method: 'cash' });
    expect(loan.end_date).toBe('2027-01-20');
    const tomorrow = { ...reception, payment_date: day('2026-12-21') };
    expect(() => renewalOf(aLoan(), today, now, { record_interest_payment: true, ...tomorrow })).toThrow(
      'A data do pagamento não pode estar no futuro.',
    );
  });

  test('a loan without interest has none to receive', () => {
    const { loan, payment, chargedInterest } = renewalOf(
      aLoan({ interest_rate: basisPoints(0), paid_amount: cents(10) }),
      today,
      now,
      { record_interest_payment: true },
    );
    expect(payment).toBeNull();
    expect(chargedInterest).toBe(0);
    expect(loan.paid_amount).toBe(10);
  });

  test('a paid loan cannot be renewed', () => {
    const paid = aLoan({ status: 'pago', paid_at: now, paid_amount: cents(140_000) });
    expect(() => renewalOf(paid, today, now)).toThrow(
      expect.objectContaining({
        code: 'loan_already_paid',
        message: 'Este empréstimo já está pago e não pode mais ser alterado.',
      }),
    );
  });

  test.each([
    ['2027-01-18', false],
    ['2027-01-19', true],
    ['2027-01-20', true],
    ['2027-01-21', true],
    ['2027-01-22', false],
  ])('a sent date of %s against 2027-01-20 is accepted: %s', (sent, accepted) => {
    expect(isAcceptableRenewalDate(day(sent), day('2027-01-20'))).toBe(accepted);
  });
});

describe('RC-11 the late fee of the period that ends', () => {
  // R$ 1.500,00 at 20 %, five days late at R$ 5,00.
  const loan = lateLoan({
    amount: cents(150_000),
    interest_rate: basisPoints(2000),
    end_date: day('2026-12-15'),
    status: 'atrasado',
  });
  const renewed = (choices: Partial<RenewalChoices>) =>
    renewalOf(loan, today, now, { record_interest_payment: true, late_fee: cents(2_500), ...choices });

  test.each([
    ['receive', 30_000, 2_500, 180_000, 30_000],
    ['include', 30_000, 0, 182_500, 32_500],
    ['waive', 30_000, 0, 180_000, 30_000],
  ] as const)('%s: %i received, %i of fee, %i remain', (feeChoice, amount, fee, remaining, charged) => {
    const { loan: after, payment, chargedInterest, lateFee } = renewed({ fee_choice: feeChoice });
    expect(payment).toMatchObject({ amount, late_fee: fee, kind: 'renewal_interest' });
    expect([chargedInterest, lateFee]).toEqual([30_000, 2_500]);
    expect(remainingAmount(after)).toBe(remaining);
    expect(after).toMatchObject({ interest_paid: charged, end_date: '2027-01-20', late_fee_waived: 0 });
  });

  test('LN-28 without receiving the interest the fee alone is a payment of its own, or there is none', () => {
    expect(renewed({ record_interest_payment: false, fee_choice: 'receive' }).payment).toMatchObject({
      amount: 0,
      late_fee: 2_500,
      kind: 'payment',
      notes: null,
    });
    const added = renewed({ record_interest_payment: false, fee_choice: 'include' });
    expect(added.payment).toBeNull();
    expect(remainingAmount(added.loan)).toBe(212_500);
  });

  test('RC-10 it ends by no renewal without a word, nor with another sum than the one that was seen', () => {
    expect(() => renewed({ fee_choice: undefined })).toThrow('Escolha o que fazer com a multa por atraso.');
    expect(() => renewed({ fee_choice: 'waive', late_fee: cents(2_000) })).toThrow(
      'A multa deste empréstimo mudou: agora são R$\u00a025,00. Confira e confirme de novo.',
    );
    expect(() =>
      renewalOf(aLoan(), today, now, { record_interest_payment: false, late_fee: cents(1) }),
    ).toThrow('A multa deste empréstimo mudou: não há multa a receber. Confira e confirme de novo.');
  });
});

test('LN-29 a renewal moves the due date only where one month from today is after it', () => {
  expect(movesDueDate({ end_date: day('2027-01-19') }, today)).toBe(true);
  expect(movesDueDate({ end_date: day('2027-01-20') }, today)).toBe(false);
  expect(movesDueDate({ end_date: day('2027-01-21') }, today)).toBe(false);
});
