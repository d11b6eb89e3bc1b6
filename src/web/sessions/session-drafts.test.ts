import { expect, test } from 'vitest';
import { readBorrowerLogin, readNewPassword, readStaffLogin } from './session-drafts.ts';

test.each([
  { email: '', password: '', errors: { email: 'Preencha este campo.', password: 'Preencha este campo.' } },
  { email: 'sem arroba', password: 'x', errors: { email: 'Digite um e-mail como voce@exemplo.com.br.' } },
  { email: 'ana@', password: 'x', errors: { email: 'Digite um e-mail como voce@exemplo.com.br.' } },
  { email: 'ana@exemplo.com.br', password: '', errors: { password: 'Preencha este campo.' } },
])('LG-2 "$email" with "$password" is not sent', ({ email, password, errors }) => {
  expect(readStaffLogin({ email, password })).toEqual({ errors });
});

test('LG-2 an e-mail and a password are sent as typed', () => {
  expect(readStaffLogin({ email: 'ana@exemplo.com.br', password: ' x ' })).toEqual({
    values: { email: 'ana@exemplo.com.br', password: ' x ' },
  });
});

test('LG-6 a CPF is sent as eleven digits, and an unfinished one is not', () => {
  expect(readBorrowerLogin({ cpf: '123.456.789-09' })).toEqual({ values: { cpf: '12345678909' } });
  expect(readBorrowerLogin({ cpf: '123.456' })).toEqual({ errors: { cpf: 'O CPF deve conter 11 dígitos.' } });
});

test('a new password has at least 12 characters', () => {
  expect(readNewPassword({ password: '' })).toEqual({ errors: { password: 'Preencha este campo.' } });
  expect(readNewPassword({ password: '12345678901' })).toEqual({
    errors: { password: 'Use pelo menos 12 caracteres.' },
  });
  expect(readNewPassword({ password: '123456789012' })).toEqual({ values: { password: '123456789012' } });
});
