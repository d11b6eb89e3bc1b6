import { dayText } from '#domain/calendar.ts';
import { dueText } from '#domain/loans/texts/due-text.ts';
import { lateSince } from '#domain/loans/loan/loan-standing.ts';
import { remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import type { LoanWithPlan } from '#domain/loans/plan/plan-lines.ts';
import { brl, cents } from '#domain/money.ts';
import { planLines } from '#web/loans/plan/plan-lines.ts';
import { textMarks } from './fit-text.ts';
import type { Block, Mark, Measure } from './marks.ts';
import { SIDE, WIDTH, type PageToDraw } from './page-to-draw.ts';
import { entryBlock, type Entry } from './entry-block.ts';

/** More would push the page out of sight. */
const MOST_LOANS = 8;
const INNER = 40;
const HEAD = { size: 44, weight: 700 };
const COUNT = { size: 36, weight: 450 };
const STAMP = { width: 236, height: 104, font: { size: 58, weight: 800 } };
const COLUMN = { left: SIDE + INNER, right: WIDTH - SIDE - INNER };

/** 'Em aberto' with what is left of each loan and when it is due; without a debt, PAGO. */
export function loansBlock(page: PageToDraw, y: number, measure: Measure): Block {
  const content = page.openLoans === 0 ? nothingOwed(page, y) : openLoans(page, y, measure);
  const { height } = content;
  const card: Mark = {
    kind: 'box',
    x: SIDE,
    y,
    width: WIDTH - 2 * SIDE,
    height,
    colour: 'card',
    edge: 'line',
    radius: 44,
  };
  return { height, marks: [card, ...content.marks] };
}

function openLoans({ loans, openLoans: count, today }: PageToDraw, y: number, measure: Measure): Block {
  const marks: Mark[] = [
    ...textMarks({ lines: ['Em aberto'], font: HEAD, colour: 'ink' }, { x: COLUMN.left, y: y + 32 }),
    ...textMarks(
      { lines: [loansText(count)], font: COUNT, colour: 'muted' },
      { x: COLUMN.right, y: y + 37, align: 'right' },
    ),
  ];
  let height = 108;
  for (const loan of loans.slice(0, MOST_LOANS)) {
    const row = entryBlock(entryOf(loan, today), { ...COLUMN, y: y + height }, measure);
    marks.push({
      kind: 'box',
      x: COLUMN.left,
      y: y + height,
      width: COLUMN.right - COLUMN.left,
      height: 3,
      colour: 'line',
    });
    marks.push(...row.marks);
    height += row.height;
  }
  if (count > MOST_LOANS) {
    const more = `e mais ${loansText(count - MOST_LOANS)}`;
    marks.push(
      ...textMarks({ lines: [more], font: COUNT, colour: 'muted' }, { x: COLUMN.left, y: y + height }),
    );
    height += 56;
  }
  return { marks, height: height + 12 };
}

function entryOf(loan: LoanWithPlan, today: PageToDraw['today']): Entry {
  const remaining = remainingAmount(loan);
  // What falls due is an instalment, not all that is left.
  const { overdue, next } = planLines(loan);
  const installment = overdue ?? next;
  const isLate = lateSince(loan, today) !== null;
  return {
    title: `Empréstimo de ${dayText(loan.start_date)}`,
    note: [installment, dueText(loan, today)].filter(Boolean).join(' · '),
    noteColour: isLate ? 'red' : 'muted',
    amount: brl(cents(Math.abs(remaining))),
    below: remaining < 0 ? 'pago a mais' : 'falta pagar',
  };
}

function nothingOwed({ lines }: PageToDraw, y: number): Block {
  const height = 188;
  const words = textMarks(
    { lines: ['Não deve nada'], font: HEAD, colour: 'ink' },
    { x: COLUMN.left, y: y + 66 },
  );
  if (lines.length === 0) return { marks: words, height };
  const { width } = STAMP;
  return {
    height,
    marks: [
      ...words,
      { kind: 'stamp', ...STAMP, x: COLUMN.right - width - 8, y: y + (height - STAMP.height) / 2 },
    ],
  };
}

function loansText(count: number): string {
  return count === 1 ? '1 empréstimo' : `${count} empréstimos`;
}
