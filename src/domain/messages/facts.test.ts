import { describe, expect, test } from 'vitest';
import { day } from '../calendar.ts';
import { aPlanLoan, aSingleLoan } from '#tests/builders/a-plan.ts';
import { singleInstallment } from '../loans/plan/installment.ts';
import { cents } from '../money.ts';
import {
  collectionMoment,
  collectionText,
  loansToCharge,
  loanText,
  pixDescription,
  promiseMoment,
  promiseText,
  proposalText,
  receiptText,
  type MessageContext,
  type MessageSender,
} from './facts.ts';
import { ORIGINAL_TEXTS } from './original-texts.ts';

const BARE: MessageSender = {
  name: 'Crédito Fácil',
  legal_name: null,
  document: null,
  address: null,
  city: null,
  pix_key: null,
  pix_name: null,
  pix_city: null,
};
const FULL: MessageSender = {
  ...BARE,
  legal_name: 'Ana Souza',
  document: '52998224725',
  address: 'Rua das Flores, 10',
  city: 'São Paulo',
  pix_key: '52998224725',
  pix_name: 'Crédito Fácil',
  pix_city: 'São Paulo',
};

const context = (today: string, sender: MessageSender = BARE): MessageContext => ({
  client: { name: 'Maria da Silva' },
  sender,
  portalLink: 'https://caderneta.example',
  today: day(today),
});
const lines = (text: string) => text.split('\n');

describe('FD-12 while a promise stands its day and what is left of it are named, nothing as late', () => {
  const loan = aSingleLoan(day('2026-12-20'));
  const promise = { promised_on: day('2026-12-22'), left: cents(13_000) };

  test('before its day', () => {
    expect(promiseMoment(promise.promised_on, day('2026-12-20'))).toBe('before');
    expect(lines(promiseText(ORIGINAL_TEXTS.before, [loan], promise, context('2026-12-20')))).toEqual([
      'Olá, Maria! Tudo bem?',
      'Passando para lembrar que o empréstimo de R$ 1.000,00 vence em 22/12/2026: R$ 130,00.',
      'Qualquer dúvida, estou à disposição.',
      'Crédito Fácil',
    ]);
  });

  test('on its day, with the code of what is left', () => {
    expect(promiseMoment(promise.promised_on, day('2026-12-22'))).toBe('due');
    const text = promiseText(ORIGINAL_TEXTS.due, [loan], promise, context('2026-12-22', FULL));
    expect(lines(text).slice(1, 3)).toEqual([
      'Hoje, 22/12/2026, vence o empréstimo de R$ 1.000,00: R$ 130,00.',
      expect.stringMatching(/^Pix copia e cola: 000201.*5406130\.005802BR.*6304[0-9A-F]{4}$/),
    ]);
  });
});

describe('CB-4 CB-6 the message of the moment', () => {
  test('before: R$ 1.000,00 at 40% is R$ 1.400,00, due on 15/12', () => {
    const loan = aSingleLoan(day('2026-12-13'));
    expect(collectionMoment([loan], day('2026-12-13'))).toBe('before');
    expect(lines(collectionText(ORIGINAL_TEXTS.before, [loan], context('2026-12-13')))).toEqual([
      'Olá, Maria! Tudo bem?',
      'Passando para lembrar que o empréstimo de R$ 1.000,00 vence em 15/12/2026: R$ 1.400,00.',
      'Qualquer dúvida, estou à disposição.',
      'Crédito Fácil',
    ]);
  });

  test('on the day, with the code of exactly that value', () => {
    const loan = aSingleLoan(day('2026-12-15'), { paid_amount: cents(40_000) });
    expect(collectionMoment([loan], day('2026-12-15'))).toBe('due');
    expect(lines(collectionText(ORIGINAL_TEXTS.due, [loan], context('2026-12-15', FULL)))).toEqual([
      'Olá, Maria! Tudo bem?',
      'Hoje, 15/12/2026, vence o empréstimo de R$ 1.000,00: R$ 1.000,00.',
      expect.stringMatching(
        /^Pix copia e cola: 000201.*0221Emprestimo 15\/11\/2026.*54071000\.005802BR.*6304[0-9A-F]{4}$/,
      ),
      'Se já pagou, desconsidere esta mensagem.',
      'Ana Souza · CPF 529.982.247-25 · Rua das Flores, 10, São Paulo',
    ]);
  });

  test('LN-17 late: 5 days × R$ 5,00 = R$ 25,00 on its own line, R$ 1.425,00 in all', () => {
    const loan = aSingleLoan(day('2026-12-20'));
    expect(collectionMoment([loan], day('2026-12-20'))).toBe('late');
    expect(lines(collectionText(ORIGINAL_TEXTS.late, [loan], context('2026-12-20')))).toEqual([
      'Olá, Maria! Tudo bem?',
      'Está em aberto o empréstimo de R$ 1.000,00, que venceu em 15/12/2026 (5 dias de atraso): R$ 1.400,00.',
      'Multa por atraso: R$ 25,00',
      'Total hoje: R$ 1.425,00',
      'Podemos combinar a melhor forma de pagamento? Se já pagou, desconsidere.',
      'Crédito Fácil',
    ]);
  });

  test('PA-51 three late instalments of 20 and one due today: 4 × R$ 65,00 = R$ 260,00', () => {
    const loan = aPlanLoan(
      { overdue: { count: 3, amount: cents(19_500) }, due_today: { count: 1, amount: cents(6500) } },
      { overdue_interest_rate: cents(0) },
    );
    expect(lines(collectionText(ORIGINAL_TEXTS.late, [loan], context('2026-11-23'))).slice(1, 5)).toEqual([
      'Está em aberto a parcela 5 de 20 e mais 3, que venceu em 20/11/2026 (3 dias de atraso): R$ 260,00.',
      'Parcelas: 4 de 20 pagas',
      'Próxima: 5ª de R$ 65,00 em 20/11/2026',
      'Em atraso: 3 parcelas, R$ 195,00',
    ]);
  });
});

