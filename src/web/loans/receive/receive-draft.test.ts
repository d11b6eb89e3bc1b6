import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ShownLoan } from '#contract/loans.ts';
import { addDays, day } from '#domain/calendar.ts';
import { lateFeeOf } from '#domain/loans/fees/late-fee.ts';
import { remainingAmount, totalToPay } from '#domain/loans/loan/loan-totals.ts';
import { renewalOf } from '#domain/loans/renewal/loan-renewal.ts';
import { settlementOf } from '#domain/loans/settlement/loan-settlement.ts';
import { basisPoints, cents, moneyFieldText, percentOf } from '#domain/money.ts';
import { aLoan } from '#tests/builders/a-loan.ts';
import { stillDateQuestion } from '../renewal/still-date.ts';
import { settledText, settlesAtOnePress } from '../settlement/one-press.ts';
import {
  divisionText,
  emptyReceive,
  feeAsked,
  priceOf,
  readReceive,
  receivedParts,
  tileChosen,
  type Circumstances,
  type ReceiveDraft,
} from './receive-draft.ts';
import { receiveOptions } from './receive-options.ts';

const TODAY = day('2026-11-15');
const NOW = '2026-11-15T21:04:00.000Z';
/** Three days × R$ 5,00. */
const FEE = cents(1500);
const NOTHING = { count: 0, amount: cents(0) };

function shown(loan: Parameters<typeof aLoan>[0], plan: Partial<ShownLoan['plan']> = {}): ShownLoan {
  return {
    ...aLoan(loan),
    client: { name: 'Geraldo Santos', phone: '' },
    created_at: NOW,
    version: 1,
    plan: {
      first_due_date: day('2026-12-15'),
      last_due_date: day('2026-12-15'),
      installment_amount: cents(0),
      next: null,
      overdue: NOTHING,
      due_today: NOTHING,
      ...plan,
    },
    late_fee: { days: 0, accrued: cents(0), received: cents(0), waived: cents(0), due: cents(0) },
  };
}

const optionsOf = (loan: ShownLoan) =>
  receiveOptions(loan, TODAY).map(({ choice, result, amount }) => [choice, result, amount]);

