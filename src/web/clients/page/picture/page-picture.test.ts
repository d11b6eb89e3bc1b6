import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { aPayment } from '#tests/builders/a-played-loan.ts';
import { compareLines, ledgerOf, type LedgerLine } from '#domain/clients/ledger.ts';
import type { ClientRecords } from '#domain/clients/ledger-records.ts';
import { aLoan } from '#tests/builders/a-loan.ts';
import type { Loan } from '#domain/loans/loan/loan.ts';
import { singlePaymentPlan } from '#domain/loans/plan/loan-plan.ts';
import { basisPoints, cents } from '#domain/money.ts';
import type { Mark, Measure, TextMark } from './marks.ts';
import { pagePicture } from './page-picture.ts';
import type { PageToDraw } from './page-to-draw.ts';
import { paperColour } from './paper-colours.ts';

const TODAY = day('2026-11-15');
const LARGEST = cents(99_999_999_999);

/** Every letter is half as wide as it is high. */
const measure: Measure = (text, { size }) => text.length * size * 0.5;

const late = aLoan({
  id: 'late',
  amount: cents(80_000),
  start_date: day('2026-10-01'),
  end_date: day('2026-10-31'),
  notes: 'paga quando a filha manda dinheiro',
});
const settled = aLoan({
  id: 'settled',
  amount: cents(20_000),
  interest_rate: basisPoints(2000),
  start_date: day('2025-12-01'),
  end_date: day('2026-01-01'),
  status: 'pago',
  paid_amount: cents(24_000),
  paid_at: '2025-12-28T12:00:00.000Z',
});

function newestFirst(records: ClientRecords): LedgerLine[] {
  return ledgerOf(records, TODAY).sort((a, b) => compareLines(b, a));
}

const LINES = newestFirst({
  loans: [late, settled],
  payments: [aPayment('p', 'settled', 240, '2025-12-28', { kind: 'settlement' })],
  events: [],
});

const planned = (loan: Loan) => ({ ...loan, plan: singlePaymentPlan(loan, TODAY) });

/** R$ 800,00 at 40 % late for 15 days; R$ 200,00 at 20 % settled last year. */
const ADRIANA: PageToDraw = {
  name: 'Adriana Cardoso',
  institution: 'Crédito da Praça',
  today: TODAY,
  owed: cents(112_000),
  lateAmount: cents(112_000),
  lateDays: 15,
  nextDueDate: day('2026-10-31'),
  loans: [planned(late)],
  openLoans: 1,
  lines: LINES,
};
const PAID: PageToDraw = {
  ...ADRIANA,
  owed: cents(0),
  lateAmount: cents(0),
  lateDays: 0,
  nextDueDate: null,
  loans: [],
  openLoans: 0,
  lines: LINES.filter((line) => line.loan_id === 'settled'),
};

const isText = (mark: Mark): mark is TextMark => mark.kind === 'text';
const textsOf = (page: PageToDraw) =>
  pagePicture(page, measure)
    .marks.filter(isText)
    .map(({ text }) => text.replaceAll('\u00a0', ' '));
const stampsOf = (page: PageToDraw) =>
  pagePicture(page, measure).marks.filter((mark) => mark.kind === 'stamp');

test('CL-16 the picture says what the page says as a message, and no more', () => {
  const said = [
    'Crédito da Praça',
    '15 de novembro de 2026',
    'Adriana Cardoso',
    'Deve',
    'R$ ',
    '1.120',
    ',00',
    'Em atraso: R$ 1.120,00, há 15 dias',
    'Em aberto',
    '1 empréstimo',
    'Empréstimo de 01/10/2026',
    'venceu em 31/10, há 15 dias',
    'R$ 1.120,00',
    'falta pagar',
    'A página de Adriana',
    ['31/10', 'Venceu e não pagou', 'saldo 1.120,00'],
    ['01/10', 'Emprestei R$ 800,00', '40%, volta até 31/10', '+ 1.120,00', 'saldo 1.120,00'],
    ['28/12', '2025', 'Pagou e quitou', '4 dias antes', '− 240,00', 'saldo 0,00'],
    ['01/12', '2025', 'Emprestei R$ 200,00', '20%, volta até 01/01', '+ 240,00', 'saldo 240,00'],
    'Caderneta',
  ].flat();
  expect(textsOf(ADRIANA)).toEqual(said);
});

