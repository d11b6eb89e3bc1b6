import { expect, test } from 'vitest';
import { readInterest } from './interest-draft.ts';

const client = { id: 'c1', name: 'Rita Lima' };

test.each([
  ['1.500,50', 150_050],
  ['0', 0],
  ['-50', -5000],
])('IN-6 %s is an interest of %i centavos: there is no positivity check', (requested_amount, cents) => {
  expect(readInterest({ client, requested_amount })).toEqual({
    values: { client_id: 'c1', requested_amount: cents },
  });
});

test('IN-6 what is missing is marked without a message', () => {
  expect(readInterest({ client: null, requested_amount: '' })).toEqual({ errors: { client: '' } });
  expect(readInterest({ client, requested_amount: ' ' })).toEqual({ errors: { requested_amount: '' } });
});

test.each([
  ['mil', 'Digite um valor como 1.234,56.'],
  ['-1.000.000.000,00', 'O valor máximo é R$\u00a0999.999.999,99.'],
])('IN-6 %s is refused next to the field', (requested_amount, text) => {
  expect(readInterest({ client, requested_amount })).toEqual({ errors: { requested_amount: text } });
});