describe('CB-7 one message per client', () => {
  const today = day('2026-12-15');
  const late = aSingleLoan(today, { id: 'late', end_date: day('2026-12-13'), amount: cents(50_000) });
  const due = aSingleLoan(today, { id: 'due', end_date: today });
  const soon = aSingleLoan(today, { id: 'soon', end_date: day('2026-12-17') });

  test('R$ 700,00 late and R$ 1.400,00 due today are two lines, their sum R$ 2.100,00, fee 2 × R$ 5,00', () => {
    const loans = loansToCharge(due, [late, due, soon], today);
    expect(loans).toEqual([late, due]);
    expect(lines(collectionText(ORIGINAL_TEXTS.late, loans, context('2026-12-15', FULL)))).toEqual([
      'Olá, Maria! Tudo bem?',
      'Está em aberto o empréstimo de R$ 500,00, que venceu em 13/12/2026 (2 dias de atraso): R$ 700,00.',
      'Hoje, 15/12/2026, vence o empréstimo de R$ 1.000,00: R$ 1.400,00.',
      'Soma: R$ 2.100,00',
      'Multa por atraso: R$ 10,00',
      'Total hoje: R$ 2.110,00',
      expect.stringContaining('54072110.00'),
      'Podemos combinar a melhor forma de pagamento? Se já pagou, desconsidere.',
      'Ana Souza · CPF 529.982.247-25 · Rua das Flores, 10, São Paulo',
    ]);
  });

  test('a loan that is not due yet is written about by itself', () => {
    expect(loansToCharge(soon, [late, due, soon], today)).toEqual([soon]);
    expect(loansToCharge(null, [soon], today)).toEqual([soon]);
    expect(loansToCharge(null, [late, soon], today)).toEqual([late]);
    expect(loansToCharge(late, [], today)).toEqual([late]);
  });
});

