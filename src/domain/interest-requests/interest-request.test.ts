import { describe, expect, test } from 'vitest';
import { day } from '../calendar.ts';
import { cents } from '../money.ts';
import { loanTermsProblem } from '../loans/loan/new-loan.ts';
import {
  allowedMove,
  INTEREST_STATUSES,
  isOpen,
  nextStatus,
  previousStatus,
  requesterLabel,
  statusOf,
  type InterestStatus,
} from './interest-request.ts';
import { loanFromInterest, previewOfLoan } from './loan-from-interest.ts';

describe('IN-7 the order of the statuses', () => {
  test.each<[InterestStatus, InterestStatus | null, InterestStatus | null]>([
    ['Pendente', null, 'Em Análise'],
    ['Em Análise', 'Pendente', 'Aprovado'],
    ['Aprovado', 'Em Análise', null],
    ['Rejeitado', 'Aprovado', 'Concluído'],
    ['Concluído', 'Rejeitado', null],
  ])('%s: previous %s, next %s', (status, previous, next) => {
    expect(previousStatus(status)).toBe(previous);
    expect(nextStatus(status)).toBe(next);
  });

  test('IN-8 the allowed moves are one step or Rejeitar, and never Aprovado → Concluído', () => {
    const allowed = INTEREST_STATUSES.flatMap((from) =>
      INTEREST_STATUSES.filter((to) => allowedMove(from, to)).map((to) => `${from} → ${to}`),
    );
    expect(allowed).toEqual([
      'Pendente → Em Análise',
      'Pendente → Rejeitado',
      'Em Análise → Pendente',
      'Em Análise → Aprovado',
      'Em Análise → Rejeitado',
      'Aprovado → Em Análise',
      'Aprovado → Rejeitado',
      'Rejeitado → Aprovado',
      'Rejeitado → Rejeitado',
      'Rejeitado → Concluído',
      'Concluído → Rejeitado',
    ]);
  });

  test('a missing status is Pendente, an unknown one is refused', () => {
    expect(statusOf(null)).toBe('Pendente');
    expect(statusOf('')).toBe('Pendente');
    for (const status of INTEREST_STATUSES) expect(statusOf(status)).toBe(status);
    expect(() => statusOf('pendente')).toThrow(RangeError);
  });

  test('PT-7 open is neither Concluído nor Rejeitado', () => {
    expect(INTEREST_STATUSES.filter(isOpen)).toEqual(['Pendente', 'Em Análise', 'Aprovado']);
  });
});

test.each([
  ['a registered client', { client_id: 'c', client_name: 'Maria', original_requester_name: 'M.' }, 'Maria'],
  [
    'a client who is gone',
    { client_id: 'c', client_name: null, original_requester_name: 'M.' },
    'Cliente Desconhecido',
  ],
  [
    'a requester who gave a name',
    { client_id: null, client_name: null, original_requester_name: ' Ana ' },
    'Ana',
  ],
  [
    'a requester without a name',
    { client_id: null, client_name: null, original_requester_name: ' ' },
    'Novo Cliente',
  ],
  ['a CPF alone', { client_id: null, client_name: null, original_requester_name: null }, 'Novo Cliente'],
])('IN-4 %s', (_who, request, label) => {
  expect(requesterLabel(request)).toBe(label);
});

describe('IN-8 the loan of an approved request', () => {
  const today = day('2027-01-31');
  const approved = {
    client_id: 'client-1',
    requested_amount: cents(150_000),
    status: 'Aprovado' as const,
    notes: 'Para o carro.',
  };

  test('is the requested amount at 40%, R$ 5,00 per day, from today for one month', () => {
    const { clientId, terms } = loanFromInterest(approved, today);
    expect(clientId).toBe('client-1');
    expect(terms).toEqual({
      amount: 150_000,
      interest_rate: 4000,
      overdue_interest_rate: 500,
      start_date: '2027-01-31',
      end_date: '2027-02-28',
      notes: 'Criado a partir de interesse. Para o carro.',
    });
    expect(loanTermsProblem(terms)).toBeNull();
  });

  test('is said beforehand: 800 + 320 = 1120, due in a month, 5 per day; or why there will be none', () => {
    const text = (changes: Partial<typeof approved>, on = '2026-11-15') => {
      const preview = previewOfLoan({ ...approved, ...changes }, day(on));
      return (preview.kind === 'loan' ? preview.text : preview.reason).replaceAll('\u00a0', ' ');
    };
    expect(text({ requested_amount: cents(80_000) })).toBe(
      'R$ 800,00 a 40% = R$ 1.120,00, vence em 15/12/2026, R$ 5,00 por dia de atraso',
    );
    expect(text({ requested_amount: cents(101) }, '2027-01-31')).toBe(
      'R$ 1,01 a 40% = R$ 1,41, vence em 28/02/2027, R$ 5,00 por dia de atraso',
    );
    expect(text({ requested_amount: cents(0) })).toBe(
      'O valor solicitado deve ser maior que zero para criar o empréstimo.',
    );
    expect(text({ requested_amount: cents(100_000_000_000) })).toBe(
      'O valor do empréstimo deve ser de até R$ 999.999.999,99.',
    );
  });

  test.each([null, '', '  '])('with the notes %j says only where it came from', (notes) => {
    expect(loanFromInterest({ ...approved, notes }, today).terms.notes).toBe('Criado a partir de interesse.');
  });

  test('with notes as long as allowed still has notes that fit', () => {
    const { notes } = loanFromInterest({ ...approved, notes: '👍'.repeat(2000) }, today).terms;
    expect(notes?.length).toBeLessThanOrEqual(4000);
    expect(notes).toMatch(/^Criado a partir de interesse\. 👍+…$/u);
  });

  test.each([
    ['not yet approved', { status: 'Em Análise' as const }, 'interest_not_approved'],
    ['rejected', { status: 'Rejeitado' as const }, 'interest_not_approved'],
    ['concluded already', { status: 'Concluído' as const }, 'interest_already_concluded'],
    ['of an unregistered requester', { client_id: null }, 'interest_without_client'],
    ['of R$ 0,00', { requested_amount: cents(0) }, 'invalid_input'],
    ['of less than nothing', { requested_amount: cents(-100) }, 'invalid_input'],
  ])('is refused for a request %s', (_what, changes, code) => {
    expect(() => loanFromInterest({ ...approved, ...changes }, today)).toThrow(
      expect.objectContaining({ code }),
    );
  });
});
