import { expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { forgivenAgainText, undoneText } from './undo-texts.ts';

const payment = { id: 'p', amount: cents(10_000), late_fee: cents(500), payment_date: day('2026-08-15') };

test('PA-56 the question and the toast of an undone payment say that the fee forgiven with it is due again', () => {
  const forgiving = { ...payment, forgiven_late_fee: cents(6_000) };
  expect(forgivenAgainText(forgiving)).toBe('A multa perdoada de R$\u00a060,00 volta a valer.');
  expect(undoneText(forgiving)).toBe(
    'R$\u00a0105,00 de 15/08/2026. A multa perdoada de R$\u00a060,00 volta a valer.',
  );
});

test('PA-56 without one they say nothing of it', () => {
  expect(forgivenAgainText({ ...payment, forgiven_late_fee: cents(0) })).toBeNull();
  expect(undoneText(payment)).toBe('R$\u00a0105,00 de 15/08/2026');
});
