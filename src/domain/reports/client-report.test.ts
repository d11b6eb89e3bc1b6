import { describe, expect, test } from 'vitest';
import { day } from '../calendar.ts';
import { aPlanLoan, aSingleLoan } from '#tests/builders/a-plan.ts';
import { basisPoints, cents } from '../money.ts';
import { clientReport, leftOutText, portfolioReport } from './client-report.ts';

const today = day('2026-12-20');
const maria = { name: 'Maria da Silva', phone: '(11) 98765-4321' };
const late = aSingleLoan(today);
const onTime = aSingleLoan(today, {
  amount: cents(20_000),
  interest_rate: basisPoints(1250),
  interest_paid: cents(2500),
  end_date: day('2027-01-20'),
});
const paid = aSingleLoan(today, { status: 'pago', amount: cents(77_700) });

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null;

describe('RP-2 LN-34 the report of a client', () => {
  test('names each open loan: 1000 + 400 = 1400 late, 200 + 25 + 25 = 250 on time; the paid one is not in it', () => {
    expect(plain(clientReport(maria, [late, paid, onTime], today))).toBe(
      [
        'Relatório de Empréstimos',
        '',
        'Cliente: Maria da Silva',
        'Telefone: (11) 98765-4321',
        '',
        'Empréstimo 1',
        'Valor: R$ 1.000,00',
        'Juros: 40% (R$ 400,00)',
        'Total a pagar: R$ 1.400,00',
        'Vencimento: 15/12/2026',
        'Status: ATRASADO',
        '',
        'Empréstimo 2',
        'Valor: R$ 200,00',
        'Juros: 12,5% (R$ 25,00)',
        'Renovações: R$ 25,00',
        'Total a pagar: R$ 250,00',
        'Vencimento: 20/01/2027',
        'Status: EM DIA',
      ].join('\n'),
    );
  });

  test('after the lines of a loan what was paid of it and what remains: 220 - 200 = 20', () => {
    const partly = aSingleLoan(today, {
      amount: cents(20_000),
      interest_rate: basisPoints(1000),
      paid_amount: cents(20_000),
      end_date: day('2027-01-20'),
    });
    expect(plain(clientReport(maria, [partly], today))).toMatch(
      /\nTotal a pagar: R\$ 220,00\nVencimento: 20\/01\/2027\nStatus: EM DIA\nPago: R\$ 200,00 · Falta: R\$ 20,00$/,
    );
  });

  test('PA-51 a loan in instalments says how many are paid, the next one and what is late', () => {
    const inInstallments = aPlanLoan({ overdue: { count: 2, amount: cents(13_000) } });
    expect(plain(clientReport(maria, [inInstallments], day('2026-11-22')))).toContain(
      [
        'Empréstimo 1',
        'Valor: R$ 1.000,00',
        'Juros: 30% (R$ 300,00)',
        'Total a pagar: R$ 1.300,00',
        'Vencimento: 20/11/2026',
        'Status: ATRASADO',
        'Parcelas: 4 de 20 pagas',
        'Próxima: 5ª de R$ 65,00 em 20/11/2026',
        'Em atraso: 2 parcelas, R$ 130,00',
        'Pago: R$ 260,00 · Falta: R$ 1.040,00',
      ].join('\n'),
    );
  });

  test('says when the phone is missing, and is none without open loans', () => {
    expect(clientReport({ ...maria, phone: '' }, [late], today)).toContain('\nTelefone: Não informado\n');
    expect(clientReport(maria, [paid], today)).toBeNull();
    expect(clientReport(maria, [], today)).toBeNull();
  });
});

test('RP-2 the report of the whole portfolio: 1400 + 250 = 1650 to receive from two of three clients', () => {
  const text = plain(
    portfolioReport(
      [
        { client: { name: 'Ana', phone: '1' }, loans: [onTime] },
        { client: { name: 'Bia', phone: '2' }, loans: [paid] },
        { client: maria, loans: [late] },
      ],
      today,
    ),
  );
  expect(text).toContain(
    'Data: 20/12/2026\nClientes com empréstimos ativos: 2\nValor a receber: R$ 1.650,00\n',
  );
  expect(text).toMatch(/Cliente: Ana[^]*Cliente: Maria da Silva/);
  expect(text).not.toContain('Bia');
  expect(portfolioReport([{ client: maria, loans: [paid] }], today)).toBeNull();
});

test('DB-3 the report of the whole portfolio names the loans of deleted clients that it leaves out: 1650 of 3450', () => {
  const clients = [{ client: maria, loans: [late, onTime] }];
  const gone = aSingleLoan(today, { amount: cents(100_000), paid_amount: cents(50_000) });
  expect(plain(portfolioReport(clients, today, [gone]))).toContain(
    'Valor a receber: R$ 1.650,00\nFora deste relatório: 1 empréstimo de cliente excluído, R$ 900,00 a receber\n',
  );
  expect(plain(portfolioReport(clients, today, [gone, gone]))).toContain(
    'Valor a receber: R$ 1.650,00\nFora deste relatório: 2 empréstimos de clientes excluídos, R$ 1.800,00 a receber\n',
  );
  expect(portfolioReport(clients, today)).not.toContain('Fora deste relatório');
  expect(leftOutText([])).toBeNull();
});
