import { describe, expect, test } from 'vitest';
import { day } from '../../calendar.ts';
import { cents } from '../../money.ts';
import { aLoan } from '#tests/builders/a-loan.ts';
import { aPlanLoan, aSingleLoan } from '#tests/builders/a-plan.ts';
import { lateFeeOf, lateFeeRestText, lateFeeText } from '../fees/late-fee.ts';
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
    expect(lateFeeOf(loan, day(today)).due).toBe(amount);
    expect(plain(lateFeeText(loan, day(today)))).toBe(text);
  });

  test('a paid loan has none, nor one stored as atrasado whose day has not come', () => {
    expect(lateFeeOf(aLoan({ status: 'pago' }), day('2027-12-15')).due).toBe(0);
    expect(lateFeeOf(aLoan({ status: 'atrasado' }), day('2026-12-01')).due).toBe(0);
  });

  test('LN-21 it stops on the day the payments covered the total: 3 days × R$ 5,00', () => {
    for (const status of ['ativo', 'atrasado'] as const)
      expect(
        lateFeeOf(aLoan({ status, late_days_before: 3, late_from: null }), day('2026-12-20')).accrued,
      ).toBe(1500);
  });

  test('PA-25 what was received and forgiven is taken off, and the rest is never negative', () => {
    const loan = aLoan({ late_fee_received: cents(2000), late_fee_waived: cents(1000) });
    expect(lateFeeOf(loan, day('2026-12-27'))).toEqual({
      days: 12,
      accrued: 6000,
      received: 2000,
      waived: 1000,
      due: 3000,
    });
    expect(plain(lateFeeText(loan, day('2026-12-27')))).toBe(
      'Multa por atraso: 12 dias × R$ 5,00 = R$ 60,00',
    );
    expect(plain(lateFeeRestText(loan, day('2026-12-27')))).toBe(
      'Recebida: R$ 20,00 · Perdoada: R$ 10,00 · Falta: R$ 30,00',
    );
    expect(lateFeeOf(loan, day('2026-12-16')).due).toBe(0);
    expect(lateFeeRestText(aLoan(), day('2026-12-27'))).toBeNull();
    expect(plain(lateFeeRestText(aLoan({ late_fee_received: cents(2000) }), day('2026-12-27')))).toBe(
      'Recebida: R$ 20,00 · Falta: R$ 40,00',
    );
    expect(plain(lateFeeRestText(aLoan({ late_fee_waived: cents(1000) }), day('2026-12-27')))).toBe(
      'Perdoada: R$ 10,00 · Falta: R$ 50,00',
    );
  });

  test('the largest fee over the longest time is still a safe amount', () => {
    const loan = aLoan({ overdue_interest_rate: cents(99_999_999_999), end_date: day('2000-01-01') });
    expect(lateFeeOf(loan, day('2100-12-31')).accrued).toBe(36_889 * 99_999_999_999);
  });
});

