import { describe, expect, test } from 'vitest';
import { day } from '../calendar.ts';
import { cents } from '../money.ts';
import { aLoan } from './a-loan.ts';
import { collectionMessage } from './collection-message.ts';
import { lateFee, lateFeeText } from './late-fee.ts';
import { loanSummary } from './loan-summary.ts';

const maria = { name: 'Maria da Silva', phone: '(11) 98765-4321' };

/** The texts hold no-break spaces after R$; the tables below are easier to read without. */
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null;

describe('LN-17 the late fee stands on its own line', () => {
  test.each([
    ['5 days × R$ 5,00 = R$ 25,00', '2026-12-20', 500, 'Multa por atraso: 5 dias × R$ 5,00 = R$ 25,00', 2500],
    ['1 day × R$ 5,00 = R$ 5,00', '2026-12-16', 500, 'Multa por atraso: 1 dia × R$ 5,00 = R$ 5,00', 500],
    [
      '31 days × R$ 100,10 = R$ 3.103,10',
      '2027-01-15',
      10_010,
      'Multa por atraso: 31 dias × R$ 100,10 = R$ 3.103,10',
      310_310,
    ],
    ['none on the due date', '2026-12-15', 500, null, 0],
    ['none before it', '2026-12-01', 500, null, 0],
    ['none where no fee was agreed', '2026-12-20', 0, null, 0],
  ])('%s', (_sum, today, fee, text, amount) => {
    const loan = aLoan({ overdue_interest_rate: cents(fee) });
    expect(lateFee(loan, day(today))).toBe(amount);
    expect(plain(lateFeeText(loan, day(today)))).toBe(text);
  });

  test('a paid loan has none, nor one stored as atrasado whose day has not come', () => {
    expect(lateFee(aLoan({ status: 'pago' }), day('2027-12-15'))).toBe(0);
    expect(lateFee(aLoan({ status: 'atrasado' }), day('2026-12-01'))).toBe(0);
  });

  test.each([
    ['covered 3 days after the due date: 3 × R$ 5,00', '2026-12-18', 1500],
    ['covered on the due date', '2026-12-15', 0],
    ['covered before it', '2026-11-20', 0],
    ['covered today: 5 × R$ 5,00', '2026-12-20', 2500],
    ['covered on a day that has not come', '2026-12-31', 2500],
  ])('LN-21 it stops on the day the payments covered the total: %s', (_when, coveredOn, amount) => {
    for (const status of ['ativo', 'atrasado'] as const)
      expect(lateFee(aLoan({ status, covered_on: day(coveredOn) }), day('2026-12-20'))).toBe(amount);
  });

  test('the largest fee over the longest time is still a safe amount', () => {
    const loan = aLoan({ overdue_interest_rate: cents(99_999_999_999), end_date: day('2000-01-01') });
    expect(lateFee(loan, day('2100-12-31'))).toBe(36_889 * 99_999_999_999);
  });
});

describe('LN-15 Resumo do Empréstimo', () => {
  test('names every fact: 1000 at 40% is 1400', () => {
    expect(plain(loanSummary(aLoan(), maria, day('2026-12-01')))).toBe(
      [
        'Resumo do Empréstimo',
        '',
        'Cliente: Maria da Silva',
        'Telefone: (11) 98765-4321',
        'Valor emprestado: R$ 1.000,00',
        'Juros: 40%',
        'Vencimento: 15/12/2026',
        'Valor total: R$ 1.400,00',
        'Situação: Em Dia',
      ].join('\n'),
    );
  });

  test('LN-17 adds the fee where the loan is late and leaves the total as it is', () => {
    const text = plain(loanSummary(aLoan(), { ...maria, phone: ' ' }, day('2026-12-20')));
    expect(text).toContain('\nTelefone: Não informado\n');
    expect(text).toContain('\nValor total: R$ 1.400,00\nSituação: Atrasado\n');
    expect(text?.endsWith('\nMulta por atraso: 5 dias × R$ 5,00 = R$ 25,00')).toBe(true);
  });
});

describe('LN-15 after its lines the summary says what was paid and what remains', () => {
  test.each([
    [20_000, 'Pago: R$ 200,00 · Restante: R$ 1.200,00'],
    [140_000, 'Pago: R$ 1.400,00 · Restante: R$ 0,00'],
    [161_000, 'Pago: R$ 1.610,00 · Pago a mais R$ 210,00'],
  ])('%i centavos of R$ 1.400,00 paid', (paid, line) => {
    const text = plain(loanSummary(aLoan({ paid_amount: cents(paid) }), maria, day('2026-12-01')));
    expect(text?.endsWith(`\nValor total: R$ 1.400,00\nSituação: Em Dia\n${line}`)).toBe(true);
  });

  test('LN-17 the fee of a late loan stands before it', () => {
    const text = plain(loanSummary(aLoan({ paid_amount: cents(20_000) }), maria, day('2026-12-20')));
    expect(
      text?.endsWith(
        '\nMulta por atraso: 5 dias × R$ 5,00 = R$ 25,00\nPago: R$ 200,00 · Restante: R$ 1.200,00',
      ),
    ).toBe(true);
  });
});

describe("the message behind 'Cobrar'", () => {
  test('LN-17 a late loan: what is open, since when, and the fee', () => {
    expect(plain(collectionMessage(aLoan({ paid_amount: cents(40_000) }), maria, day('2026-12-20')))).toBe(
      [
        'Olá, Maria! Tudo bem?',
        'Passando para lembrar que o empréstimo de R$ 1.000,00 venceu em 15/12/2026 (5 dias de atraso).',
        'Valor em aberto: R$ 1.000,00',
        'Multa por atraso: 5 dias × R$ 5,00 = R$ 25,00',
        'Podemos combinar o pagamento? Agradeço desde já.',
      ].join('\n'),
    );
  });

  test.each([
    ['2026-12-15', 'vence hoje, 15/12/2026.'],
    ['2026-12-10', 'vence em 15/12/2026.'],
  ])('seen on %s the loan %s', (today, words) => {
    const text = plain(collectionMessage(aLoan(), maria, day(today)));
    expect(text).toContain(words);
    expect(text).toContain('Valor em aberto: R$ 1.400,00');
    expect(text).not.toContain('Multa');
  });

  test('LN-21 a loan whose payments reached the total is not collected, and neither is a paid one', () => {
    for (const paidAmount of [cents(140_000), cents(150_000)]) {
      expect(plain(collectionMessage(aLoan({ paid_amount: paidAmount }), maria, day('2027-01-01')))).toBe(
        'Olá, Maria! Tudo bem?\nConfirmo que o empréstimo de R$ 1.000,00 está todo pago. Agradeço a confiança!',
      );
    }
    expect(collectionMessage(aLoan({ status: 'pago' }), maria, day('2027-01-01'))).toContain('está quitado');
  });
});
