import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import { clientStandingText } from './client-standing-text.ts';

const standing = (owed: number, late_days: number, on_time: number, turns: number) =>
  clientStandingText({ owed: cents(owed), late_days, punctuality: { turns, on_time } });

test('LN-25 who is late owes so much since so long; who is not has paid so many times in time', () => {
  expect(standing(112_000, 15, 5, 6)).toEqual({
    text: 'Deve R$\u00a01.120,00, atrasado há 15 dias',
    tone: 'red',
  });
  expect(standing(0, 0, 5, 6)).toEqual({ text: 'Em dia em 5 de 6 vezes', tone: 'green' });
  expect(standing(490_000, 0, 1, 1)).toEqual({
    text: 'Deve R$\u00a04.900,00 · Em dia em 1 de 1 vez',
    tone: 'green',
  });
  expect(standing(490_000, 0, 0, 0)).toEqual({ text: 'Deve R$\u00a04.900,00', tone: 'muted' });
  expect(standing(0, 0, 1, 6)).toEqual({ text: 'Em dia em 1 de 6 vezes', tone: 'muted' });
  expect(standing(0, 0, 0, 0)).toBeNull();
});