describe('RC-1 the sums of a single payment', () => {
  test('R$ 1.000,00 at 40 %, R$ 500,00 paid: the interest, the remaining R$ 900,00, or another amount', () => {
    expect(optionsOf(shown({ paid_amount: cents(50_000), end_date: day('2026-11-12') }))).toEqual([
      ['interest', 'renova até 15/12/2026', 40_000],
      ['all', 'quita o empréstimo', 90_000],
      ['other', 'fica pago em parte', null],
    ]);
  });

  test('LN-29 where a renewal would not move the due date, the interest stands last', () => {
    const choices = (end: string) => optionsOf(shown({ end_date: day(end) })).map(([choice]) => choice);
    expect(choices('2026-12-14')).toEqual(['interest', 'all', 'other']);
    expect(choices('2026-12-15')).toEqual(['all', 'other', 'interest']);
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
    next: { number: 3, due_date: day('2026-11-01'), amount: cents(13_000) },
    overdue: { count: 2, amount: cents(26_000) },
    due_today: { count: 1, amount: cents(13_000) },
  } as const;
  const terms = {
    interest_method: 'total',
    installment_count: 10,
    contract_interest: cents(30_000),
  } as const;
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

describe('RC-3 RC-10 what is recorded', () => {
  const loan = shown({ end_date: day('2026-11-12') });
  const asked: Circumstances = {
    options: receiveOptions(loan, TODAY),
    today: TODAY,
    feeOn: (on) => (on === TODAY ? FEE : cents(1000)),
    mayForgive: true,
    remaining: cents(140_000),
    proposed: cents(0),
  };
  /** As if the tile had been pressed and then the rest. */
  const draft = (fields: Partial<ReceiveDraft>): ReceiveDraft => ({
    ...emptyReceive(TODAY),
    ...(fields.choice === undefined || fields.choice === null ? {} : tileChosen(fields.choice)),
    ...fields,
  });
  const read = (fields: Partial<ReceiveDraft>, changes: Partial<Circumstances> = {}) =>
    readReceive(draft(fields), { ...asked, ...changes });
  const parts = (fields: Partial<ReceiveDraft>, changes: Partial<Circumstances> = {}) =>
    receivedParts(draft(fields), { ...asked, ...changes });

  test('nothing is chosen at first', () => {
    expect(read({})).toMatchObject({ problem: { title: 'Escolha quanto recebeu' } });
    expect(parts({})).toBeNull();
  });

  test('RC-11 the interest of yesterday in cash renews with the fee of today: 400 + 15 = R$ 415,00', () => {
    const fields = { choice: 'interest', when: 'yesterday', method: 'cash' } as const;
    expect(read(fields)).toEqual({
      values: {
        kind: 'renewal',
        renewal: {
          record_interest_payment: true,
          late_fee: 1500,
          fee_choice: 'receive',
          payment_date: '2026-11-14',
          method: 'cash',
        },
      },
    });
    expect(parts(fields)).toEqual({ amount: 40_000, fee: 1500 });
    expect(divisionText('interest', { amount: cents(40_000), fee: cents(1500) })).toBe(
      'R$\u00a0400,00 de juros + R$\u00a015,00 de multa',
    );
  });

  test.each(['waive', 'include'] as const)(
    'RC-11 renewed with the fee %s, the interest alone comes in',
    (fee) => {
      expect(read({ choice: 'interest', fee_choice: fee })).toMatchObject({
        values: { renewal: { fee_choice: fee, late_fee: 1500 } },
      });
      expect(parts({ choice: 'interest', fee_choice: fee })).toEqual({ amount: 40_000, fee: 0 });
    },
  );

  test('LN-28 without receiving the interest, and without a fee that is due', () => {
    const unpaid = { choice: 'interest', interest: 'unpaid', fee_choice: 'include' } as const;
    expect(read(unpaid)).toMatchObject({
      values: { renewal: { record_interest_payment: false, fee_choice: 'include' } },
    });
    expect(parts(unpaid)).toEqual({ amount: 0, fee: 0 });
    expect(read({ choice: 'interest' }, { feeOn: () => cents(0) })).toMatchObject({
      values: { renewal: { late_fee: 0, fee_choice: undefined } },
    });
  });

  test('everything with the fee: 1400 + 15 = R$ 1.415,00; forgiven, R$ 1.400,00', () => {
    expect(read({ choice: 'all' })).toEqual({
      values: {
        kind: 'settlement',
        settlement: {
          discount: 0,
          late_fee: 1500,
          waive_late_fee: 0,
          payment_date: '2026-11-15',
          method: null,
        },
      },
    });
    expect(parts({ choice: 'all' })).toEqual({ amount: 140_000, fee: 1500 });
    expect(read({ choice: 'all', fee_choice: 'waive' })).toMatchObject({
      values: { settlement: { late_fee: 0, waive_late_fee: 1500 } },
    });
  });

  test('LN-27 a proposed discount of R$ 320,00 is a second price, and neither is chosen', () => {
    const offer = { proposed: cents(32_000), feeOn: () => cents(0) };
    expect(read({ choice: 'all' }, offer)).toMatchObject({ problem: { title: 'Escolha o valor' } });
    expect(parts({ choice: 'all' }, offer)).toBeNull();
    expect(parts({ choice: 'all', price: 'full' }, offer)).toEqual({ amount: 140_000, fee: 0 });
    expect(read({ choice: 'all', price: 'proposed' }, offer)).toMatchObject({
      values: { settlement: { discount: 32_000 } },
    });
    expect(parts({ choice: 'all', price: 'proposed' }, offer)).toEqual({ amount: 108_000, fee: 0 });
    const other = { choice: 'all', price: 'other', discount: '40' } as const;
    expect(parts(other, offer)).toEqual({ amount: 136_000, fee: 0 });
    expect(read({ ...other, discount: '1.400,01' }, offer)).toEqual({
      errors: { discount: 'O desconto não pode ser maior do que falta.' },
    });
    // Of who gives none.
    expect(read({ choice: 'all', price: 'proposed' }, { ...offer, mayForgive: false })).toMatchObject({
      values: { settlement: { discount: 0 } },
    });
  });

  test('RC-10 another amount by Pix on another day, the fee of that day forgiven', () => {
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
          waive_late_fee: 1000,
          method: 'pix',
        },
      },
    });
  });

  test.each([
    ['300', 28_500, 1_500, 'R$\u00a015,00 de multa + R$\u00a0285,00'],
    ['15', 0, 1_500, 'R$\u00a015,00 de multa + R$\u00a00,00'],
    ['10', 0, 1_000, 'R$\u00a010,00 de multa + R$\u00a00,00'],
  ])('RC-13 typed %s with the fee: %i and %i of fee', (amount, principal, fee, division) => {
    const fields = { choice: 'other', amount, fee_choice: 'receive' } as const;
    expect(read(fields)).toMatchObject({ values: { payment: { amount: principal, late_fee: fee } } });
    const divided = { amount: cents(principal), fee: cents(fee) };
    expect(parts(fields)).toEqual(divided);
    expect(divisionText('other', divided)).toBe(division);
  });

  test('RC-10 RC-13 of what was received yesterday the fee is that of yesterday: 10,00 of 300,00', () => {
    const fields = { choice: 'other', amount: '300', fee_choice: 'receive', when: 'yesterday' } as const;
    expect(read(fields)).toMatchObject({
      values: { payment: { amount: 29_000, late_fee: 1000, payment_date: '2026-11-14' } },
    });
    expect(parts(fields)).toEqual({ amount: 29_000, fee: 1000 });
  });

  test('an amount that cannot be read is refused', () => {
    expect(read({ choice: 'other', amount: '' })).toMatchObject({ problem: { title: 'Valor inválido' } });
  });

  test('EQ-3 of a collector a settlement receives the fee of its day, whatever was chosen: 15,00, of yesterday 10,00', () => {
    const collector = { mayForgive: false };
    const fields = { choice: 'all', fee_choice: 'waive' } as const;
    expect(read(fields, collector)).toMatchObject({
      values: { settlement: { late_fee: 1500, waive_late_fee: 0 } },
    });
    expect(read({ ...fields, when: 'yesterday' }, collector)).toMatchObject({
      values: { settlement: { late_fee: 1000 } },
    });
    expect(parts({ ...fields, when: 'yesterday' }, collector)).toEqual({ amount: 140_000, fee: 1000 });
  });

  test('a day after today is refused', () => {
    expect(read({ choice: 'all', when: 'other', payment_date: '2026-11-16' })).toMatchObject({
      errors: { payment_date: 'A data do pagamento não pode estar no futuro.' },
    });
  });
});

