import { expect, test } from 'vitest';
import { canonicalPixKey, pixKeyHint, pixKeyProblem, PIX_KEY_TYPES } from './pix-key.ts';

test.each([
  ['cpf', '529.982.247-25', '52998224725'],
  ['cnpj', '11.222.333/0001-81', '11222333000181'],
  ['cnpj', '12.abc.345/01de-35', '12ABC34501DE35'],
  ['phone', '(11) 98765-4321', '+5511987654321'],
  ['phone', '+55 11 98765-4321', '+5511987654321'],
  ['email', ' Ana@Exemplo.COM ', 'ana@exemplo.com'],
  ['random', '123E4567-E89B-42D3-A456-426614174000', '123e4567-e89b-42d3-a456-426614174000'],
] as const)('PX-3 a key of type %s, %s, is stored as %s', (type, typed, stored) => {
  expect(canonicalPixKey(type, typed)).toBe(stored);
});

test.each([
  ['cpf', '529.982.247-24'],
  ['cpf', '111.111.111-11'],
  ['cpf', '5299822472'],
  ['cpf', 'meu cpf 52998224725'],
  ['cnpj', '11.222.333/0001-82'],
  ['cnpj', '00000000000000'],
  ['phone', '(11) 3765-4321'],
  ['phone', '11 88765-4321'],
  ['phone', '+1 202 555 0123'],
  ['phone', 'ligue 11987654321'],
  ['email', 'ana@exemplo'],
  ['email', 'ana exemplo@x.com'],
  ['email', `${'a'.repeat(66)}@exemplo.com`],
  ['email', 'joão@exemplo.com'],
  ['random', '123e4567e89b42d3a456426614174000'],
  ['random', ''],
] as const)('PX-3 %s: %j is no such key', (type, typed) => {
  expect(canonicalPixKey(type, typed)).toBeNull();
});

test('PX-3 the sentence names the type', () => {
  expect(PIX_KEY_TYPES.map(pixKeyProblem)).toEqual([
    'Esta chave não parece ser um CPF. Confira.',
    'Esta chave não parece ser um CNPJ. Confira.',
    'Esta chave não parece ser um celular. Confira.',
    'Esta chave não parece ser um e-mail. Confira.',
    'Esta chave não parece ser uma chave aleatória. Confira.',
  ]);
});

test.each([
  ['529.982.247-25', 'Parece um CPF'],
  ['(11) 98765-4321', 'Parece um celular'],
  ['ana@exemplo.com', 'Parece um e-mail'],
  ['a chave da Ana', null],
])("PX-13 the hint of a client's free text %j: %s", (typed, hint) => {
  expect(pixKeyHint(typed)).toBe(hint);
});
