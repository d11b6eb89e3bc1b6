import { expect, test } from 'vitest';
import { isNameOf } from './closing.ts';

test('AS-11 the name is typed as it is, but for upper case and spaces', () => {
  expect(isNameOf('Crédito da Praça', 'Crédito da Praça')).toBe(true);
  expect(isNameOf('Crédito da Praça', '  crédito  da praça ')).toBe(true);
  expect(isNameOf('Crédito da Praça', 'Credito da Praca')).toBe(false);
  expect(isNameOf('Crédito da Praça', 'Crédito')).toBe(false);
  expect(isNameOf('Crédito da Praça', '')).toBe(false);
  expect(isNameOf(null, '')).toBe(true);
  expect(isNameOf(null, 'Crédito da Praça')).toBe(false);
});
