import { describe, expect, test } from 'vitest';
import { day } from '../../calendar.ts';
import { aLoan } from '#tests/builders/a-loan.ts';
import type { LoanStatus } from '../loan/loan.ts';
import { cardLabel, dashboardBadge, reportLabel } from './loan-labels.ts';
import { lateSince, loanStanding, openStatus, owes, type LoanStanding } from '../loan/loan-standing.ts';

const today = day('2026-11-15');

interface Case {
  what: string;
  status: LoanStatus;
  due: string;
  covered?: string;
  standing: LoanStanding;
  dashboard: string;
  card: string;
  report: string;
  tone: string;
}

const cases: Case[] = [
  {
    what: 'paid, though its date has passed',
    status: 'pago',
    due: '2026-01-01',
    standing: { kind: 'paid' },
    dashboard: 'Pago',
    card: 'Pago',
    report: 'PAGO',
    tone: 'green',
  },
  {
    what: 'due yesterday',
    status: 'ativo',
    due: '2026-11-14',
    standing: { kind: 'overdue', daysLate: 1 },
    dashboard: 'Atrasado',
    card: 'Atrasado',
    report: 'ATRASADO',
    tone: 'red',
  },
  {
    what: 'marked as late, and late since a month',
    status: 'atrasado',
    due: '2026-10-15',
    standing: { kind: 'overdue', daysLate: 31 },
    dashboard: 'Atrasado',
    card: 'Atrasado',
    report: 'ATRASADO',
    tone: 'red',
  },
  {
    what: 'covered, though it was marked as late',
    status: 'atrasado',
    due: '2026-10-15',
    covered: '2026-11-01',
    standing: { kind: 'covered' },
    dashboard: 'Tudo pago',
    card: 'Tudo pago',
    report: 'TUDO PAGO',
    tone: 'green',
  },
  {
    what: 'covered before its date comes',
    status: 'ativo',
    due: '2026-11-16',
    covered: '2026-11-01',
    standing: { kind: 'covered' },
    dashboard: 'Tudo pago',
    card: 'Tudo pago',
    report: 'TUDO PAGO',
    tone: 'green',
  },
  {
    what: 'due today, which is not late',
    status: 'ativo',
    due: '2026-11-15',
    standing: { kind: 'dueSoon', days: 0 },
    dashboard: '0d restantes',
    card: 'Vence em 0d',
    report: 'EM DIA',
    tone: 'orange',
  },
  {
    what: 'due in three days',
    status: 'ativo',
    due: '2026-11-18',
    standing: { kind: 'dueSoon', days: 3 },
    dashboard: '3d restantes',
    card: 'Vence em 3d',
    report: 'EM DIA',
    tone: 'orange',
  },
  {
    what: 'due in four days',
    status: 'ativo',
    due: '2026-11-19',
    standing: { kind: 'onTime', days: 4 },
    dashboard: 'Em dia',
    card: 'Em Dia',
    report: 'EM DIA',
    tone: 'green',
  },
];

describe.each(cases)('a loan $what', ({ status, due, covered, standing, dashboard, card, report, tone }) => {
  const covered_on = covered === undefined ? null : day(covered);
  const loan = aLoan({ status, end_date: day(due), covered_on });

  test('stands where the dates say', () => {
    expect(loanStanding(loan, today)).toEqual(standing);
  });
  test('LN-21 owes unless it is settled or covered, and is late only where it owes', () => {
    expect(owes(loan)).toBe(!['paid', 'covered'].includes(standing.kind));
    expect(lateSince(loan, today)).toBe(standing.kind === 'overdue' ? due : null);
  });
  test(`DB-5 is '${dashboard}' in ${tone} on the dashboard`, () => {
    expect(dashboardBadge(loan, today)).toEqual({ text: dashboard, tone });
  });
  test(`LN-3 is '${card}' on its card`, () => {
    expect(cardLabel(loan, today)).toEqual({ text: card, tone });
  });
  test(`RP-2 is '${report}' in a report`, () => {
    expect(reportLabel(loan, today)).toBe(report);
  });
});

test('LN-14 an open loan turns atrasado the day after its due date', () => {
  expect(openStatus(day('2026-11-15'), today)).toBe('ativo');
  expect(openStatus(day('2026-11-14'), today)).toBe('atrasado');
});