test('CL-16 it is 1080 wide and as high as it needs; the cover comes first, what is late is red', () => {
  const { width, height, marks } = pagePicture(ADRIANA, measure);
  expect([width, height]).toEqual([1080, 1776]);
  expect(marks.slice(0, 3)).toEqual([
    { kind: 'box', x: 0, y: 0, width: 1080, height: 1776, colour: 'paper' },
    { kind: 'box', x: 0, y: 0, width: 1080, height: 710, colour: 'cover' },
    { kind: 'box', x: 972, y: 0, width: 26, height: 710, colour: 'elastic' },
  ]);
  const red = marks.filter(isText).filter(({ colour }) => colour.endsWith('red'));
  expect(red.map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual([
    'Em atraso: R$ 1.120,00, há 15 dias',
    'venceu em 31/10, há 15 dias',
    'Venceu e não pagou',
  ]);
});

test('CL-16 who owes nothing gets PAGO; who never borrowed does not', () => {
  expect(textsOf(PAID).slice(3, 8)).toEqual(['Deve', 'R$ ', '0', ',00', 'Não deve nada']);
  expect(stampsOf(PAID).map(({ width }) => width)).toEqual([236, 128]);
  expect(stampsOf({ ...PAID, lines: [] })).toEqual([]);
  expect(textsOf({ ...PAID, lines: [] })).toContain('Ainda não há nada escrito aqui.');
});

test('CL-16 without a profile no institution; before the due date the next one; what was paid too much is called so', () => {
  const soon = { lateAmount: cents(0), lateDays: 0, nextDueDate: day('2026-11-20') };
  expect(textsOf({ ...ADRIANA, ...soon, institution: null }).slice(0, 7)).toEqual([
    '15 de novembro de 2026',
    'Adriana Cardoso',
    'Deve',
    'R$ ',
    '1.120',
    ',00',
    'Próximo vencimento: 20/11/2026',
  ]);
  const overpaid = planned({ ...late, paid_amount: cents(115_000) });
  const texts = textsOf({ ...ADRIANA, owed: cents(-3_000), loans: [overpaid] });
  expect(texts.slice(3, 7)).toEqual(['Pago a mais', 'R$ ', '30', ',00']);
  expect(texts).toContain('pago a mais');
});

test('CL-16 of a loan in instalments it says which one is due', () => {
  const loan = planned({ ...late, interest_method: 'total', installment_count: 20 });
  const next = { number: 5, due_date: TODAY, amount: cents(6_500) };
  const none = { count: 0, amount: cents(0) };
  const inTime = { ...loan, end_date: TODAY, plan: { ...loan.plan, next, overdue: none } };
  expect(textsOf({ ...ADRIANA, loans: [inTime] }).join(' ')).toContain(
    'Parcela 5 de 20 · R$ 65,00 · vence hoje',
  );
  const behind = { ...loan, plan: { ...loan.plan, next, overdue: { count: 3, amount: cents(19_500) } } };
  const texts = textsOf({ ...ADRIANA, loans: [behind] }).join(' ');
  expect(texts).toContain('3 parcelas em atraso · R$ 195,00 · venceu em 31/10, há 15 dias');
});

test('CL-16 twelve lines and eight loans at most, and how many more there are', () => {
  const payments = Array.from({ length: 13 }, (_, n) => aPayment(`p${n}`, 'late', 1, '2026-11-01'));
  const lines = newestFirst({ loans: [late], payments, events: [] });
  expect(lines).toHaveLength(15);
  const loans = Array.from({ length: 10 }, () => planned(late));
  const texts = textsOf({ ...ADRIANA, lines, loans, openLoans: 10 });
  expect(texts.filter((text) => text === 'falta pagar')).toHaveLength(8);
  expect(texts).toContain('e mais 2 empréstimos');
  expect(texts.filter((text) => text.startsWith('saldo '))).toHaveLength(12);
  expect(texts).toContain('e mais 3 linhas antes destas');
  expect(textsOf({ ...ADRIANA, lines: lines.slice(0, 13) })).toContain('e mais 1 linha antes destas');
});

const LONG_NAME = 'Maria Aparecida dos Santos Albuquerque de Vasconcelos e Silva Nascimento Cavalcanti';
const huge = aLoan({ ...late, amount: LARGEST, contract_interest: LARGEST });

test.each([
  ['as usual', ADRIANA],
  ['a very long name', { ...ADRIANA, name: LONG_NAME, institution: LONG_NAME }],
  ['a name of one word', { ...ADRIANA, name: 'x'.repeat(200), institution: 'W'.repeat(100) }],
  [
    'the largest sums',
    {
      ...ADRIANA,
      owed: cents(LARGEST * 90),
      lateAmount: cents(LARGEST * 90),
      loans: [planned(huge)],
      lines: newestFirst({
        loans: [huge],
        payments: [aPayment('p', 'late', 999_999_999, '2026-11-05')],
        events: [],
      }).map((line) => ({ ...line, closes: true, balance: cents(LARGEST * 90) })),
    },
  ],
] satisfies [string, PageToDraw][])('CL-16 nothing overlaps or leaves the picture: %s', (_, page) => {
  const { height, marks } = pagePicture(page, measure);
  const boxes = marks.filter((mark) => mark.kind !== 'box').map(boxOf);
  for (const box of boxes) {
    expect(box.left).toBeGreaterThanOrEqual(48);
    expect(box.right).toBeLessThanOrEqual(1032);
    expect(box.bottom).toBeLessThan(height);
  }
  for (const [n, a] of boxes.entries())
    for (const b of boxes.slice(n + 1))
      expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).toBe(false);
});

test('CL-16 an amount in the words of a line is written smaller, not broken: 42 × 332 / 357 = 39', () => {
  const lines = newestFirst({ loans: [huge], payments: [], events: [] });
  const drawn = pagePicture({ ...ADRIANA, lines }, measure).marks.filter(isText);
  const lent = drawn.find(({ text }) => text.replaceAll('\u00a0', ' ') === 'R$ 999.999.999,99');
  expect(lent?.font).toEqual({ size: 39, weight: 600 });
});

/** Where its letters or its frame stand. */
function boxOf(mark: Exclude<Mark, { kind: 'box' }>) {
  if (mark.kind === 'stamp')
    return { left: mark.x, right: mark.x + mark.width, top: mark.y, bottom: mark.y + mark.height };
  const { text, x, y, font, align } = mark;
  const width = measure(text, font);
  const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2;
  return { left, right: left + width, top: y - font.size * 0.75, bottom: y + font.size * 0.2 };
}

test('CL-16 every colour is the light one of its token, on paper and on the cover', () => {
  const tokens = readFileSync(new URL('../../../ui/tokens.css', import.meta.url), 'utf8');
  const colours = (['paper', 'on-cover', 'red', 'cover red'] as const).map((name) =>
    paperColour(tokens, name),
  );
  expect(colours).toEqual(['#f7f4ec', '#f6f3e8', '#b3261e', '#ffb4ab']);
});
