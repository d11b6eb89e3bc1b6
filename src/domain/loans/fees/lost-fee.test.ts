import { expect, test } from 'vitest';
import { day } from '../../calendar.ts';
import { cents } from '../../money.ts';
import type { LateLoan } from './late-fee.ts';
import { lostFeeQuestion } from './lost-fee.ts';

const TODAY = day('2026-11-15');
/** Five days × R$ 5,00. */
const late: LateLoan = {
  status: 'atrasado',
  overdue_interest_rate: cents(500),
  late_days_before: 0,
  late_from: day('2026-11-10'),
  late_grace_until: null,
  late_fee_received: cents(0),
  late_fee_waived: cents(0),
};

test.each([
  [{ late_from: day('2026-11-20') }, 'A multa por atraso de R$ 25,00 deixa de existir. Está certo?'],
  [{ late_from: day('2026-11-13') }, 'A multa por atraso passa de R$ 25,00 para R$ 10,00. Está certo?'],
  [{ overdue_interest_rate: cents(200) }, 'A multa por atraso passa de R$ 25,00 para R$ 10,00. Está certo?'],
  [{ late_from: day('2026-11-08') }, null],
  [{}, null],
])('RC-10 a change to %o says what becomes of a fee of R$ 25,00', (change, question) => {
  expect(lostFeeQuestion(late, { ...late, ...change }, TODAY)?.replace(/\u00a0/g, ' ') ?? null).toBe(
    question,
  );
});

test('RC-10 where nothing of it is due any more, nothing is lost', () => {
  const received = { ...late, late_fee_received: cents(2_500) };
  expect(lostFeeQuestion(received, { ...received, late_from: day('2026-11-20') }, TODAY)).toBeNull();
});
