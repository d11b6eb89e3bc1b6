import { expect, test } from 'vitest';
import { readBorrowerLogin, readNewPassword, readStaffLogin } from './session-drafts.ts';

test.each([
  { email: '', password: '', errors: { email: 'Preencha este campo.', password: 'Preencha este campo.' } },
  { email: 'sem arroba', password: 'x', errors: { email: 'Digite um e-mail como voce@exemplo.com.br.' } },
  { email: 'ana@', password: 'x', errors: { email: 'Digite um e-mail como voce@exemplo.com.br.' } },
  { email: 'ana@exemplo.com.br', password: '', errors: { password: 'Preencha este campo.' } },
])('LG-2 "$email" with "$password" is not sent', ({ email, password, errors }) => {
  expect(readStaffLogin({ email, password, new_password: null })).toEqual({ errors });
});

test('LG-2 an e-mail and a password are sent as typed', () => {
  const typed = { email: 'ana@exemplo.com.br', password: ' x ', new_password: null };
  expect(readStaffLogin(typed)).toEqual({ values: typed });
});

test('where a new password is asked for it must be given', () => {
  const typed = { email: 'ana@exemplo.com.br', password: 'gerada', new_password: 'curta' };
  expect(readStaffLogin(typed)).toEqual({ errors: { new_password: 'Use pelo menos 12 caracteres.' } });
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
