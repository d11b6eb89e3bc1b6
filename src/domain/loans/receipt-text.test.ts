import { expect, test } from 'vitest';
import { day } from '../calendar.ts';
import { cents } from '../money.ts';
import { aLoan } from './a-loan.ts';
import { receiptText } from './receipt-text.ts';

const client = { name: 'Ivone Magalhães Ribeiro' };
const money = { amount: cents(50_000), late_fee: cents(0), payment_date: day('2026-11-15') };

test('RC-7 a part of R$ 1.400,00: R$ 500,00 received, R$ 900,00 left', () => {
  const loan = aLoan({ paid_amount: cents(50_000), start_date: day('2026-10-16') });
  expect(receiptText({ institution: 'Crédito da Praça', client, loan, money })).toBe(
    [
      'Recibo · Crédito da Praça',
      '',
      'Recebi de Ivone Magalhães Ribeiro o valor de R$\u00a0500,00 em 15/11/2026.',
      'Empréstimo de R$\u00a01.000,00 feito em 16/10/2026.',
      'Restante: R$\u00a0900,00',
    ].join('\n'),
  );
});

test('RC-7 settled with a fee of R$ 15,00: 1400 + 15 = R$ 1.415,00, and nothing is owed any more', () => {
  const loan = aLoan({ status: 'pago', paid_amount: cents(140_000), start_date: day('2026-10-16') });
  const all = { ...money, amount: cents(140_000), late_fee: cents(1500) };
  expect(receiptText({ institution: null, client, loan, money: all })).toBe(
    [
      'Recibo',
      '',
      'Recebi de Ivone Magalhães Ribeiro o valor de R$\u00a01.415,00 em 15/11/2026.',
      'Juros por atraso incluídos: R$\u00a015,00',
      'Empréstimo de R$\u00a01.000,00 feito em 16/10/2026.',
      'Empréstimo quitado. Obrigado!',
    ].join('\n'),
  );
});
