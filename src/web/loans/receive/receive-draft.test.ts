import { describe, expect, test } from 'vitest';
import type { LoanOfClient } from '#contract/loans.ts';
import { day } from '#domain/calendar.ts';
import { aLoan } from '#tests/builders/a-loan.ts';
import { cents } from '#domain/money.ts';
import { emptyReceive, readReceive, receivedSum, type ReceiveDraft } from './receive-draft.ts';
import { receiveOptions } from './receive-options.ts';

const TODAY = day('2026-11-15');
const NOW = '2026-11-15T21:04:00.000Z';
/** Three days × R$ 5,00. */
const FEE = cents(1500);
const NOTHING = { count: 0, amount: cents(0) };

function shown(loan: Parameters<typeof aLoan>[0], plan: Partial<LoanOfClient['plan']> = {}): LoanOfClient {
  return {
    ...aLoan(loan),
    client: { name: 'Geraldo Santos', phone: '' },
    created_at: NOW,
    version: 1,
    plan: {
      method: 'single',
      frequency: null,
      count: 1,
      version: 1,
      skip: { saturdays: false, sundays: false, holidays: false },
      first_due_date: day('2026-12-15'),
      last_due_date: day('2026-12-15'),
      installment_amount: cents(0),
      paid_count: 0,
      next: null,
      overdue: NOTHING,
      due_today: NOTHING,
      ...plan,
    },
    late_fee: { days: 0, accrued: cents(0), received: cents(0), waived: cents(0), due: cents(0) },
  };
}

const optionsOf = (loan: LoanOfClient, discount = cents(0)) =>
  receiveOptions(loan, { today: TODAY, now: NOW, discount }).map(({ choice, result, amount }) => [
    choice,
    result,
    amount,
  ]);

describe('RC-1 the sums of a single payment', () => {
  test('R$ 1.000,00 at 40 %, R$ 500,00 paid: the interest, the remaining R$ 900,00, or another amount', () => {
    expect(optionsOf(shown({ paid_amount: cents(50_000) }))).toEqual([
      ['interest', 'renova até 15/12/2026', 40_000],
      ['all', 'quita o empréstimo', 90_000],
      ['other', 'fica pago em parte', null],
    ]);
  });

  test('with a proposed discount of R$ 100,00, settling brings in R$ 1.300,00', () => {
    expect(optionsOf(shown({}), cents(10_000))[1]).toEqual([
      'all',
      'quita com desconto de R$\u00a0100,00',
      130_000,
    ]);
  });

  test('everything is paid: it is settled without receiving anything', () => {
    expect(optionsOf(shown({ paid_amount: cents(150_000) }))).toEqual([
      ['all', 'quita o empréstimo', 0],
      ['other', 'fica pago a mais', null],
    ]);
  });
});

test('RC-2 instalments of R$ 130,00: two late, one due today; a sum is offered once', () => {
  const plan = {
    method: 'total',
    count: 10,
    next: { number: 3, due_date: day('2026-11-01'), amount: cents(13_000) },
    overdue: { count: 2, amount: cents(26_000) },
    due_today: { count: 1, amount: cents(13_000) },
  } as const;
  const terms = { interest_method: 'total', contract_interest: cents(30_000) } as const;
  expect(optionsOf(shown(terms, plan))).toEqual([
    ['installment', 'parcela 3 de 10', 13_000],
    ['overdue', '2 parcelas em atraso', 26_000],
    ['until_today', 'com a que vence hoje', 39_000],
    ['all', 'quita o empréstimo', 130_000],
    ['other', 'fica pago em parte', null],
  ]);
  const oneLate = { ...plan, overdue: { count: 1, amount: cents(13_000) }, due_today: NOTHING };
  expect(optionsOf(shown(terms, oneLate)).map(([choice]) => choice)).toEqual(['installment', 'all', 'other']);
});

describe('RC-3 what is recorded', () => {
  const options = receiveOptions(shown({}), { today: TODAY, now: NOW, discount: cents(0) });
  const draft = (fields: Partial<ReceiveDraft>): ReceiveDraft => ({ ...emptyReceive(TODAY, FEE), ...fields });
  const asked = { options, today: TODAY, feeDue: FEE, feeToSettle: null };
  const read = (fields: Partial<ReceiveDraft>) => readReceive(draft(fields), asked);

  test('nothing is chosen at first', () => {
    expect(read({})).toMatchObject({ problem: { title: 'Escolha quanto recebeu' } });
    expect(receivedSum(draft({}), asked)).toBeNull();
  });

  test('the interest of yesterday in cash renews, and a fee to be received is no part of it', () => {
    expect(read({ choice: 'interest', when: 'yesterday', method: 'cash', fee_choice: 'receive' })).toEqual({
      values: { kind: 'renewal', reception: { payment_date: '2026-11-14', method: 'cash' } },
    });
    expect(receivedSum(draft({ choice: 'interest', fee_choice: 'receive' }), asked)).toBe(40_000);
  });

  test('everything with the fee: 1400 + 15 = R$ 1.415,00', () => {
    expect(read({ choice: 'all', fee_choice: 'receive' })).toEqual({
      values: { kind: 'settlement', lateFee: 1500, reception: { payment_date: '2026-11-15', method: null } },
    });
    expect(receivedSum(draft({ choice: 'all', fee_choice: 'receive' }), asked)).toBe(141_500);
  });

  test('another amount by Pix on another day, the fee forgiven', () => {
    const fields = {
      choice: 'other',
      amount: '500',
      when: 'other',
      payment_date: '2026-11-10',
      method: 'pix',
      fee_choice: 'waive',
    } as const;
    expect(read(fields)).toEqual({
      values: {
        kind: 'payment',
        payment: {
          amount: 50_000,
          payment_date: '2026-11-10',
          late_fee: 0,
          waive_late_fee: 1500,
          method: 'pix',
        },
      },
    });
  });

  test('EQ-3 of a collector a settlement receives the fee of its day, whatever was chosen: 15,00, of yesterday 10,00', () => {
    const feeToSettle = (on: string) => cents(on === TODAY ? 1500 : 1000);
    const fields = draft({ choice: 'all', fee_choice: 'leave' });
    const values = (when: 'today' | 'yesterday') =>
      readReceive({ ...fields, when }, { ...asked, feeToSettle });
    expect(values('today')).toMatchObject({ values: { kind: 'settlement', lateFee: 1500 } });
    expect(values('yesterday')).toMatchObject({ values: { kind: 'settlement', lateFee: 1000 } });
    expect(receivedSum({ ...fields, when: 'yesterday' }, { ...asked, feeToSettle })).toBe(141_000);
  });

  test('a day after today is refused', () => {
    expect(read({ choice: 'all', when: 'other', payment_date: '2026-11-16' })).toMatchObject({
      errors: { payment_date: 'A data do pagamento não pode estar no futuro.' },
    });
  });
});
