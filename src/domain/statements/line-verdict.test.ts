import { describe, expect, test } from 'vitest';
import { addDays, day, type Day } from '../calendar.ts';
import { parseCpf, type Cpf } from '../cpf.ts';
import { cents } from '../money.ts';
import type { OpenLoan } from './line-values.ts';
import { aLoan } from '#tests/builders/a-loan.ts';
import { coverageColumns } from '../loans/plan/covered-plan.ts';
import { findPayers, type KnownClient, type KnownPayer } from './find-payers.ts';
import { judgeLines, type EnteredPayment } from './line-verdict.ts';
import { payerOf } from './payer-of.ts';

const cpf = (text: string): Cpf => parseCpf(text) ?? expect.fail('not a CPF');
const ANA: KnownClient = { id: 'ana', name: 'Ana Souza', cpf: cpf('529.982.247-25') };
const JOSE: KnownClient = { id: 'jose', name: 'José Maria de Souza', cpf: cpf('304.396.828-00') };
const ON = day('2026-04-20');

/** `paid` of `count` instalments of `amount`, one a day before `next`. */
function aBook(
  id: string,
  client: string,
  of: { count: number; amount: number; paid: number; next: Day; fee?: number },
): OpenLoan {
  const installments = Array.from({ length: of.count }, (_, at) => ({
    plan_version: 1,
    number: at + 1,
    due_date: addDays(of.next, at - of.paid),
    principal: cents(of.amount),
    interest: cents(0),
    paid_amount: cents(at < of.paid ? of.amount : 0),
    covered_on: at < of.paid ? addDays(of.next, at - of.paid) : null,
  }));
  const loan = aLoan({
    id,
    client_id: client,
    amount: cents(of.count * of.amount),
    contract_interest: cents(0),
    overdue_interest_rate: cents(of.fee ?? 0),
    interest_method: 'fixed',
    frequency: 'daily',
    installment_count: of.count,
    paid_amount: cents(of.paid * of.amount),
    start_date: addDays(of.next, -of.paid - 1),
    ...coverageColumns(installments, { status: 'ativo', holiday_grace: false }),
  });
  return { loan, installments, lastPaymentDay: of.paid === 0 ? null : addDays(of.next, -1) };
}

/** The fifth of ten due on 15/04, R$ 5,00 a day; the others of it are not due before 25/04. */
function monthlyBook(): OpenLoan {
  const book = aBook('loan-a', 'ana', {
    count: 10,
    amount: 13_000,
    paid: 4,
    next: day('2026-04-15'),
    fee: 500,
  });
  const installments = book.installments.map((each) =>
    each.number > 5 ? { ...each, due_date: addDays(each.due_date, 30) } : each,
  );
  return { ...book, installments };
}

const LOANS = [monthlyBook(), aBook('loan-b', 'ana', { count: 20, amount: 6500, paid: 6, next: ON })];
const NUBANK =
  'Transferência recebida pelo Pix - ANA SOUZA - •••.982.247-•• - NU PAGAMENTOS (0260) Agência: 1 Conta: 2';

interface Sent {
  text?: string;
  amount: number;
  on?: Day;
  account?: string;
}

function judge(
  sent: readonly Sent[],
  books: {
    loans?: readonly OpenLoan[];
    payments?: readonly EnteredPayment[];
    clients?: readonly KnownClient[];
    remembered?: readonly KnownPayer[];
  } = {},
) {
  const lines = sent.map(({ text = NUBANK, amount, on = ON, account = 'a' }, at) => ({
    id: `line-${at + 1}`,
    account,
    day: on,
    amount: cents(amount),
    found: findPayers(payerOf(text), books.clients ?? [ANA, JOSE], books.remembered ?? []),
  }));
  return judgeLines(lines, {
    loans: books.loans ?? LOANS,
    payments: books.payments ?? [],
    offers: { early_discount: false, offers_interest_only: false },
  }).map(({ verdict, client_id, parts, payment_id }) => ({
    verdict,
    client_id,
    parts: parts.map(({ loan_id, amount, late_fee }) => [loan_id, amount, late_fee]),
    payment_id,
  }));
}

describe('the worked example: two loans of Ana Souza on 20/04', () => {
  test.each([
    [15_500, 'certain', [['loan-a', 13_000, 2500]]],
    [6500, 'certain', [['loan-b', 6500, 0]]],
    [13_000, 'certain', [['loan-a', 13_000, 0]]],
    [14_000, 'probable', [['loan-a', 14_000, 0]]],
    [
      22_000,
      'certain',
      [
        ['loan-a', 13_000, 2500],
        ['loan-b', 6500, 0],
      ],
    ],
  ])('EX-6 EX-7 a credit of %i centavos is %s', (amount, verdict, parts) => {
    expect(judge([{ amount }])).toEqual([{ verdict, client_id: 'ana', parts, payment_id: null }]);
  });
});

test('EX-6 two credits of 65,00 are two instalments; the last one leaves nothing for a third', () => {
  const book = aBook('loan-b', 'ana', { count: 8, amount: 6500, paid: 6, next: ON });
  expect(
    judge([{ amount: 6500 }, { amount: 6500 }, { amount: 6500 }], { loans: [book] }).map(
      ({ verdict }) => verdict,
    ),
  ).toEqual(['certain', 'certain', 'unmatched']);
});

