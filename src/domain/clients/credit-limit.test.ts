import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import { beyondLimit, beyondLimitText, freeOf, limitText, noLendingQuestion } from './credit-limit.ts';

const use = { limit: cents(200_000), out: cents(120_000) };

test("PD-5 'Limite R$ 2.000,00 · livre R$ 800,00'; R$ 1.000,00 more pass it by R$ 200,00, R$ 800,00 do not", () => {
  expect(limitText(use)).toBe('Limite R$ 2.000,00 · livre R$ 800,00');
  expect(beyondLimit(cents(100_000), use)).toBe(20_000);
  expect(beyondLimit(cents(80_000), use)).toBeNull();
  expect(beyondLimitText('Ana Souza', cents(20_000))).toBe('Passa do limite de Ana em R$ 200,00.');
});

test('PD-5 a limit lowered below what is out leaves nothing free, and a loan passes it by all that is beyond', () => {
  const lowered = { limit: cents(100_000), out: cents(120_000) };
  expect(freeOf(lowered)).toBe(0);
  expect(beyondLimit(cents(10_000), lowered)).toBe(30_000);
});

test('PD-6 the question says the reason once, with one full stop', () => {
  const asked = 'Você marcou: não emprestar a Ana. Motivo: Sumiu por meses. Continuar?';
  expect(noLendingQuestion('Ana Souza', 'Sumiu por meses')).toBe(asked);
  expect(noLendingQuestion('Ana Souza', 'Sumiu por meses.')).toBe(asked);
});
