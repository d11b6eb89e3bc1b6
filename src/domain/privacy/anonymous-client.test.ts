import { expect, test } from 'vitest';
import { hasValidCheckDigits } from '../cpf.ts';
import { anonymousClient, openMattersText } from './anonymous-client.ts';

test('LP-6 an anonymous client has a mark of four digits and a CPF that nobody has', () => {
  const bytes = new Uint8Array([0x7f, 0x3a, 0, 0, 0, 1]);
  expect(anonymousClient(bytes).name).toBe('Cliente anônimo 7F3A');
  for (let seed = 0; seed < 500; seed += 1) {
    const { cpf } = anonymousClient(
      new Uint8Array([seed, seed * 7, seed * 31, seed * 3, seed * 11, seed * 5]),
    );
    expect(cpf).toMatch(/^\d{11}$/);
    expect(hasValidCheckDigits(cpf)).toBe(false);
  }
});

test('LP-6 a refusal names what is still open', () => {
  expect(openMattersText(['loans', 'requests'])).toBe(
    'Ainda há o que resolver com este cliente: empréstimo em aberto, pedido em aberto.',
  );
});