test('EX-7 two loans whose instalments are equal: nothing is ticked', () => {
  const loans = [
    aBook('loan-a', 'ana', { count: 20, amount: 6500, paid: 6, next: ON }),
    aBook('loan-b', 'ana', { count: 30, amount: 6500, paid: 2, next: ON }),
  ];
  expect(judge([{ amount: 6500 }], { loans })[0]).toMatchObject({ verdict: 'probable', client_id: 'ana' });
  // Everything due until that day on both loans is one value.
  expect(judge([{ amount: 13_000 }], { loans })[0]).toMatchObject({
    verdict: 'certain',
    parts: [
      ['loan-a', 6500, 0],
      ['loan-b', 6500, 0],
    ],
  });
});

test('EX-7 a payer by name alone is probable, and a credit without a client has no match', () => {
  expect(judge([{ text: 'PIX RECEBIDO ANA SOUZA 20/04', amount: 6500 }])[0]).toMatchObject({
    verdict: 'probable',
    client_id: 'ana',
  });
  expect(judge([{ text: 'PIX RECEBIDO CARLA LIMA 20/04', amount: 6500 }])[0]).toMatchObject({
    verdict: 'unmatched',
    client_id: null,
  });
  expect(judge([{ text: NUBANK, amount: 6500 }], { loans: [] })[0]).toMatchObject({
    verdict: 'unmatched',
    client_id: 'ana',
  });
});

test('EX-5 a remembered payer who is a client: the values of both are looked at', () => {
  const text = 'Pix - Recebido 20/04 11:26 00030439682800 JOSE M SOUZA';
  const remembered = [{ payer_key: 'JOSE M SOUZA 30439682800', client_id: 'ana' }];
  const own = aBook('loan-j', 'jose', { count: 10, amount: 4000, paid: 1, next: ON });
  const loans = [...LOANS, own];
  expect(judge([{ text, amount: 6500 }], { loans, remembered })[0]).toMatchObject({
    verdict: 'certain',
    client_id: 'ana',
  });
  expect(judge([{ text, amount: 4000 }], { loans, remembered })[0]).toMatchObject({
    verdict: 'certain',
    client_id: 'jose',
  });
  expect(judge([{ text, amount: 9999 }], { loans, remembered })[0]).toMatchObject({
    verdict: 'unmatched',
    client_id: null,
  });
  const both = [...LOANS, aBook('loan-j', 'jose', { count: 10, amount: 6500, paid: 1, next: ON })];
  expect(judge([{ text, amount: 6500 }], { loans: both, remembered })[0]).toMatchObject({
    verdict: 'unmatched',
  });
});

test('EX-7 a payment of the same sum within three days is the line itself; each payment once, the same day first, and never cash', () => {
  const entered = (id: string, on: string, amount = 6500, fee = 0): EnteredPayment => ({
    id,
    client_id: 'ana',
    amount: cents(amount),
    late_fee: cents(fee),
    payment_date: day(on),
    method: null,
    withLoan: false,
    account: null,
  });
  const payments = [
    entered('p1', '2026-04-21'),
    entered('p2', '2026-04-20', 4000, 2500),
    entered('p3', '2026-04-24'),
    { ...entered('p4', '2026-04-20'), method: 'cash' as const },
  ];
  const tied = judge([{ amount: 6500 }, { amount: 6500 }, { amount: 6500 }], { payments });
  expect(tied.map(({ verdict, payment_id }) => [verdict, payment_id])).toEqual([
    ['registered', 'p2'],
    ['registered', 'p1'],
    ['certain', null],
  ]);
});

test('EX-7 somebody who pays every day: yesterday’s payment is not today’s credit, unless nothing was due today', () => {
  const yesterday: EnteredPayment = {
    id: 'p1',
    client_id: 'ana',
    amount: cents(6500),
    late_fee: cents(0),
    payment_date: day('2026-04-19'),
    method: 'pix',
    withLoan: false,
    account: null,
  };
  expect(judge([{ amount: 6500 }], { payments: [yesterday] })[0]).toMatchObject({ verdict: 'certain' });
  const book = aBook('loan-b', 'ana', { count: 20, amount: 6500, paid: 6, next: day('2026-04-26') });
  const weekly = [{ ...book, lastPaymentDay: day('2026-04-19') }];
  expect(judge([{ amount: 6500 }], { loans: weekly, payments: [yesterday] })[0]).toMatchObject({
    verdict: 'registered',
    payment_id: 'p1',
  });
  const before = [{ ...yesterday, withLoan: true }];
  expect(judge([{ amount: 6500 }], { loans: weekly, payments: before })[0]).toMatchObject({
    verdict: 'certain',
  });
});

test('EX-7 what a statement of another account has recorded on that day is not ticked again', () => {
  const payments = [
    {
      id: 'p1',
      client_id: 'ana',
      amount: cents(6500),
      late_fee: cents(0),
      payment_date: ON,
      method: null,
      withLoan: false,
      account: 'another',
    },
  ];
  expect(judge([{ amount: 6500 }], { payments })[0]).toMatchObject({ verdict: 'probable' });
  expect(judge([{ amount: 6500, account: 'another' }], { payments })[0]).toMatchObject({
    verdict: 'certain',
  });
});

test('EX-7 money from before the last payment, or from before the loan, is not ticked', () => {
  const on = addDays(ON, -3);
  expect(judge([{ amount: 6500, on }])[0]).toMatchObject({ verdict: 'probable' });
  expect(judge([{ amount: 6500, on: day('2026-01-01') }])[0]).toMatchObject({ verdict: 'probable' });
});