/** Everything that can be pressed in the sheet, and what can be typed. */
const press = fc.oneof(
  fc
    .constantFrom('interest', 'all', 'other', 'installment', 'overdue', 'until_today')
    .map((choice) => tileChosen(choice)),
  fc.constantFrom('leave', 'receive', 'waive', 'include').map((fee_choice) => ({ fee_choice })),
  fc.constantFrom('full', 'proposed', 'other').map((price) => ({ price })),
  fc.constantFrom('received', 'unpaid').map((interest) => ({ interest })),
  fc.constantFrom('today', 'yesterday').map((when) => ({ when })),
  fc.nat({ max: 300_000 }).map((typed) => ({ amount: moneyFieldText(cents(typed)) })),
  fc.nat({ max: 200_000 }).map((typed) => ({ discount: moneyFieldText(cents(typed)) })),
);

test('RC-10 LN-27 over generated loans and presses no fee ends and no discount is given without its word on the screen', () => {
  const run = fc.record({
    amount: fc.integer({ min: 1, max: 500_000 }),
    rate: fc.integer({ min: 0, max: 6_000 }),
    paid: fc.nat({ max: 600_000 }),
    perDay: fc.nat({ max: 2_000 }),
    daysLate: fc.integer({ min: -40, max: 60 }),
    proposed: fc.nat({ max: 3 }),
    mayForgive: fc.boolean(),
    presses: fc.array(press, { maxLength: 8 }),
  });
  fc.assert(
    fc.property(run, (drawn) => {
      const loan = shown({
        amount: cents(drawn.amount),
        interest_rate: basisPoints(drawn.rate),
        contract_interest: percentOf(cents(drawn.amount), basisPoints(drawn.rate)),
        paid_amount: cents(drawn.paid),
        overdue_interest_rate: cents(drawn.perDay),
        end_date: addDays(TODAY, -drawn.daysLate),
        late_from: addDays(TODAY, -drawn.daysLate),
      });
      const remaining = remainingAmount(loan);
      const circumstances: Circumstances = {
        options: receiveOptions(loan, TODAY),
        today: TODAY,
        feeOn: (on) => lateFeeOf(loan, on).due,
        mayForgive: drawn.mayForgive,
        remaining,
        proposed: drawn.mayForgive
          ? cents(Math.max(0, Math.floor((remaining * drawn.proposed) / 4)))
          : cents(0),
      };
      const draft = drawn.presses.reduce<ReceiveDraft>(
        (so, pressed) => ({ ...so, ...pressed }),
        emptyReceive(TODAY),
      );
      const reading = readReceive(draft, circumstances);
      if (!('values' in reading)) return;
      const { values } = reading;
      const block = feeAsked(draft, circumstances);
      const word = block?.options.find(({ value }) => value === block.value)?.word ?? null;
      const due = block?.due ?? 0;
      if (values.kind === 'settlement') {
        // All of the fee is decided about, by the word that is marked.
        const { late_fee: received, waive_late_fee: waived = 0, discount } = values.settlement;
        expect(received + waived).toBe(due);
        if (waived > 0) expect(word).toBe('Perdoar');
        if (discount > 0) expect(['proposed', 'other']).toContain(priceOf(draft, circumstances));
        if (!drawn.mayForgive) expect([waived, discount]).toEqual([0, 0]);
        // The server takes it as it is.
        const seen = { total_amount: totalToPay(loan), remaining_amount: remaining };
        expect(settlementOf(loan, TODAY, NOW, seen, values.settlement).changed).toBe(true);
      }
      if (values.kind === 'renewal' && drawn.mayForgive) {
        const { late_fee: seen, fee_choice: choice } = values.renewal;
        expect(seen).toBe(due);
        expect(choice === undefined).toBe(due === 0);
        if (choice === 'waive') expect(word).toBe('Perdoar');
        if (choice === 'include') expect(word).toBe('Somar à dívida');
        expect(renewalOf(loan, TODAY, NOW, values.renewal).lateFee).toBe(due);
      }
      if (values.kind === 'payment') {
        if (values.payment.waive_late_fee > 0) expect(word).toBe('Perdoar');
        expect(values.payment.late_fee + values.payment.waive_late_fee).toBeLessThanOrEqual(due);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('LN-27 one press settles only where no fee is due and no discount is proposed', () => {
  const once = (feeDue: number, proposed: number) =>
    settlesAtOnePress({ feeDue: cents(feeDue), proposed: cents(proposed) });
  expect([once(0, 0), once(1, 0), once(0, 1), once(2_500, 13_750)]).toEqual([true, false, false, false]);
  expect(settledText({ amount: cents(61_250), late_fee: cents(0), payment_date: TODAY }, cents(13_750))).toBe(
    'Recebido R$\u00a0612,50, desconto de R$\u00a0137,50',
  );
  expect(settledText(null, cents(0))).toBe('Nada faltava');
});

test('LN-29 what is asked of a renewal that gives no more time', () => {
  expect(stillDateQuestion({ end_date: day('2026-12-14') }, TODAY)).toBeNull();
  expect(stillDateQuestion({ end_date: day('2026-12-15') }, TODAY)).toBe(
    'O vencimento não muda: 15/12/2026. Renovar mesmo assim?',
  );
  expect(stillDateQuestion({ end_date: day('2026-12-20') }, TODAY)).toBe(
    'O vencimento volta de 20/12/2026 para 15/12/2026. Renovar mesmo assim?',
  );
});