describe('LN-15 Resumo do Empréstimo', () => {
  test('names every fact: 1000 at 40% is 1400', () => {
    expect(plain(loanSummary(aSingleLoan(day('2026-12-01')), maria, day('2026-12-01')))).toBe(
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
    const text = plain(
      loanSummary(aSingleLoan(day('2026-12-20')), { ...maria, phone: ' ' }, day('2026-12-20')),
    );
    expect(text).toContain('\nTelefone: Não informado\n');
    expect(text).toContain('\nValor total: R$ 1.400,00\nSituação: Atrasado\n');
    expect(text?.endsWith('\nMulta por atraso: 5 dias × R$ 5,00 = R$ 25,00')).toBe(true);
  });
});

describe('LN-15 after its lines the summary says what was paid and what remains', () => {
  test.each([
    [20_000, 'Pago: R$ 200,00 · Falta: R$ 1.200,00'],
    [140_000, 'Pago: R$ 1.400,00 · Falta: R$ 0,00'],
    [161_000, 'Pago: R$ 1.610,00 · Pago a mais R$ 210,00'],
  ])('%i centavos of R$ 1.400,00 paid', (paid, line) => {
    const text = plain(
      loanSummary(aSingleLoan(day('2026-12-01'), { paid_amount: cents(paid) }), maria, day('2026-12-01')),
    );
    expect(text?.endsWith(`\nValor total: R$ 1.400,00\nSituação: Em Dia\n${line}`)).toBe(true);
  });

  test('LN-17 the fee of a late loan stands before it', () => {
    const text = plain(
      loanSummary(aSingleLoan(day('2026-12-20'), { paid_amount: cents(20_000) }), maria, day('2026-12-20')),
    );
    expect(
      text?.endsWith('\nMulta por atraso: 5 dias × R$ 5,00 = R$ 25,00\nPago: R$ 200,00 · Falta: R$ 1.200,00'),
    ).toBe(true);
  });
});

describe('PA-51 a loan in instalments adds its lines to the texts', () => {
  const onTime = aPlanLoan();
  const late = aPlanLoan({ overdue: { count: 3, amount: cents(19_500) } }, { late_from: day('2026-11-20') });

  test('the summary on time: how many are paid and the next one', () => {
    expect(plain(loanSummary(onTime, maria, day('2026-11-19')))).toBe(
      [
        'Resumo do Empréstimo',
        '',
        'Cliente: Maria da Silva',
        'Telefone: (11) 98765-4321',
        'Valor emprestado: R$ 1.000,00',
        'Juros: 30%',
        'Vencimento: 20/11/2026',
        'Valor total: R$ 1.300,00',
        'Situação: Vence em 1d',
        'Parcelas: 4 de 20 pagas',
        'Próxima: 5ª de R$ 65,00 em 20/11/2026',
        'Pago: R$ 260,00 · Falta: R$ 1.040,00',
      ].join('\n'),
    );
  });

  test('the summary when three are late: 3 × 65 = 195', () => {
    expect(plain(loanSummary(late, maria, day('2026-11-23')))).toContain(
      [
        'Situação: Atrasado',
        'Parcelas: 4 de 20 pagas',
        'Próxima: 5ª de R$ 65,00 em 20/11/2026',
        'Em atraso: 3 parcelas, R$ 195,00',
        'Multa por atraso: 3 dias × R$ 5,00 = R$ 15,00',
      ].join('\n'),
    );
  });

  test('a partly paid next instalment is named with what is open of it; all covered, none is next', () => {
    const partly = aPlanLoan({ next: { number: 5, due_date: day('2026-11-20'), amount: cents(2_500) } });
    expect(plain(loanSummary(partly, maria, day('2026-11-19')))).toContain(
      '\nPróxima: 5ª de R$ 25,00 em 20/11/2026\n',
    );
    const covered = aPlanLoan(
      { next: null },
      { paid_count: 20, paid_amount: cents(130_000), late_from: null },
    );
    const text = plain(loanSummary(covered, maria, day('2026-12-06')));
    expect(text).toContain('\nParcelas: 20 de 20 pagas\nPago: R$ 1.300,00 · Falta: R$ 0,00');
  });

  test('settled with a discount it speaks of no instalments', () => {
    const settled = aPlanLoan({ next: null }, { status: 'pago', paid_at: '2026-11-19T12:00:00.000Z' });
    expect(loanSummary(settled, maria, day('2026-11-19'))).not.toContain('Parcelas');
  });
});

test('LN-34 the share text of a renewed loan says the renewals on a line of their own: 1.000 + 400 + 400', () => {
  const renewed = aSingleLoan(day('2026-12-01'), { interest_paid: cents(40_000) });
  expect(plain(loanSummary(renewed, maria, day('2026-12-01')))).toContain(
    [
      'Valor emprestado: R$ 1.000,00',
      'Juros: 40% (R$ 400,00)',
      'Renovações: R$ 400,00',
      'Vencimento: 15/12/2026',
      'Valor total: R$ 1.800,00',
    ].join('\n'),
  );
});