describe('CB-12 receipt, settlement, welcome', () => {
  test('R$ 65,00 and a fee of R$ 10,00 received for the 5th of 20', () => {
    const before = aPlanLoan();
    const loan = aPlanLoan(
      { next: { number: 6, due_date: day('2026-11-21'), amount: cents(6500) } },
      { paid_amount: cents(32_500), paid_count: 5, end_date: day('2026-11-21') },
    );
    const payment = { amount: cents(6500), late_fee: cents(1000), payment_date: day('2026-11-20') };
    const text = receiptText(ORIGINAL_TEXTS.receipt, { loan, before, payment }, context('2026-11-20'));
    expect(lines(text)).toEqual([
      'Olá, Maria! Recebi R$ 75,00 em 20/11/2026, referente à parcela 5 de 20.',
      'Falta: R$ 975,00',
      'Agradeço!',
      'Crédito Fácil',
    ]);
  });

  test('RC-7 settled with a fee of R$ 15,00: 1.960 + 15 = R$ 1.975,00, and the receipt says that it is settled', () => {
    const before = aPlanLoan();
    const loan = aPlanLoan({ next: null }, { status: 'pago', paid_count: 20, paid_amount: cents(130_000) });
    const payment = { amount: cents(196_000), late_fee: cents(1500), payment_date: day('2026-11-20') };
    expect(
      lines(receiptText(ORIGINAL_TEXTS.receipt, { loan, before, payment }, context('2026-11-20'))),
    ).toEqual([
      'Olá, Maria! Recebi R$ 1.975,00 em 20/11/2026, referente ao empréstimo de R$ 1.000,00.',
      'Falta: R$ 0,00 (quitado)',
      'Agradeço!',
      'Crédito Fácil',
    ]);
  });

  test('RC-8 of a payment of some time ago the instalment is unknown: the text is about the loan', () => {
    const payment = { amount: cents(6500), late_fee: cents(0), payment_date: day('2026-11-16') };
    const text = receiptText(
      '{pago} de {o_que}',
      { loan: aPlanLoan(), before: null, payment },
      context('2026-11-20'),
    );
    expect(text).toBe('R$ 65,00 do empréstimo de R$ 1.000,00');
  });

  test('a settled loan is written about as a whole, also one in instalments', () => {
    const loan = aPlanLoan({ next: null }, { status: 'pago' });
    expect(lines(loanText(ORIGINAL_TEXTS.settled, loan, context('2026-11-20')))).toEqual([
      'Olá, Maria! Confirmo que o empréstimo de R$ 1.000,00 está quitado. Agradeço a confiança!',
      'Crédito Fácil',
    ]);
  });

  test('a new loan: its instalments and where to follow it', () => {
    const loan = aPlanLoan({}, { paid_count: 0, paid_amount: cents(0) });
    expect(lines(loanText(ORIGINAL_TEXTS.welcome, loan, context('2026-11-15')))).toEqual([
      'Olá, Maria! Seu empréstimo foi registrado: 20x de R$ 65,00, o primeiro vencimento em 16/11/2026.',
      'Acompanhe em https://caderneta.example, na aba Cliente, com o seu CPF.',
      'Crédito Fácil',
    ]);
    const uneven = aPlanLoan(
      { installment_amount: cents(36_666) },
      { installment_count: 3, contract_interest: cents(10_000) },
    );
    expect(loanText('{parcelas}', uneven, context('2026-11-15'))).toBe(
      '3x: 2 de R$ 366,66 e a última de R$ 366,68',
    );
    const single = aSingleLoan(day('2026-11-15'));
    expect(loanText('{parcelas}', single, context('2026-11-15'))).toBe('pagamento único de R$ 1.400,00');
  });
});

test('SM-5 a proposal has no client: 2x de R$ 600,00, R$ 1.200,00 in all', () => {
  const installment = (number: number, due: string) => ({
    plan_version: 1,
    number,
    due_date: day(due),
    principal: cents(50_000),
    interest: cents(10_000),
    paid_amount: cents(0),
    covered_on: null,
  });
  const simulation = {
    amount: cents(100_000),
    start_date: day('2026-11-15'),
    frequency: 'monthly' as const,
    installments: [installment(1, '2026-12-15'), installment(2, '2027-01-15')],
  };
  const text = proposalText(ORIGINAL_TEXTS.proposal, simulation, {
    ...context('2026-11-15'),
    client: null,
  });
  expect(lines(text)).toEqual([
    'Olá! Segue a simulação que fizemos: 2x de R$ 600,00, no total de R$ 1.200,00.',
    'Custo efetivo: 13,11% ao mês · 338,58% ao ano',
    'É só uma simulação: os valores valem se confirmarmos hoje.',
    'Crédito Fácil',
  ]);
});

test('SM-5 LP-20 LP-21 the cost can be in any text: R$ 1.000,00 → R$ 1.400,00 in 30 days are 40,66 % a month', () => {
  const terms = {
    amount: cents(100_000),
    contract_interest: cents(40_000),
    end_date: day('2026-12-15'),
  };
  const simulation = {
    amount: terms.amount,
    start_date: day('2026-11-15'),
    frequency: null,
    installments: [singleInstallment(terms)],
  };
  const about = { ...context('2026-11-15'), client: null };
  expect(lines(proposalText('{parcelas}\nAté {vencimento}', simulation, about))).toEqual([
    'pagamento único de R$ 1.400,00',
    'Custo efetivo: 40,66% ao mês · 5.896,41% ao ano',
    'Até 15/12/2026',
  ]);
  expect(lines(proposalText('Pensei em você.', simulation, about))).toEqual([
    'Pensei em você.',
    'Custo efetivo: 40,66% ao mês · 5.896,41% ao ano',
  ]);
});

test('PX-7 the description is the start of a single payment, or the next instalment', () => {
  expect(pixDescription(aSingleLoan(day('2026-11-20')))).toBe('Emprestimo 15/11/2026');
  expect(pixDescription(aPlanLoan())).toBe('Parcela 5/20');
});
